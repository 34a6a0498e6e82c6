/** Twelve digits exceed any amount here and remain exact as a number. */
const digitsMax = 12;

/** "15000" → "15,000". Letters and leading zeros are dropped; "₦15,000.50" keeps its whole naira. */
export function groupTyped(text: string): string {
  const digits = split(text)
    .whole.replace(/\D/gu, "")
    .slice(0, digitsMax)
    .replace(/^0+(?=\d)/u, "");
  return digits.replace(/\B(?=(\d{3})+$)/gu, ",");
}

/** ".", ".5" or ".50" after an amount, else nothing. */
export const typedKobo = (text: string): string => split(text).kobo;

/** A dot before three digits separates thousands, as in "1.500.000", unless "1,500" or "1500" is before it. */
function split(text: string): { whole: string; kobo: string } {
  const dot = text.lastIndexOf(".");
  const whole = text.slice(0, dot);
  const after = text.slice(dot + 1).trim();
  const areThousands = /^\d{3}$/u.test(after) && !/,|\d{4}/u.test(whole);
  if (dot === -1 || areThousands || !/^\d*$/u.test(after) || !/\d/u.test(whole))
    return { whole: text, kobo: "" };
  return { whole, kobo: `.${after.slice(0, 2)}` };
}

export function parseTyped(text: string): number | undefined {
  const digits = text.replace(/\D/gu, "");
  return digits === "" ? undefined : Number(digits);
}

/** The caret's position after grouping: after the same number of digits. */
export function digitCaret(before: string, after: string, caret: number): number {
  const digitsLeft = countDigits(before.slice(caret));
  let at = after.length;
  for (let passed = 0; at > 0 && passed < digitsLeft; at--) {
    if (isDigit(after[at - 1])) passed++;
  }
  return at;
}

const countDigits = (text: string): number => text.replace(/\D/gu, "").length;
const isDigit = (letter: string | undefined): boolean =>
  letter !== undefined && letter >= "0" && letter <= "9";
