import type { CSSProperties } from "react";
import { uiTexts } from "#texts/ui.ts";
import { type AmountLooks, type AmountTexts, amountTexts, PlainMoney } from "./plain-money.tsx";

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
  const { size } = looks;
  if (hidden)
    return (
      <PlainMoney {...amountTexts(0, undefined, { size })} figure="••••" spoken={uiTexts.amountHidden} />
    );
  const whole = naira ?? (kobo as number) / 100;
  if (size === "lg" || size === "xl")
    return <Headline {...headlineTexts(whole, toNaira, { ...looks, size })} />;
  return <PlainMoney {...amountTexts(whole, toNaira, looks)} />;
}

type HeadlineTexts = AmountTexts & {
  /** Shrinks it to the available width. */
  em: string;
};

/** The texts of a headline, as `amountTexts`. */
export const headlineTexts = (
  whole: number,
  toNaira: number | undefined,
  looks: AmountLooks & { size: "lg" | "xl" },
): HeadlineTexts => ({
  ...amountTexts(whole, toNaira, looks),
  em: String(widthInEm(Math.max(Math.abs(whole), toNaira ?? 0), looks.decimals)),
});

export const Headline = ({ em, ...texts }: HeadlineTexts) => (
  <PlainMoney {...texts} style={{ "--em": em } as CSSProperties} />
);

/** Width of an amount in the font, in em: measured widths of its figures, commas, ₦ and decimals, rounded up. */
export function widthInEm(naira: number, decimals = false): number {
  const digits = String(Math.trunc(naira)).length;
  const commas = Math.floor((digits - 1) / 3);
  return Number((digits * 0.59 + commas * 0.23 + 0.73 + (decimals ? 0.82 : 0)).toFixed(2));
}
