import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { Bought, Order, OrderRefund } from "#shared/contracts/payments.ts";
import { koboToNaira } from "#shared/money/money.ts";
import { claimQuestion, findBought, findOrder, findTxRefs, type OrderRow } from "./orders.queries.ts";
import { isSettled } from "./payments.rules.ts";
import { orderRefund, orderRefunds } from "./returns/order-refund.service.ts";
import { settleIfAnswered } from "./settlement.service.ts";

/** The least time between two questions to the provider about one order, however often the browser polls. */
const questionPauseSeconds = 3;

/** The actor's own order. Errors: `order_not_found`, also for other users' orders, so references cannot be probed. */
export async function ownOrder(deps: Pick<Deps, "db">, actor: Actor, txRef: string): Promise<OrderRow> {
  const order = await findOrder(deps.db, txRef);
  if (order?.userId !== actor.userId) throw new AppError("order_not_found");
  return order;
}

/** Maps journals to the payment references that customers and providers know. */
export async function txRefsOf(db: Db, journalIds: readonly string[]): Promise<Map<string | null, string>> {
  const found = await findTxRefs(db, journalIds);
  return new Map(found.map(({ journalId, txRef }) => [journalId, txRef]));
}

/** The actor's order. An unpaid one is settled first if the provider may be asked again. */
export async function readOrder(deps: Deps, actor: Actor, txRef: string): Promise<Order> {
  const order = await upToDate(deps, await ownOrder(deps, actor, txRef));
  return shown(order, order.status === "pending" ? null : await orderRefund(deps.db, order));
}

const boughtPerAnswer = 50;

/** Paid subscriptions and boosts, newest first, with any refund due, for customers who did not return to our page. */
export async function listBought(deps: Pick<Deps, "db">, actor: Actor): Promise<Bought[]> {
  const rows = await findBought(deps.db, { userId: actor.userId, limit: boughtPerAnswer });
  const refunds = await orderRefunds(deps.db, rows);
  return rows.map(({ txRef, purpose, status, amountKobo, units, at, endsAt, jobId }, place) => ({
    tx_ref: txRef,
    purpose,
    status,
    units,
    at,
    endsAt,
    jobId,
    amount: koboToNaira(amountKobo),
    refund: refunds[place] ?? null,
  }));
}

/** Asks the provider first if a question is due. */
export async function upToDate(deps: Deps, order: OrderRow): Promise<OrderRow> {
  if (isSettled(order.status) || !order.link) return order;
  const now = deps.clock.now();
  const askedBefore = new Date(now.getTime() - questionPauseSeconds * 1000);
  const isDue = await claimQuestion(deps.db, { txRef: order.txRef, now, askedBefore });
  return isDue ? settleIfAnswered(deps, order) : order;
}

const shown = (order: OrderRow, refund: OrderRefund | null): Order => ({
  tx_ref: order.txRef,
  purpose: order.purpose,
  amount: koboToNaira(order.amountKobo),
  status: order.status,
  units: order.creditedUnits ?? order.units,
  jobId: order.jobId,
  returnTo: order.returnTo,
  refund,
});
