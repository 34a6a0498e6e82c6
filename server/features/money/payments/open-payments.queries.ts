import type { Db, Transaction } from "#server/db/client.ts";
import { and, asc, desc, eq, gte, inArray, isNotNull, sql } from "#server/db/drizzle.ts";
import { paymentOrders } from "#server/db/schema/payments.ts";
import { asTime } from "#server/db/sql-values.ts";
import type { Kobo } from "#shared/money/money.ts";
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

/** Channels whose payments a bank does not reverse at its customer's request, as each provider names them. */
const pushedChannels = ["bank_transfer", "banktransfer", "account_transfer", "ussd"];

interface DisputablePayment {
  purpose: OrderRow["purpose"];
  creditedUnits: number;
  /** The price, or less if less was paid: what was paid beyond it waits in suspense or was given back. */
  paidKobo: Kobo;
  reversedKobo: Kobo;
  settledAt: Date;
}

/** What a user paid after the given time for units and fixed prices, in a way that can be disputed, and still can be. */
export async function listDisputable(
  db: Db,
  { userId, paidAfter }: { userId: string; paidAfter: Date },
): Promise<DisputablePayment[]> {
  const { rows } = await db.execute<
    Omit<DisputablePayment, "settledAt"> & { settledAt: string } & Record<string, unknown>
  >(sql`
    select o.purpose, o.credited_units as "creditedUnits", for_order.kobo as "paidKobo",
      reversed.kobo as "reversedKobo", to_json(o.settled_at) #>> '{}' as "settledAt"
    from payment_orders o
    cross join lateral (select least(o.paid_kobo, o.amount_kobo) as kobo) for_order
    cross join lateral (
      select coalesce(sum(r.amount_kobo), 0)::bigint as kobo from payment_reversals r
      where r.order_id = o.id and r.provider_payment_id = o.provider_payment_id) reversed
    where o.user_id = ${userId} and o.provider <> 'demo' and o.settled_at > ${asTime(paidAfter)}
      and (o.credited_units > 0 or (o.purpose <> 'units' and o.status = 'paid'))
      and (o.channel is null or o.channel <> all (${sql.param(pushedChannels)}::text[]))
      and reversed.kobo < for_order.kobo`);
  return rows.map((row) => ({ ...row, settledAt: new Date(row.settledAt) }));
}
