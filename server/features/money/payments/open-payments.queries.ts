import type { Db, Transaction } from "#server/db/client.ts";
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
} from "#server/db/drizzle.ts";
import { paymentOrders } from "#server/db/schema/payments.ts";
import { koboPerUnit } from "#shared/money/money.ts";
import type { OrderRow } from "./orders.queries.ts";

/** Locks: a user's orders by id, so that none is paid meanwhile; expired ones too, as a late payment counts. */
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

/**
 * What a chargeback may take back from a user, in units, and the time of the latest payment that it may be of: units
 * bought and fixed prices paid after the given time in a way that can be disputed.
 */
export async function findDisputable(
  db: Db,
  { userId, paidAfter }: { userId: string; paidAfter: Date },
): Promise<{ units: number; lastPaidAt: Date | null }> {
  const { amountKobo, channel, creditedUnits, id, paidKobo, provider, providerPaymentId, purpose } =
    paymentOrders;
  const { settledAt, status } = paymentOrders;
  // What was paid beyond the price waits in suspense or was given back.
  const leftKobo = sql`(least(${paidKobo}, ${amountKobo}) - (
    select coalesce(sum(r.amount_kobo), 0) from payment_reversals r
    where r.order_id = ${id} and r.provider_payment_id = ${providerPaymentId}))`;
  const isUnits = sql`(${purpose} = 'units' or ${creditedUnits} > 0)`;
  const [row] = await db
    .select({
      units: sql<number>`coalesce(sum(
        case when ${isUnits} then ${creditedUnits} else ${leftKobo} / ${koboPerUnit} end), 0)::int`,
      lastPaidAt: sql<Date | null>`max(${settledAt})`.mapWith(settledAt),
    })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.userId, userId),
        sql`case when ${isUnits} then ${creditedUnits} > 0 else ${status} = 'paid' end`,
        ne(provider, "demo"),
        gt(settledAt, paidAfter),
        or(isNull(channel), notInArray(channel, pushedChannels)),
        sql`${leftKobo} > 0`,
      ),
    );
  return row!;
}
