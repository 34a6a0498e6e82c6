import { type ComponentPropsWithRef, useId } from "react";
import { describeControl, Field, type FieldTexts, splitFieldTexts } from "#web/ui/fields/field.tsx";
import type { Option } from "./select.tsx";

type RadioFieldProps = Omit<ComponentPropsWithRef<"input">, "type"> &
  FieldTexts & { options: readonly Option[] };

/** Radio buttons for a few visible choices, none preselected. Works with `{...register("name")}`. */
export function RadioField(props: RadioFieldProps) {
  const ownId = useId();
  const { texts, control } = splitFieldTexts(props);
  const { id = ownId, options, ...input } = control;
  return (
    <Field id={id} group {...texts}>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        tabIndex={-1}
        className="choices"
        {...describeControl(id, texts)}
      >
        {options.map(({ value, label }) => (
          <label key={value} className="check">
            <input {...input} className="visually-hidden" type="radio" value={value} />
            <span className="box round" />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </Field>
  );
}
