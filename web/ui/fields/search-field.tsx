import { Search, X } from "lucide-react";
import { type ComponentPropsWithRef, useId } from "react";
import { uiTexts } from "#texts/ui.ts";
import { IconButton } from "#web/ui/actions/icon-button.tsx";

type SearchFieldProps = Omit<ComponentPropsWithRef<"input">, "type"> & {
  label: string;
  /** Shows a clear button while there is text in `value`. */
  onClear?: () => void;
};

/** The search box. Put it in `<form role="search" method="get">` so that it works without scripts. */
export function SearchField({ label, onClear, id, ...input }: SearchFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className="searchbar">
      <label htmlFor={inputId} className="visually-hidden">
        {label}
      </label>
      <Search className="icon" />
      <input enterKeyHint="search" autoComplete="off" {...input} id={inputId} type="search" />
      {onClear && input.value ? (
        <IconButton label={uiTexts.clearSearch} icon={<X className="icon" />} onClick={onClear} />
      ) : null}
    </div>
  );
}
