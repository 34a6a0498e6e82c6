/** Checks for pending payments before an account is deleted. */
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { minimumPurchaseUnits } from "#shared/constants.ts";
import { dayMs, minuteMs } from "#shared/time/durations.ts";
import { listDisputable, listOpenOrders } from "./open-payments.queries.ts";
import { unitsAtRisk } from "./returns/reversals.rules.ts";
import { settleIfAnswered } from "./settlement.service.ts";

export { lockUnpaidOrders } from "./open-payments.queries.ts";

/** The poller gives up on an order after the same time. */
const askedDays = 3;
/** Abandoned checkout pages cost one provider call each. */
const maxAsked = 5;
/** Most bank transfers begun on the provider's page have arrived by then. */
const waitedMinutes = 60;
/** More orders than a user opens in that time. */
const maxYoung = 50;

/** Asks about the user's unpaid orders, so that payments are booked before the account is deleted. */
export async function settleOpenOrders(deps: Deps, userId: string): Promise<void> {
  const createdAfter = new Date(deps.clock.now().getTime() - askedDays * dayMs);
  const orders = await listOpenOrders(deps.db, { userId, createdAfter, limit: maxAsked });
  // In parallel, so that a provider that does not answer costs one timeout.
  await Promise.all(orders.map((order) => settleIfAnswered(deps, order)));
}

/** Until when a payment that the user began may still arrive; undefined if none is expected. */
export async function paymentExpectedUntil(
  deps: Pick<Deps, "clock">,
  db: Db,
  userId: string,
): Promise<Date | undefined> {
  const since = new Date(deps.clock.now().getTime() - waitedMinutes * minuteMs);
  const young = await listOpenOrders(db, { userId, createdAfter: since, limit: maxYoung });
  const latest = young.find(({ status }) => status === "pending");
  return latest && new Date(latest.createdAt.getTime() + waitedMinutes * minuteMs);
}

/** Until when banks can reverse card payments that the wallet does not cover; undefined below the smallest purchase. */
export async function disputableUntil(
  deps: Pick<Deps, "clock" | "config">,
  db: Db,
  { userId, balance }: { userId: string; balance: number },
): Promise<Date | undefined> {
  const windowMs = deps.config.purchaseDisputeDays * dayMs;
  const paidAfter = new Date(deps.clock.now().getTime() - windowMs);
  const payments = await listDisputable(db, { userId, paidAfter });
  const units = payments.reduce((sum, payment) => sum + unitsAtRisk(payment, payment.reversedKobo), 0);
  if (units - balance < minimumPurchaseUnits) return undefined;
  const lastPaidMs = Math.max(...payments.map(({ settledAt }) => settledAt.getTime()));
  return new Date(lastPaidMs + windowMs);
}
