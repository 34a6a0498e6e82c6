import { and, asc, desc, eq, gte, inArray, isNotNull } from "drizzle-orm";
import type { Db, Transaction } from "../../db/client.ts";
import { paymentOrders } from "../../db/schema/payments.ts";
import type { OrderRow } from "./orders.queries.ts";

/**
 * Locks: a person's orders that may still be paid, in the order of their ids, until the transaction ends, so that no payment
 * is booked meanwhile; also those that were given up, which count when they are paid.
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

/** A person's orders that the provider may know a payment of by now, the newest first. */
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
