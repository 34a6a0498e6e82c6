import { Minus, Plus } from "lucide-react";
import type { FormEvent } from "react";
import { maximumPurchaseUnits, minimumPurchaseUnits } from "#shared/constants.ts";
import { groupDigits, type Kobo, koboToNaira, purchaseFeeKobo } from "#shared/money/money.ts";
import { creditTexts as words } from "#texts/payments.ts";
import { amountText } from "#web/lib/payments/refund-words.ts";
import { Chip } from "#web/ui/actions/chip.tsx";
import { describeControl, Field, shellClass } from "#web/ui/fields/field.tsx";
import { costOf, readUnits, type UnitsEntry, unitsEntry } from "./units-entry.ts";

export const unitsFieldId = "units";
const step = 500;
const quickAmounts = [1_000, 2_500, 5_000, 10_000] as const;

interface UnitsFieldProps {
  entry: UnitsEntry;
  onEntry: (entry: UnitsEntry) => void;
}

/** A plain number field, as the specification requires, between − and +, with quick amounts below. */
export function UnitsField({ entry, onEntry }: UnitsFieldProps) {
  const { units, error } = entry;
  const cost = costOf(units);
  const texts = { error, hint: cost && sumOf(cost) };
  const stepTo = (next: number) =>
    onEntry(unitsEntry(Math.min(maximumPurchaseUnits, Math.max(minimumPurchaseUnits, next))));
  // Not `onChange`: letters typed into an empty field change no value but remain visible.
  const read = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const read = readUnits(currentTarget.value);
    // Browsers show letters in a number field although its value is empty; only setting the value removes them.
    if (read.units === undefined) {
      currentTarget.value = "0";
      currentTarget.value = "";
    }
    onEntry(read);
  };
  return (
    <div className="stack loose">
      <Field id={unitsFieldId} label={words.units} {...texts} live>
        <div className={shellClass(texts, "stepper")}>
          <StepButton
            kind="less"
            isOff={units !== undefined && units <= minimumPurchaseUnits}
            onStep={() => stepTo((units ?? minimumPurchaseUnits) - step)}
          />
          <input
            type="number"
            name="units"
            inputMode="numeric"
            autoComplete="off"
            min={minimumPurchaseUnits}
            max={maximumPurchaseUnits}
            step={1}
            value={units ?? ""}
            onInput={read}
            {...describeControl(unitsFieldId, texts)}
          />
          <StepButton
            kind="more"
            isOff={units !== undefined && units >= maximumPurchaseUnits}
            onStep={() => stepTo((units ?? 0) + step)}
          />
        </div>
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons are not form fields */}
      <div className="quick" role="group" aria-label={words.quick}>
        {quickAmounts.map((amount) => (
          <Chip key={amount} pressed={amount === units} onClick={() => onEntry(unitsEntry(amount))}>
            {groupDigits(amount)}
          </Chip>
        ))}
      </div>
    </div>
  );
}

const sumOf = ({ price, total }: { price: Kobo; total: Kobo }): string =>
  words.sum(nairaOf(price), nairaOf(purchaseFeeKobo), nairaOf(total));

const nairaOf = (amount: Kobo): string => amountText({ amount: koboToNaira(amount), currency: "NGN" });

interface StepButtonProps {
  kind: "less" | "more";
  isOff: boolean;
  onStep: () => void;
}

function StepButton({ kind, isOff, onStep }: StepButtonProps) {
  const Icon = kind === "less" ? Minus : Plus;
  return (
    <button
      type="button"
      aria-label={words[kind](groupDigits(step))}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onStep}
    >
      <Icon className="icon" />
    </button>
  );
}
