import { ussdMaxLength } from "#server/gateways/ports/ussd.ts";
import { formatNaira, groupDigits } from "#shared/money/money.ts";
import { gsmText } from "#shared/text/gsm-text.ts";

export const fitsScreen = (text: string): boolean => gsmText(text).length <= ussdMaxLength;

/** A screen. Cuts its middle if it is too long: the last line holds the keys. */
export function fitScreen(text: string): string {
  const plain = gsmText(text);
  if (plain.length <= ussdMaxLength) return plain;
  const keys = plain.slice(plain.lastIndexOf("\n", plain.length - 1));
  const end = keys.length < ussdMaxLength / 2 && keys.startsWith("\n") ? keys : "";
  return `${plain.slice(0, ussdMaxLength - end.length - 2).trimEnd()}..${end}`;
}

/** "N7,500", "N45k", "N1.2m": a list has no room for more. */
export function shortNaira(naira: number): string {
  if (naira < 10_000) return formatNaira(naira);
  return naira < 999_500 ? `₦${Math.round(naira / 1_000)}k` : `₦${(naira / 1_000_000).toFixed(1)}m`;
}

export const payOf = ({ minBudget, maxBudget }: { minBudget: number | null; maxBudget: number }): string =>
  minBudget === null || minBudget === maxBudget
    ? formatNaira(maxBudget)
    : `${formatNaira(minBudget)}-${groupDigits(maxBudget)}`;
