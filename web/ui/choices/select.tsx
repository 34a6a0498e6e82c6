import { ChevronDown } from "lucide-react";
import { type ComponentPropsWithRef, useId } from "react";
import {
  describeControl,
  Field,
  type FieldTexts,
  shellClass,
  splitFieldTexts,
} from "#web/ui/fields/field.tsx";

export type Option = {
  value: string;
  label: string;
  /** Heading of a group; its options must be consecutive. */
  group?: string;
  /** Lower-case synonyms and phrases for the search. */
  words?: readonly string[];
};

type SelectProps = Omit<ComponentPropsWithRef<"select">, "children"> &
  FieldTexts & {
    options: readonly Option[];
    placeholder?: string;
  };

/** The native picker, for up to 20 options. Use SelectSheet for more. */
export function Select(props: SelectProps) {
  const ownId = useId();
  const { texts, control } = splitFieldTexts(props);
  const { id = ownId, options, placeholder, ...select } = control;
  return (
    <Field id={id} {...texts}>
      <div className={shellClass(texts)}>
        <select {...select} {...describeControl(id, texts)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="post">
          <ChevronDown className="icon" />
        </span>
      </div>
    </Field>
  );
}
