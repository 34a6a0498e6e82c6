/** Twelve digits exceed any amount here and remain exact as a number. */
const digitsMax = 12;

/** "15000" → "15,000". Letters and leading zeros are dropped; a pasted "₦15,000.50" keeps its whole naira. */
export function groupTyped(text: string): string {
  const whole = text.replace(/[.][0-9]{0,2}\s*$/u, "");
  const digits = whole
    .replace(/\D/gu, "")
    .slice(0, digitsMax)
    .replace(/^0+(?=\d)/u, "");
  return digits.replace(/\B(?=(\d{3})+$)/gu, ",");
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
