/** Flutterwave's API uses naira with decimals; the sandbox stores kobo. Undefined if it is not an amount. */
export function koboOnTheWire(amount: unknown): number | undefined {
  if (typeof amount !== "number" && typeof amount !== "string") return undefined;
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(String(amount))) return undefined;
  return Math.round(Number(amount) * 100);
}
