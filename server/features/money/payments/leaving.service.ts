/** What of a person's payments is still to come when they close the account. */
import { minimumPurchaseUnits } from "#shared/constants.ts";
import type { Db, Transaction } from "../../../db/client.ts";
import type { Deps } from "../../../deps.ts";
import { findDisputable, listOpenOrders, lockUnpaidOrders } from "./leaving.queries.ts";
import { settleIfAnswered } from "./settlement.service.ts";

/** After that the poller gives an order up as well. */
const askedDays = 3;
/** Pages that somebody opened and left; each is a call to the provider. */
const maxAsked = 5;
/** A transfer that was begun on the provider's page has mostly arrived by then. */
const waitedMinutes = 60;
/** More pages than anybody opens in that time. */
const maxYoung = 50;
const minuteMs = 60_000;

/**
 * Asks the provider about what the person has not paid yet, so that what is paid counts before the account closes.
 * Repeats: books nothing twice.
 */
export async function settleOpenOrders(deps: Deps, userId: string): Promise<void> {
  const createdAfter = new Date(deps.clock.now().getTime() - askedDays * 24 * 60 * minuteMs);
  const orders = await listOpenOrders(deps.db, { userId, createdAfter, limit: maxAsked });
  // All at once: a provider that does not answer is waited for once.
  await Promise.all(orders.map((order) => settleIfAnswered(deps, order)));
}

/** Until when a payment that the person began may well arrive; undefined where none is to be expected. */
export async function paymentAwaited(
  deps: Pick<Deps, "clock">,
  db: Db,
  userId: string,
): Promise<Date | undefined> {
  const since = new Date(deps.clock.now().getTime() - waitedMinutes * minuteMs);
  const young = await listOpenOrders(db, { userId, createdAfter: since, limit: maxYoung });
  const latest = young.find(({ status }) => status === "pending");
  return latest && new Date(latest.createdAt.getTime() + waitedMinutes * minuteMs);
}

/**
 * Until when a bank can take back units that the person bought with a card and that are not in the wallet any more;
 * undefined where none are, or fewer than anybody can buy at once.
 */
export async function disputableUntil(
  deps: Pick<Deps, "clock" | "config">,
  db: Db,
  { userId, balance }: { userId: string; balance: number },
): Promise<Date | undefined> {
  const windowMs = deps.config.purchaseDisputeDays * 24 * 60 * minuteMs;
  const paidAfter = new Date(deps.clock.now().getTime() - windowMs);
  const { units, lastPaidAt } = await findDisputable(db, { userId, paidAfter });
  const matters = units - balance >= minimumPurchaseUnits;
  return lastPaidAt && matters ? new Date(lastPaidAt.getTime() + windowMs) : undefined;
}

/** Makes every payment of the person wait for this transaction. Locks: their unpaid orders, in the order of their ids. */
export async function holdPayments(tx: Transaction, userId: string): Promise<void> {
  await lockUnpaidOrders(tx, userId);
}
