import type { Db } from "#server/db/client.ts";
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from "#server/db/drizzle.ts";
import { paymentOrders } from "#server/db/schema/payments.ts";
import { asTime } from "#server/db/sql-values.ts";
import type { OrderRow } from "./orders.queries.ts";

export type AskedOrder = Pick<OrderRow, "txRef" | "provider" | "createdAt">;

const askedColumns = {
  txRef: paymentOrders.txRef,
  provider: paymentOrders.provider,
  createdAt: paymentOrders.createdAt,
};

/**
 * A provider's open orders of the given age that are due for a question: after a tenth of their age, at least five
 * minutes, and once more `restReserveMs` after its page expired, when a part of the payment counts alone. Each user's
 * first order comes before anyone's second, so that a user with many orders does not delay the others.
 */
export async function listDueOrders(
  db: Db,
  due: {
    provider: OrderRow["provider"];
    now: Date;
    createdBefore: Date;
    restReserveMs: number;
    limit: number;
  },
): Promise<AskedOrder[]> {
  const now = asTime(due.now);
  const pageIsOver = sql`${paymentOrders.expiresAt} + make_interval(secs => ${due.restReserveMs / 1000})`;
  const pause = sql`greatest(interval '5 minutes', (${now} - ${paymentOrders.createdAt}) / 10)`;
  return db
    .select(askedColumns)
    .from(paymentOrders)
    .where(
      and(
        inArray(paymentOrders.status, ["pending", "failed"]),
        eq(paymentOrders.provider, due.provider),
        isNotNull(paymentOrders.link),
        lt(paymentOrders.createdAt, due.createdBefore),
        or(
          isNull(paymentOrders.askedAt),
          sql`${paymentOrders.askedAt} < ${now} - ${pause}`,
          sql`${paymentOrders.askedAt} < ${pageIsOver} and ${pageIsOver} <= ${now}`,
        ),
      ),
    )
    .orderBy(
      sql`row_number() over (partition by ${paymentOrders.userId} order by ${paymentOrders.createdAt})`,
      asc(paymentOrders.createdAt),
    )
    .limit(due.limit);
}

/** A provider's settled orders not yet checked for a second payment, `minutesAfter` or more after the first. */
export async function listUncheckedOrders(
  db: Db,
  unchecked: {
    provider: OrderRow["provider"];
    settledAfter: Date;
    settledBefore: Date;
    askedBefore: Date;
    minutesAfter: number;
    limit: number;
  },
): Promise<AskedOrder[]> {
  const due = sql`${paymentOrders.settledAt} + make_interval(mins => ${unchecked.minutesAfter})`;
  return db
    .select(askedColumns)
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.provider, unchecked.provider),
        gte(paymentOrders.settledAt, unchecked.settledAfter),
        lt(paymentOrders.settledAt, unchecked.settledBefore),
        isNotNull(paymentOrders.link),
        lt(paymentOrders.askedAt, unchecked.askedBefore),
        or(isNull(paymentOrders.checkedAt), sql`${paymentOrders.checkedAt} < ${due}`),
      ),
    )
    .orderBy(asc(paymentOrders.settledAt))
    .limit(unchecked.limit);
}
