import { maximumPurchaseUnits, minimumPurchaseUnits } from "#shared/constants.ts";
import { type Kobo, priceKobo, purchaseTotalKobo, units } from "#shared/money/money.ts";
import { fieldTexts } from "#texts/fields.ts";

const sentences = fieldTexts;

export interface UnitsEntry {
  /** Undefined while the field is empty. */
  units: number | undefined;
  error: string | undefined;
}

/** Reads the whole number that the field's text starts with. */
export function readUnits(typed: string): UnitsEntry {
  const whole = Number.parseInt(typed, 10);
  if (!Number.isSafeInteger(whole)) return { units: undefined, error: sentences.unitsInvalid };
  return unitsEntry(whole);
}

/** The number, with a message if it cannot be bought. */
export function unitsEntry(whole: number): UnitsEntry {
  if (whole < minimumPurchaseUnits) return { units: whole, error: sentences.unitsMinimum };
  if (whole > maximumPurchaseUnits) return { units: whole, error: sentences.unitsMaximum };
  return { units: whole, error: undefined };
}

/** On Buy Now: the units, or the entry with the message for an invalid number. */
export function unitsToBuy(entry: UnitsEntry): { units: number } | { entry: UnitsEntry } {
  const { units: whole, error } = entry;
  if (whole !== undefined && !error) return { units: whole };
  if (error === sentences.unitsMaximum) return { entry };
  return { entry: { units: whole, error: sentences.unitsBuyMinimum } };
}

/** Price of these units without and with the fee; undefined for zero and below. */
export function costOf(whole: number | undefined): { price: Kobo; total: Kobo } | undefined {
  if (whole === undefined || whole <= 0 || whole > maximumPurchaseUnits) return undefined;
  const bought = units(whole);
  return { price: priceKobo(bought), total: purchaseTotalKobo(bought) };
}
