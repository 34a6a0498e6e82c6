import { randomBytes } from "node:crypto";
import { kobo, purchaseTotalKobo, units } from "#shared/money.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/ids.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Deps } from "../deps.ts";
import { insertOrder, type OrderRow } from "../features/payments/orders.queries.ts";
import { newTxRef } from "../features/payments/payments.rules.ts";
import { bookPayment } from "../features/payments/settlement.service.ts";

type FundDeps = Pick<Deps, "pool" | "metrics" | "clock" | "log">;
interface Purchase {
  userId: string;
  units: number;
  at?: Date;
}

/**
 * Gives a person units the way a purchase does: an order, and a payment booked against it. Only the provider is made
 * up (`demo`), so no real one is asked about it. Any number of units from 1 up.
 */
export const fundWallet = (deps: FundDeps, purchase: Purchase): Promise<OrderRow> =>
  inTransaction(deps, (tx) => fundWalletIn(deps, tx, purchase));

/** As `fundWallet`, as a part of a larger transaction. */
export async function fundWalletIn(
  deps: Pick<FundDeps, "clock" | "log">,
  tx: Transaction,
  purchase: Purchase,
): Promise<OrderRow> {
  const at = purchase.at ?? deps.clock.now();
  const txRef = newTxRef(at, randomBytes(8).toString("hex"));
  const amountKobo = purchaseTotalKobo(units(purchase.units));
  const order = {
    id: newId(),
    txRef,
    userId: purchase.userId,
    purpose: "units" as const,
    units: purchase.units,
    amountKobo,
    provider: "demo" as const,
    expiresAt: at,
    createdAt: at,
  };
  const payment = {
    providerId: txRef,
    status: "paid" as const,
    reference: txRef,
    amountKobo: kobo(amountKobo),
    currency: "NGN",
    channel: "card",
  };
  await insertOrder(tx, order);
  return bookPayment({ ...deps, clock: { now: () => at } }, tx, {
    txRef,
    found: { ...payment, alsoPaid: [], raw: null },
  });
}
