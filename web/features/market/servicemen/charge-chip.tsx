import { useState } from "react";
import { formatNaira } from "#shared/money/money.ts";
import { servicemanListTexts } from "#texts/servicemen.ts";
import { Chip } from "#web/ui/actions/chip.tsx";
import { lazySheet } from "#web/ui/feedback/lazy-part.tsx";

const words = servicemanListTexts;

const ChargeSheet = lazySheet(() => import("./charge-sheet.tsx").then((module) => module.ChargeSheet), {
  isOpen: ({ isOpen }) => isOpen,
  close: ({ onClose }) => onClose(),
});

export interface ChargeChipProps {
  /** Whole naira, as in the query; undefined does not filter. */
  charge: string | undefined;
  onChoose: (charge: string | undefined) => void;
}

export function ChargeChip(props: ChargeChipProps) {
  const { charge } = props;
  /** Undefined until the first press. */
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Chip pressed={charge !== undefined} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="visually-hidden">{words.charge}: </span>
        {charge === undefined ? words.anyCharge : chargeText(charge)}
      </Chip>
      {isOpen !== undefined && (
        <ChargeSheet {...props} textOf={chargeText} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** "Up to ₦5,000"; a value in the query that is not an amount is shown as it is. */
const chargeText = (charge: string): string =>
  words.upTo(/^\d{1,9}$/.test(charge) ? formatNaira(Number(charge)) : charge);
