import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { uiTexts } from "#texts/ui.ts";
import { Skeleton, SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { describeControl, Field, type FieldTexts, shellClass } from "#web/ui/fields/field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { OptionSearch } from "./option-search.tsx";
import type { Option } from "./select.tsx";

type SelectSheetProps = FieldTexts & {
  id?: string;
  name?: string;
  options: readonly Option[];
  value: string | undefined;
  onValueChange: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string | undefined;
  searchLabel: string;
  /** Accepts typed text that is not in the list. */
  allowTyped?: boolean | undefined;
  isLoading?: boolean;
  /** Called before the sheet opens. */
  onOpen?: () => void;
  disabled?: boolean | undefined;
};

/** A choice from a long list (banks, services): a field that opens a sheet with search. */
export function SelectSheet(props: SelectSheetProps) {
  const { id, name, options, value, onValueChange, onBlur, placeholder, disabled } = props;
  const { searchLabel, allowTyped, isLoading, onOpen, ...texts } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const [isOpen, setOpen] = useState(false);
  const label = options.find((option) => option.value === value)?.label ?? value ?? "";
  const open = () => {
    onOpen?.();
    setOpen(true);
  };
  const choose = (next: string) => {
    onValueChange(next);
    setOpen(false);
  };
  const openByKey = (event: KeyboardEvent) => {
    if (!["Enter", " ", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    if (!disabled) open();
  };
  return (
    <Field {...fieldOnly(texts)} id={inputId}>
      <div className={shellClass(texts)}>
        <input
          type="text"
          role="combobox"
          readOnly
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={`${inputId}-list`}
          value={label}
          placeholder={placeholder}
          disabled={disabled}
          onClick={open}
          onKeyDown={openByKey}
          onBlur={onBlur}
          {...describeControl(inputId, texts)}
        />
        <span className="post">
          <ChevronDown className="icon" />
        </span>
        {name && <input type="hidden" name={name} value={value ?? ""} />}
      </div>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={texts.label}>
        {isLoading ? (
          <SkeletonList count={6} label={uiTexts.loading} item={<Skeleton height="2.25rem" />} />
        ) : (
          <OptionSearch
            listId={`${inputId}-list`}
            options={options}
            value={value}
            onChoose={choose}
            label={searchLabel}
            allowTyped={allowTyped}
          />
        )}
      </Sheet>
    </Field>
  );
}

const fieldOnly = ({ label, optional, hideLabel, hint, error, ok, tally, live }: FieldTexts): FieldTexts => ({
  label,
  optional,
  hideLabel,
  hint,
  error,
  ok,
  tally,
  live,
});
