import { Check } from "lucide-react";
import { type ComponentPropsWithRef, useId } from "react";
import { Field, type FieldTexts, splitFieldTexts } from "#web/ui/fields/field.tsx";

type Choice = { value: string; label: string; help?: string };

type ChoiceListProps = Omit<ComponentPropsWithRef<"input">, "type" | "value"> &
  FieldTexts & {
    choices: readonly Choice[];
    /** Omit it when the form holds the value. */
    value?: string;
    /** For short labels: beside one another, as far as they fit. */
    isInline?: boolean;
  };

/** A few radio buttons, none preselected, one below the other. Works with `{...register("name")}`. */
export function ChoiceList(props: ChoiceListProps) {
  const ownId = useId();
  const { texts, control } = splitFieldTexts(props);
  const { id = ownId, choices, value, isInline, name = id, ...input } = control;
  return (
    <Field id={id} group {...texts}>
      <div
        id={id}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={texts.error || texts.hint ? `${id}-note` : undefined}
        tabIndex={-1}
        className={isInline ? "choices" : undefined}
      >
        {choices.map((choice) => (
          <label key={choice.value} className="check">
            <input
              {...input}
              className="visually-hidden"
              type="radio"
              name={name}
              value={choice.value}
              {...(value !== undefined && { checked: choice.value === value })}
              aria-invalid={texts.error ? true : undefined}
            />
            <span className="box">
              <Check className="icon" />
            </span>
            <span>
              {choice.label}
              {choice.help && <span className="xs muted own-line">{choice.help}</span>}
            </span>
          </label>
        ))}
      </div>
    </Field>
  );
}
