/**
 * Money as integers. Kobo is the unit of account; a unit is the wallet's whole-naira credit (100 kobo). The
 * specification sets the price of a unit to 0.9975 naira (399/4 kobo), plus a flat fee per purchase.
 */
import { withdrawalFeeUnits } from "../constants.ts";

declare const brand: unique symbol;
export type Kobo = number & { readonly [brand]: "kobo" };
export type Units = number & { readonly [brand]: "units" };

export const koboPerUnit = 100;
const priceNumerator = 399;
const priceDenominator = 4;
/** Flat fee of every purchase of units. */
export const purchaseFeeKobo = 10_000 as Kobo;

/** Brands an integer as kobo. Errors: RangeError if it is not a safe integer. */
export function kobo(amount: number): Kobo {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole kobo: ${amount}`);
  return amount as Kobo;
}

/** Brands an integer as units. Errors: RangeError if it is not a safe integer. */
export function units(amount: number): Units {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole units: ${amount}`);
  return amount as Units;
}

export const unitsToKobo = (amount: Units): Kobo => kobo(amount * koboPerUnit);

/** Price of the units without the fee, rounded up to a whole kobo. */
export function priceKobo(amount: Units): Kobo {
  return kobo(Math.ceil((amount * priceNumerator) / priceDenominator));
}

export function purchaseTotalKobo(amount: Units): Kobo {
  return kobo(priceKobo(amount) + purchaseFeeKobo);
}

/** Units bought by an amount that differs from the order: floor((paid − fee) × 4 / 399), at least 0. */
export function unitsForPaidKobo(paidKobo: Kobo): Units {
  return units(Math.max(0, Math.floor(((paidKobo - purchaseFeeKobo) * priceDenominator) / priceNumerator)));
}

/** A unit costs 399/400 of what a withdrawal pays for it. */
const discountDivisor = (koboPerUnit * priceDenominator) / (koboPerUnit * priceDenominator - priceNumerator);

/** `amount` includes the fee. From 40,000 units it equals the purchase discount: buying and withdrawing gains nothing. */
export const withdrawalFee = (amount: number): Units =>
  units(Math.max(withdrawalFeeUnits, Math.ceil(amount / discountDivisor)));

/** The units deducted from the wallet for a payout, with its fee. */
export const withWithdrawalFee = (payout: number): Units =>
  units(Math.max(payout + withdrawalFeeUnits, Math.ceil((payout * discountDivisor) / (discountDivisor - 1))));

/** Naira as a decimal for API answers: 109750 kobo is 1097.5. Errors: RangeError if it is not a safe integer. */
export const koboToNaira = (amountKobo: number): number => kobo(amountKobo) / koboPerUnit;

/** "₦2,365" for whole naira. */
export const formatNaira = (naira: number): string => `₦${groupDigits(naira)}`;

/** "12,450", grouped as in Nigeria. Loading `Intl` for this would block a phone's first page for 60 ms. */
export const groupDigits = (amount: number): string =>
  String(Math.sign(amount) * Math.round(Math.abs(amount))).replace(/\B(?=(\d{3})+$)/g, ",");
