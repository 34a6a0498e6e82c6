import type { Db } from "#server/db/client.ts";
import type { OrderRefund } from "#shared/contracts/payments.ts";
import { kobo, koboToNaira } from "#shared/money/money.ts";
import type { OrderRow } from "../orders.queries.ts";
import { listExcessesOf } from "./refunds.queries.ts";

/** Sums up an order's naira refunds, except those that became units; without any, the first other refund. */
export async function orderRefund(
  db: Db,
  order: Pick<OrderRow, "id" | "currency">,
): Promise<OrderRefund | null> {
  const recorded = await listExcessesOf(db, order.id);
  const excesses = recorded.filter(({ refundState }) => refundState !== "credited");
  const inNaira = excesses.filter(({ currency }) => currency === order.currency);
  const shown = inNaira.length > 0 ? inNaira : excesses.slice(0, 1);
  const [first] = shown;
  if (!first) return null;
  const isReturned = shown.every(({ refundState }) => refundState === "returned");
  return {
    amount: koboToNaira(kobo(shown.reduce((sum, { amountMinor }) => sum + amountMinor, 0))),
    currency: first.currency,
    status: isReturned ? "returned" : "pending",
  };
}
