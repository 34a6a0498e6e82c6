import { Check, CircleAlert } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, useId } from "react";

type CheckboxProps = Omit<ComponentPropsWithRef<"input">, "type"> & {
  label: ReactNode;
  error?: string | undefined;
};

/** A 26 px box in a 44 px row; the whole label is the target. Never pre-ticked. */
export function Checkbox({ label, error, id, ...input }: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  return (
    <div className="field">
      <label className="check">
        <input
          {...input}
          id={boxId}
          className="visually-hidden"
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${boxId}-note` : undefined}
        />
        <span className="box">
          <Check className="icon" />
        </span>
        <span>{label}</span>
      </label>
      {error && (
        <div id={`${boxId}-note`} className="hint error">
          <CircleAlert className="icon" />
          <span>{error}</span>
        </div>
      )}
    </div>
  );
}
