/** How the books change when a provider takes a payment's money back. Pure. */
import type { OrderPurpose } from "#shared/contracts/payments.ts";
import {
  type Kobo,
  kobo,
  koboPerUnit,
  priceKobo,
  purchaseFeeKobo,
  type Units,
  units,
  unitsForPaidKobo,
  unitsToKobo,
} from "#shared/money/money.ts";
import {
  type AccountCode,
  clearingOf,
  dueOf,
  type Move,
  movesOf,
  walletOf,
} from "../../ledger/ledger.rules.ts";

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
  /** Earlier reversals of the same order, oldest first. */
  earlierKobo: readonly Kobo[];
  availableUnits: Units;
}

export interface Taken {
  moves: Move[];
  takenUnits: Units;
  dueKobo: Kobo;
}

const incomeOf: Record<Exclude<OrderPurpose, "units">, AccountCode> = {
  subscription: "subscription_income",
  boost: "boost_income",
};

/**
 * Decides where the money comes from that the provider took. Bought units leave the wallet with their discount, and the
 * amount beyond their price comes from the fee. A refunded subscription or boost was not sold; one that was charged
 * back was used, so its price is owed. What the wallet lacks is due.
 */
export function takeBack(order: ReversedOrder, reversal: Reversal): Taken {
  const leftKobo = kobo(order.paidKobo - reversal.earlierKobo.reduce((sum, amount) => sum + amount, 0));
  const amountKobo = kobo(Math.min(reversal.amountKobo, Math.max(0, leftKobo)));
  const beyondKobo = kobo(reversal.amountKobo - amountKobo);
  const parts =
    order.purpose === "units"
      ? takeUnits(order, { ...reversal, amountKobo })
      : takePrice(order, { ...reversal, amountKobo });
  // More than was ever paid: only the customer can have received it.
  const beyond = { from: dueOf(order.userId), to: clearingOf(order.provider), amountKobo: beyondKobo };
  return {
    moves: [...parts.moves, ...movesOf(beyond)],
    takenUnits: parts.takenUnits,
    dueKobo: kobo(parts.dueKobo + beyondKobo),
  };
}

function takeUnits(order: ReversedOrder, reversal: Reversal): Taken {
  let left = order.creditedUnits;
  for (const earlier of reversal.earlierKobo) left -= unitsFor(earlier, left);
  const back = unitsFor(reversal.amountKobo, left);
  const taken = units(Math.min(back, reversal.availableUnits));
  const wallet = walletOf(order.userId);
  const due = dueOf(order.userId);
  const clearing = clearingOf(order.provider);
  const priceTaken = priceKobo(taken);
  const priceOwed = kobo(priceKobo(back) - priceTaken);
  const owedKobo = kobo((back - taken) * koboPerUnit);
  const moves = movesOf(
    { from: wallet, to: clearing, amountKobo: priceTaken },
    { from: wallet, to: "unit_discount", amountKobo: kobo(unitsToKobo(taken) - priceTaken) },
    { from: due, to: clearing, amountKobo: priceOwed },
    { from: due, to: "unit_discount", amountKobo: kobo(owedKobo - priceOwed) },
    { from: "fee_income:topup", to: clearing, amountKobo: kobo(reversal.amountKobo - priceKobo(back)) },
  );
  return { moves, takenUnits: taken, dueKobo: owedKobo };
}

const unitsFor = (amountKobo: Kobo, most: number): Units =>
  units(Math.min(most, unitsForPaidKobo(kobo(amountKobo + purchaseFeeKobo))));

function takePrice(order: ReversedOrder & { purpose: OrderPurpose }, reversal: Reversal): Taken {
  const clearing = clearingOf(order.provider);
  const { amountKobo } = reversal;
  if (reversal.kind === "refund" && order.purpose !== "units") {
    const moves = movesOf({ from: incomeOf[order.purpose], to: clearing, amountKobo });
    return { moves, takenUnits: units(0), dueKobo: kobo(0) };
  }
  const taken = units(Math.min(Math.floor(amountKobo / koboPerUnit), reversal.availableUnits));
  const dueKobo = kobo(amountKobo - unitsToKobo(taken));
  const moves = movesOf(
    { from: walletOf(order.userId), to: clearing, amountKobo: unitsToKobo(taken) },
    { from: dueOf(order.userId), to: clearing, amountKobo: dueKobo },
  );
  return { moves, takenUnits: taken, dueKobo };
}
