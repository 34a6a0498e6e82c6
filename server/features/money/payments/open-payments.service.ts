/** Checks for pending payments before an account is deleted. */
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { minimumPurchaseUnits } from "#shared/constants.ts";
import { dayMs, minuteMs } from "#shared/time/durations.ts";
import { findDisputable, listOpenOrders } from "./open-payments.queries.ts";
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
  const { units, lastPaidAt } = await findDisputable(db, { userId, paidAfter });
  const matters = units - balance >= minimumPurchaseUnits;
  return lastPaidAt && matters ? new Date(lastPaidAt.getTime() + windowMs) : undefined;
}
