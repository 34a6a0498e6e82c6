import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import type { Db, Transaction } from "../../../db/client.ts";
import { paymentOrders } from "../../../db/schema/payments.ts";
import type { OrderRow } from "./orders.queries.ts";

/**
 * Locks: a user's orders that may still be paid, in the order of their ids, until the transaction ends, so that no
 * payment is booked meanwhile. Includes expired orders, because a late payment still counts.
 */
export async function lockUnpaidOrders(tx: Transaction, userId: string): Promise<void> {
  await tx
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.userId, userId),
        inArray(paymentOrders.status, ["pending", "failed", "expired"]),
        isNotNull(paymentOrders.link),
      ),
    )
    .orderBy(asc(paymentOrders.id))
    .for("no key update");
}

/** A user's orders that the provider may know a payment of by now, newest first. */
export async function listOpenOrders(
  db: Db,
  wanted: { userId: string; createdAfter: Date; limit: number },
): Promise<OrderRow[]> {
  return db
    .select()
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.userId, wanted.userId),
        inArray(paymentOrders.status, ["pending", "failed"]),
        isNotNull(paymentOrders.link),
        gte(paymentOrders.createdAt, wanted.createdAfter),
      ),
    )
    .orderBy(desc(paymentOrders.createdAt))
    .limit(wanted.limit);
}

/** Channels whose payments a bank does not reverse at its customer's request, as the providers name them. */
const pushedChannels = ["bank_transfer", "banktransfer", "ussd"];

/** Units that a user bought after the given time in a way that can be disputed, and the latest payment's time. */
export async function findDisputable(
  db: Db,
  { userId, paidAfter }: { userId: string; paidAfter: Date },
): Promise<{ units: number; lastPaidAt: Date | null }> {
  const { channel, creditedUnits, id, paidKobo, provider, purpose, settledAt } = paymentOrders;
  const [row] = await db
    .select({
      units: sql<number>`coalesce(sum(${creditedUnits}), 0)::int`,
      lastPaidAt: sql<Date | null>`max(${settledAt})`.mapWith(settledAt),
    })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.userId, userId),
        eq(purpose, "units"),
        ne(provider, "demo"),
        gt(creditedUnits, 0),
        gt(settledAt, paidAfter),
        or(isNull(channel), notInArray(channel, pushedChannels)),
        sql`${paidKobo} > (select coalesce(sum(r.amount_kobo), 0) from payment_reversals r where r.order_id = ${id})`,
      ),
    );
  return row!;
}
