import { groupDigits } from "#shared/money/money.ts";
import { uiTexts } from "#texts/ui.ts";

const words = uiTexts;

type Spoken = {
  whole: number;
  upTo?: number | undefined;
  decimals?: boolean | undefined;
  sign?: "in" | "out" | undefined;
};

/** For screen readers: "12,450 naira", "15,000 to 25,000 naira", "minus 4,987 naira 50 kobo". */
export function spokenMoney({ whole, upTo, decimals, sign }: Spoken): string {
  const size = Math.abs(whole);
  const kobo = decimals ? Math.round(size * 100) % 100 : 0;
  const start = sign ? `${sign === "in" ? words.moneyIn : words.moneyOut} ` : "";
  const from = groupDigits(decimals ? Math.trunc(size) : Math.round(size));
  const to = upTo === undefined ? "" : ` ${words.rangeTo} ${groupDigits(upTo)}`;
  return `${start}${from}${to} ${words.naira}${kobo > 0 ? ` ${kobo} ${words.kobo}` : ""}`;
}

/** Width of an amount in the font, in em: measured widths of its figures, commas, ₦ and decimals, rounded up. */
export function widthInEm(naira: number, decimals = false): number {
  const digits = String(Math.trunc(naira)).length;
  const commas = Math.floor((digits - 1) / 3);
  return Number((digits * 0.59 + commas * 0.23 + 0.73 + (decimals ? 0.82 : 0)).toFixed(2));
}
