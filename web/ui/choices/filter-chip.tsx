import { type ReactNode, useState } from "react";
import { Chip } from "#web/ui/actions/chip.tsx";
import { lazySheet } from "#web/ui/feedback/lazy-part.tsx";
import type { Option } from "./select.tsx";

const FilterSheet = lazySheet(() => import("./filter-sheet.tsx").then((module) => module.FilterSheet), {
  isOpen: ({ isOpen }) => isOpen,
  close: ({ onClose }) => onClose(),
});

export type FilterChipProps = {
  /** The sheet's title: "State". */
  label: string;
  /** The option without a filter: "All states". */
  anyText: string;
  searchLabel: string;
  /** Undefined does not filter. */
  value: string | undefined;
  /** Loads the options when the sheet opens, so that long lists are not in the page's first scripts. */
  loadOptions: () => Promise<readonly Option[]>;
  onChoose: (value: string | undefined) => void;
  icon?: ReactNode;
};

/** A filter chip that shows its choice and opens a sheet with all options. */
export function FilterChip(props: FilterChipProps) {
  /** Undefined until the first press. */
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Chip pressed={props.value !== undefined} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {props.icon}
        <span className="visually-hidden">{props.label}: </span>
        {props.value ?? props.anyText}
      </Chip>
      {isOpen !== undefined && <FilterSheet {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
