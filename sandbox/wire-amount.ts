/** Flutterwave's wire counts in naira with decimals; the sandbox remembers kobo. Undefined when it is no amount. */
export function koboOnTheWire(amount: unknown): number | undefined {
  if (typeof amount !== "number" && typeof amount !== "string") return undefined;
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(String(amount))) return undefined;
  return Math.round(Number(amount) * 100);
}
