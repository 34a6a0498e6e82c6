/** Units cost 0.9975 naira each and a flat fee. The missing quarter kobo per credited unit is our discount. */

import { clearingOf, movesOf, walletOf } from "#server/features/money/ledger/ledger.rules.ts";
import { paymentAnswers } from "#server/language/messages.ts";
import {
  groupDigits,
  type Kobo,
  kobo,
  koboPerUnit,
  priceKobo,
  purchaseTotalKobo,
  type Units,
  units,
  unitsForPaidKobo,
  unitsToKobo,
} from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import type { Fulfilment, Purpose, PurposeOrder } from "./purposes.ts";

export const unitsPurpose: Purpose = {
  journalKind: "topup",
  returnPage: () => pages.credits,
  priceKobo: (order) => purchaseTotalKobo(order.units),
  describe: (order, productName) => paymentAnswers.unitsOrder(groupDigits(order.units), productName),
  fulfil: (order, paidKobo) => credit(order, order.units, paidKobo),
  fulfilShort: (order, paidKobo) => {
    const bought = unitsForPaidKobo(paidKobo);
    return bought < 1 ? undefined : credit(order, bought, paidKobo);
  },
};

/** A whole payment as units of a naira each, without fee or discount. Only a fraction of a unit is left to the fee. */
export function unitsInstead(order: PurposeOrder, paidKobo: Kobo): Fulfilment {
  const bought = units(Math.floor(paidKobo / koboPerUnit));
  const creditedKobo = unitsToKobo(bought);
  const clearing = clearingOf(order.provider);
  const moves = movesOf(
    { from: clearing, to: walletOf(order.userId), amountKobo: creditedKobo },
    { from: clearing, to: "fee_income:topup", amountKobo: kobo(paidKobo - creditedKobo) },
  );
  return { moves, creditedUnits: bought };
}

/**
 * Credits units to the wallet; the amount beyond their price is the fee, including less than a unit of rounding. An
 * order made before our prices rose may have paid less: its units are credited all the same.
 */
function credit(order: PurposeOrder, bought: Units, paidKobo: Kobo): Fulfilment {
  const wallet = walletOf(order.userId);
  const clearing = clearingOf(order.provider);
  const price = kobo(Math.min(priceKobo(bought), paidKobo));
  const moves = movesOf(
    { from: clearing, to: wallet, amountKobo: price },
    { from: "unit_discount", to: wallet, amountKobo: kobo(unitsToKobo(bought) - price) },
    { from: clearing, to: "fee_income:topup", amountKobo: kobo(paidKobo - price) },
  );
  return { moves, creditedUnits: bought };
}
