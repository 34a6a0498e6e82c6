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

/** What a bank does not take back on its customer's word, as the providers call it. */
const pushedChannels = ["bank_transfer", "banktransfer", "ussd"];

/** Units that a person bought after the moment in a way that can be disputed, and when the last of them were paid. */
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
