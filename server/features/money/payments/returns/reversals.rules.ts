/** How the books change when a provider takes a payment's money back. Pure. */

import {
  type AccountCode,
  clearingOf,
  dueOf,
  type Move,
  movesOf,
  walletOf,
} from "#server/features/money/ledger/ledger.rules.ts";
import type { OrderPurpose } from "#shared/contracts/payments.ts";
import {
  type Kobo,
  kobo,
  koboPerUnit,
  koboToNaira,
  priceKobo,
  purchaseFeeKobo,
  type Units,
  units,
  unitsForPaidKobo,
  unitsToKobo,
} from "#shared/money/money.ts";
import type { OrderRow } from "../orders.queries.ts";
import type { ExcessRow } from "./refunds.queries.ts";

export type ReversalKind = "refund" | "chargeback";

interface ReversedOrder {
  userId: string;
  provider: string;
  purpose: OrderPurpose;
  creditedUnits: number;
  /** The part of the payment that the order received, without any excess. */
  paidKobo: Kobo;
}

export interface Reversal {
  kind: ReversalKind;
  /** The part that the order's own money pays back. */
  amountKobo: Kobo;
  /** Earlier reversals of the same payment, oldest first. */
  earlierKobo: readonly Kobo[];
  availableUnits: Units;
}

interface Taken {
  moves: Move[];
  takenUnits: Units;
  dueKobo: Kobo;
  /** Taken from our income; negative if it gets back what an earlier part took for a fraction of a unit. */
  incomeKobo: Kobo;
}

const incomeOf: Record<Exclude<OrderPurpose, "units">, AccountCode> = {
  subscription: "subscription_income",
  boost: "boost_income",
};

/**
 * Decides who pays for money that the provider took back. Bought units leave the wallet with their discount, and the
 * amount beyond their price comes from the fee. Parts count together: however a payment is divided, after each part the
 * same units are gone as if it were one, and the fee bears a fraction of a unit only until later parts complete it. A
 * refunded subscription or boost was not sold; one that was charged back was used, so its price is owed. What the
 * wallet cannot cover becomes a due.
 */
export function takeBack(order: ReversedOrder, reversal: Reversal): Taken {
  const earlier = reversal.earlierKobo.reduce((sum, amount) => sum + amount, 0);
  const earlierKobo = kobo(Math.min(earlier, order.paidKobo));
  const amountKobo = kobo(Math.min(reversal.amountKobo, order.paidKobo - earlierKobo));
  const beyondKobo = kobo(reversal.amountKobo - amountKobo);
  const part = { ...reversal, amountKobo };
  const isOfUnits = order.purpose === "units" || order.creditedUnits > 0;
  const taken = isOfUnits ? takeUnits(order, part, earlierKobo) : takePrice(order, part);
  // More than was ever paid: only the customer can have received it.
  const beyond = { from: dueOf(order.userId), to: clearingOf(order.provider), amountKobo: beyondKobo };
  return {
    ...taken,
    moves: [...taken.moves, ...movesOf(beyond)],
    dueKobo: kobo(taken.dueKobo + beyondKobo),
  };
}

/**
 * Units that are there instead of a month or a boost cost a naira each, without discount. Units paid at a lower price
 * than today's never cost more than their payment.
 */
const priceOf = (order: ReversedOrder, count: Units): Kobo =>
  order.purpose === "units" ? kobo(Math.min(priceKobo(count), order.paidKobo)) : unitsToKobo(count);

function takeUnits(order: ReversedOrder, { amountKobo, availableUnits }: Reversal, earlierKobo: Kobo): Taken {
  const goneBefore = unitsFor(earlierKobo, order);
  const gone = unitsFor(kobo(earlierKobo + amountKobo), order);
  const back = units(gone - goneBefore);
  const price = kobo(priceOf(order, gone) - priceOf(order, goneBefore));
  const taken = units(Math.min(back, availableUnits));
  const priceTaken = Math.min(priceOf(order, taken), price);
  const owedKobo = kobo((back - taken) * koboPerUnit);
  // The units that a fraction completes cost more than this part: the fee gets back what it bore before.
  const toFee = Math.max(0, price - amountKobo);
  const toFeeTaken = Math.min(toFee, priceTaken);
  const toFeeOwed = toFee - toFeeTaken;
  const [wallet, due] = [walletOf(order.userId), dueOf(order.userId)];
  const clearing = clearingOf(order.provider);
  const fee = "fee_income:topup";
  const moves = movesOf(
    { from: wallet, to: clearing, amountKobo: kobo(priceTaken - toFeeTaken) },
    { from: wallet, to: fee, amountKobo: kobo(toFeeTaken) },
    { from: wallet, to: "unit_discount", amountKobo: kobo(unitsToKobo(taken) - priceTaken) },
    { from: due, to: clearing, amountKobo: kobo(price - priceTaken - toFeeOwed) },
    { from: due, to: fee, amountKobo: kobo(toFeeOwed) },
    { from: due, to: "unit_discount", amountKobo: kobo(owedKobo - (price - priceTaken)) },
    { from: fee, to: clearing, amountKobo: kobo(Math.max(0, amountKobo - price)) },
  );
  return { moves, takenUnits: taken, dueKobo: owedKobo, incomeKobo: kobo(amountKobo - price) };
}

/** The units that a chargeback could still take back, a fixed price at a naira each. */
export function unitsAtRisk(
  order: Pick<ReversedOrder, "purpose" | "creditedUnits" | "paidKobo">,
  reversedKobo: Kobo,
): Units {
  return order.creditedUnits > 0
    ? units(order.creditedUnits - unitsFor(reversedKobo, order))
    : units(Math.floor((order.paidKobo - reversedKobo) / koboPerUnit));
}

/** The units that an amount takes back: for the whole payment all that it gave, at any later price. */
function unitsFor(
  amountKobo: Kobo,
  { purpose, creditedUnits, paidKobo }: Pick<ReversedOrder, "purpose" | "creditedUnits" | "paidKobo">,
): Units {
  if (amountKobo > 0 && amountKobo >= paidKobo) return units(creditedUnits);
  const bought =
    purpose === "units"
      ? unitsForPaidKobo(kobo(amountKobo + purchaseFeeKobo))
      : Math.floor(amountKobo / koboPerUnit);
  return units(Math.min(creditedUnits, bought));
}

function takePrice(order: ReversedOrder, { kind, amountKobo, availableUnits }: Reversal): Taken {
  const clearing = clearingOf(order.provider);
  if (kind === "refund" && order.purpose !== "units") {
    const moves = movesOf({ from: incomeOf[order.purpose], to: clearing, amountKobo });
    return { moves, takenUnits: units(0), dueKobo: kobo(0), incomeKobo: amountKobo };
  }
  const taken = units(Math.min(Math.floor(amountKobo / koboPerUnit), availableUnits));
  const dueKobo = kobo(amountKobo - unitsToKobo(taken));
  const moves = movesOf(
    { from: walletOf(order.userId), to: clearing, amountKobo: unitsToKobo(taken) },
    { from: dueOf(order.userId), to: clearing, amountKobo: dueKobo },
  );
  return { moves, takenUnits: taken, dueKobo, incomeKobo: kobo(0) };
}

/** Whether the payment has another currency than the order. */
export const isForeign = (order: OrderRow, excess: ExcessRow | undefined): excess is ExcessRow =>
  excess !== undefined && excess.currency !== order.currency;

/** What staff read in the incident. */
export const factsOf = (
  order: OrderRow,
  { kind, amountKobo }: { kind: ReversalKind; amountKobo: number },
  excess?: ExcessRow,
) => ({
  what: kind,
  userId: order.userId,
  txRef: order.txRef,
  purpose: order.purpose,
  ...(isForeign(order, excess)
    ? { currency: excess.currency, amount: koboToNaira(amountKobo) }
    : { amountNaira: koboToNaira(amountKobo) }),
});
