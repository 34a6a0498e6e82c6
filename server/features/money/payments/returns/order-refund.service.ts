import type { Db } from "#server/db/client.ts";
import type { OrderRefund } from "#shared/contracts/payments.ts";
import { koboToNaira } from "#shared/money/money.ts";
import type { OrderRow } from "../orders.queries.ts";
import { type ExcessRow, listExcessesOf } from "./refunds.queries.ts";

type RefundedOrder = Pick<OrderRow, "id" | "currency">;

/** The refund of each order, in the orders' order. */
export async function orderRefunds(
  db: Db,
  orders: readonly RefundedOrder[],
): Promise<(OrderRefund | null)[]> {
  if (orders.length === 0) return [];
  const recorded = await listExcessesOf(
    db,
    orders.map(({ id }) => id),
  );
  const byOrder = Map.groupBy(recorded, ({ orderId }) => orderId);
  return orders.map((order) => refundOf(order, byOrder.get(order.id) ?? []));
}

export const orderRefund = async (db: Db, order: RefundedOrder): Promise<OrderRefund | null> =>
  (await orderRefunds(db, [order]))[0] ?? null;

/** Sums up an order's naira refunds, except those that became units; without any, the first other refund. */
function refundOf(order: RefundedOrder, recorded: readonly ExcessRow[]): OrderRefund | null {
  const excesses = recorded.filter(({ refundState }) => refundState !== "credited");
  const inNaira = excesses.filter(({ currency }) => currency === order.currency);
  const shown = inNaira.length > 0 ? inNaira : excesses.slice(0, 1);
  const [first] = shown;
  if (!first) return null;
  const isReturned = shown.every(({ refundState }) => refundState === "returned");
  return {
    amount: koboToNaira(shown.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
    currency: first.currency,
    status: isReturned ? "returned" : "pending",
  };
}
