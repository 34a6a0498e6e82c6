/** Kobo inside, naira in most APIs. Converted as text, because floating point is inexact (1097.5 × 100). */
const wireDecimal = /^(\d+)(?:\.(\d+))?$/;

/** "1097.50" for 109750 kobo. Errors: RangeError unless a whole, safe, non-negative number of kobo. */
export function koboToNairaText(amountKobo: number): string {
  if (!Number.isSafeInteger(amountKobo) || amountKobo < 0) throw new RangeError("not an amount of kobo");
  const digits = String(amountKobo).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Rounds the sender's floating-point noise (99.99000000000001). Undefined if it is not a plain, safe amount. */
export function nairaToKobo(amount: unknown): number | undefined {
  if (typeof amount !== "number" && typeof amount !== "string") return undefined;
  const match = wireDecimal.exec(String(amount).trim());
  if (!match?.[1]) return undefined;
  const fraction = (match[2] ?? "").padEnd(3, "0");
  const roundUp = fraction.charAt(2) >= "5" ? 1 : 0;
  const amountKobo = Number(match[1] + fraction.slice(0, 2)) + roundUp;
  return Number.isSafeInteger(amountKobo) ? amountKobo : undefined;
}

/** The same as a JSON number. Errors: RangeError if it would not be the same amount. */
export function nairaNumber(amountKobo: number): number {
  const naira = Number(koboToNairaText(amountKobo));
  if (nairaToKobo(naira) !== amountKobo) throw new RangeError("too large to be sent as a number");
  return naira;
}
