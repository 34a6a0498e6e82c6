/** The number of units to buy, as typed. Pure. */
import { maximumPurchaseUnits, minimumPurchaseUnits } from "#shared/constants.ts";
import { type Kobo, priceKobo, purchaseTotalKobo, units } from "#shared/money/money.ts";
import { fieldTexts } from "#texts/fields.ts";

const sentences = fieldTexts;

export interface UnitsEntry {
  /** Undefined while the field is empty. */
  units: number | undefined;
  error: string | undefined;
}

/** Reads what the field holds: the whole number it starts with. */
export function readUnits(typed: string): UnitsEntry {
  const whole = Number.parseInt(typed, 10);
  if (!Number.isSafeInteger(whole)) return { units: undefined, error: sentences.unitsInvalid };
  return unitsEntry(whole);
}

/** The number with its sentence, if it cannot be bought. */
export function unitsEntry(whole: number): UnitsEntry {
  if (whole < minimumPurchaseUnits) return { units: whole, error: sentences.unitsMinimum };
  if (whole > maximumPurchaseUnits) return { units: whole, error: sentences.unitsMaximum };
  return { units: whole, error: undefined };
}

/** The units, once Buy Now was pressed; else the entry with the sentence for that. */
export function unitsToBuy(entry: UnitsEntry): { units: number } | { entry: UnitsEntry } {
  const { units: whole, error } = entry;
  if (whole !== undefined && !error) return { units: whole };
  if (error === sentences.unitsMaximum) return { entry };
  return { entry: { units: whole, error: sentences.unitsBuyMinimum } };
}

/** What these units cost before and with the fee. Nothing and less costs nothing. */
export function costOf(whole: number | undefined): { price: Kobo; total: Kobo } | undefined {
  if (whole === undefined || whole <= 0 || whole > maximumPurchaseUnits) return undefined;
  const bought = units(whole);
  return { price: priceKobo(bought), total: purchaseTotalKobo(bought) };
}
