import type { CSSProperties } from "react";
import { uiTexts } from "#texts/ui.ts";
import { type AmountLooks, amountTexts, PlainMoney } from "./plain-money.tsx";

type Amount = { naira: number; kobo?: never } | { kobo: number; naira?: never };

type MoneyProps = Amount &
  AmountLooks & {
    /** Makes a range: "₦15,000 – ₦25,000". In naira. */
    toNaira?: number;
    /** Shows ₦•••• */
    hidden?: boolean;
  };

/** An amount, set as a headline: ₦ lighter than its figures. Long amounts shrink and are never cut. */
export function Money({ naira, kobo, toNaira, hidden, ...looks }: MoneyProps) {
  const { size, decimals } = looks;
  if (hidden)
    return (
      <PlainMoney {...amountTexts(0, undefined, { size })} figure="••••" spoken={uiTexts.amountHidden} />
    );
  const whole = naira ?? (kobo as number) / 100;
  // Shrinks headline amounts to the available width.
  const style =
    size === "lg" || size === "xl"
      ? ({ "--em": widthInEm(Math.max(Math.abs(whole), toNaira ?? 0), decimals) } as CSSProperties)
      : undefined;
  return <PlainMoney {...amountTexts(whole, toNaira, looks)} style={style} />;
}

/** Width of an amount in the font, in em: measured widths of its figures, commas, ₦ and decimals, rounded up. */
export function widthInEm(naira: number, decimals = false): number {
  const digits = String(Math.trunc(naira)).length;
  const commas = Math.floor((digits - 1) / 3);
  return Number((digits * 0.59 + commas * 0.23 + 0.73 + (decimals ? 0.82 : 0)).toFixed(2));
}
