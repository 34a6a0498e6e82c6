/** Payments for demo data and tests: real orders and journals from the made-up provider `demo`. */
import { randomBytes } from "node:crypto";
import type { OrderPurpose } from "#shared/contracts/payments.ts";
import { units } from "#shared/money/money.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/ids.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Deps } from "../deps.ts";
import { insertOrder, type OrderRow } from "../features/money/payments/orders.queries.ts";
import { newTxRef } from "../features/money/payments/payments.rules.ts";
import { purposeOf } from "../features/money/payments/purposes/purposes.ts";
import { bookPayment } from "../features/money/payments/settlement.service.ts";

type BookingDeps = Pick<Deps, "clock" | "config" | "log">;
type FundDeps = BookingDeps & Pick<Deps, "pool" | "metrics">;
interface Purchase {
  userId: string;
  units: number;
  at?: Date;
}

/** Gives a user units the way a purchase does. Accepts any number of units from 1. Repeats: buys again. */
export const fundWallet = (deps: FundDeps, purchase: Purchase): Promise<OrderRow> =>
  inTransaction(deps, (tx) => fundWalletIn(deps, tx, purchase));

export const fundWalletIn = (deps: BookingDeps, tx: Transaction, purchase: Purchase): Promise<OrderRow> =>
  payOrder(deps, tx, { ...purchase, purpose: "units" });

/** Gives a user a month of subscription the way a payment does. Repeats: adds another month. */
export const fundSubscription = (deps: FundDeps, purchase: Omit<Purchase, "units">): Promise<OrderRow> =>
  inTransaction(deps, (tx) => fundSubscriptionIn(deps, tx, purchase));

export const fundSubscriptionIn = (
  deps: BookingDeps,
  tx: Transaction,
  purchase: Omit<Purchase, "units">,
): Promise<OrderRow> => payOrder(deps, tx, { ...purchase, units: 0, purpose: "subscription" });

async function payOrder(
  deps: BookingDeps,
  tx: Transaction,
  purchase: Purchase & { purpose: OrderPurpose },
): Promise<OrderRow> {
  const { userId, purpose, at = deps.clock.now() } = purchase;
  const txRef = newTxRef(at, randomBytes(8).toString("hex"));
  const bought = units(purchase.units);
  const amountKobo = purposeOf(purpose).priceKobo({ units: bought });
  await insertOrder(tx, {
    id: newId(),
    txRef,
    userId,
    purpose,
    units: bought,
    amountKobo,
    provider: "demo",
    expiresAt: at,
    createdAt: at,
  });
  const payment = { providerId: txRef, reference: txRef, amountKobo, currency: "NGN", channel: "card" };
  return bookPayment({ config: deps.config, log: deps.log, clock: { now: () => at } }, tx, {
    txRef,
    found: { ...payment, status: "paid", alsoPaid: [], raw: null },
  });
}
