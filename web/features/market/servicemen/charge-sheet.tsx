import { Check } from "lucide-react";
import { servicemanListTexts } from "#texts/servicemen.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import type { ChargeChipProps } from "./charge-chip.tsx";

const words = servicemanListTexts;
const amounts = ["2000", "5000", "10000", "20000", "50000", "100000"] as const;

type ChargeSheetProps = ChargeChipProps & {
  textOf: (charge: string) => string;
  isOpen: boolean;
  onClose: () => void;
};

export function ChargeSheet({ charge, onChoose, textOf, isOpen, onClose }: ChargeSheetProps) {
  const choose = (chosen: string | undefined) => {
    onChoose(chosen);
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={words.charge}>
      <ul className="options">
        {[undefined, ...amounts].map((amount) => (
          <li key={amount ?? ""}>
            <button
              type="button"
              aria-current={amount === charge || undefined}
              onClick={() => choose(amount)}
            >
              {amount === undefined ? words.anyCharge : textOf(amount)}
              {amount === charge && <Check className="icon" />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
