import { Minus, Plus } from "lucide-react";
import { useId } from "react";
import { groupDigits } from "#shared/money/money.ts";
import { uiTexts } from "#texts/ui.ts";
import { Chip } from "#web/ui/actions/chip.tsx";
import { describeControl, Field, type FieldTexts, shellClass } from "./field.tsx";
import { useTypedAmount } from "./use-typed-amount.ts";

type StepperProps = FieldTexts & {
  id?: string;
  name?: string;
  /** Undefined while the figure is empty. */
  value: number | undefined;
  onValueChange: (value: number | undefined) => void;
  min: number;
  max: number;
  step: number;
  /** One-tap amounts under the figure. */
  quickAmounts?: readonly number[];
  onBlur?: () => void;
};

/** − and + around a figure that can also be typed. Typed text is never corrected; the limits apply to the buttons. */
export function Stepper(props: StepperProps) {
  const { id, name, value, onValueChange, min, max, step, quickAmounts, onBlur, ...texts } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const amount = useTypedAmount(value, onValueChange);
  const stepTo = (next: number) => onValueChange(Math.min(max, Math.max(min, next)));
  return (
    <div className="stack">
      <Field id={inputId} {...texts}>
        <div className={shellClass(texts, "stepper")}>
          <StepButton
            kind="less"
            off={value !== undefined && value <= min}
            onStep={() => stepTo((value ?? min) - step)}
          />
          <input
            name={name}
            inputMode="numeric"
            autoComplete="off"
            {...amount}
            onBlur={() => {
              amount.onBlur();
              onBlur?.();
            }}
            {...describeControl(inputId, texts)}
          />
          <StepButton
            kind="more"
            off={value !== undefined && value >= max}
            onStep={() => stepTo((value ?? 0) + step)}
          />
        </div>
      </Field>
      {quickAmounts && (
        <div className="quick">
          {quickAmounts.map((amount) => (
            <Chip key={amount} pressed={amount === value} onClick={() => onValueChange(amount)}>
              {groupDigits(amount)}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}

function StepButton({ kind, off, onStep }: { kind: "less" | "more"; off: boolean; onStep: () => void }) {
  const Icon = kind === "less" ? Minus : Plus;
  return (
    <button
      type="button"
      aria-label={uiTexts[kind]}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onStep}
    >
      <Icon className="icon" />
    </button>
  );
}
