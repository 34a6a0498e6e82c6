import { Star } from "lucide-react";
import { useId } from "react";
import { uiTexts } from "#texts/ui.ts";
import { Field, type FieldTexts } from "#web/ui/fields/field.tsx";

const positions = [1, 2, 3, 4, 5] as const;

type StarFieldProps = FieldTexts & {
  id?: string;
  name: string;
  /** 0 while nothing is chosen. */
  value: number;
  onValueChange: (value: number) => void;
};

/** Chooses 1 to 5 stars: radio buttons, so arrow keys work. */
export function StarField({ id, name, value, onValueChange, ...texts }: StarFieldProps) {
  const ownId = useId();
  const groupId = id ?? ownId;
  return (
    <Field id={groupId} group {...texts}>
      <div id={groupId} role="radiogroup" aria-labelledby={`${groupId}-label`} className="rate" tabIndex={-1}>
        {positions.map((position) => (
          <label key={position} className={position <= value ? "on" : undefined}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              value={position}
              checked={position === value}
              onChange={() => onValueChange(position)}
              aria-label={uiTexts.starsLabel(position)}
            />
            <Star className="icon" />
          </label>
        ))}
      </div>
    </Field>
  );
}
