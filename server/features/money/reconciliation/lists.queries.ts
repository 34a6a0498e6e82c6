import type { Db } from "#server/db/client.ts";
import { and, eq, gte, inArray, isNotNull, lt, or, sql } from "#server/db/drizzle.ts";
import { paymentExcesses, paymentOrders } from "#server/db/schema/payments.ts";
import { payoutAttempts, withdrawals } from "#server/db/schema/withdrawals.ts";
import { asTexts } from "#server/db/sql-values.ts";
import { koboPerUnit } from "#shared/money/money.ts";
import type { KnownAttempt, KnownOrder } from "./lists.rules.ts";

type Provider = (typeof paymentOrders.$inferSelect)["provider"];

export async function listKnownOrders(
  db: Db,
  wanted: { provider: Provider; txRefs: string[] },
): Promise<Map<string, KnownOrder>> {
  if (wanted.txRefs.length === 0) return new Map();
  const rows = await db
    .select({
      order: {
        txRef: paymentOrders.txRef,
        status: paymentOrders.status,
        providerPaymentId: paymentOrders.providerPaymentId,
        paidKobo: paymentOrders.paidKobo,
        currency: sql<string>`${paymentOrders.currency}`,
      },
      excess: {
        providerPaymentId: paymentExcesses.providerPaymentId,
        amountMinor: paymentExcesses.amountMinor,
        currency: paymentExcesses.currency,
      },
    })
    .from(paymentOrders)
    .leftJoin(paymentExcesses, eq(paymentExcesses.orderId, paymentOrders.id))
    .where(and(eq(paymentOrders.provider, wanted.provider), inArray(paymentOrders.txRef, wanted.txRefs)));
  const known = new Map<string, KnownOrder>();
  for (const { order, excess } of rows) {
    const one = known.get(order.txRef) ?? { ...order, excesses: [] };
    if (excess) one.excesses.push(excess);
    known.set(order.txRef, one);
  }
  return known;
}

export interface SettledOrder {
  txRef: string;
  providerPaymentId: string | null;
  /** The whole payment went back, and that is booked. */
  isReturned: boolean;
}

/** The named orders, and those that were settled in the period by a payment that the provider's list does not show. */
export async function listUnlistedOrders(
  db: Db,
  wanted: { provider: Provider; from: Date; to: Date; shownIds: string[]; txRefs: string[]; limit: number },
): Promise<SettledOrder[]> {
  const { id, provider, providerPaymentId, paidKobo } = paymentOrders;
  const returnedKobo = sql`
    coalesce((select sum(r.amount_kobo) from payment_reversals r
              where r.order_id = ${id} and r.provider_payment_id = ${providerPaymentId}), 0)
    + coalesce((select case e.refund_state when 'returned' then e.amount_minor else e.returned_minor end
                from payment_excesses e
                where e.provider = ${provider} and e.provider_payment_id = ${providerPaymentId}), 0)`;
  const isReturned = sql<boolean>`${paidKobo} <= ${returnedKobo}`;
  return db
    .select({ txRef: paymentOrders.txRef, providerPaymentId, isReturned })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.provider, wanted.provider),
        isNotNull(paymentOrders.settledAt),
        or(
          and(
            gte(paymentOrders.settledAt, wanted.from),
            lt(paymentOrders.settledAt, wanted.to),
            sql`(${providerPaymentId} = any(${asTexts(wanted.shownIds)})) is not true`,
            sql`${isReturned} is not true`,
          ),
          inArray(paymentOrders.txRef, wanted.txRefs),
        ),
      ),
    )
    .orderBy(paymentOrders.settledAt)
    .limit(wanted.limit);
}

const attemptColumns = {
  reference: payoutAttempts.reference,
  state: payoutAttempts.state,
  /** If staff accepted another amount, the provider's list must show that one instead of the amount ordered. */
  amountKobo: sql<number>`coalesce(${payoutAttempts.paidKobo}, ${withdrawals.units}::bigint * ${koboPerUnit})`,
};

export async function listKnownAttempts(
  db: Db,
  wanted: { provider: Provider; references: string[] },
): Promise<Map<string, KnownAttempt>> {
  if (wanted.references.length === 0) return new Map();
  const rows = await db
    .select(attemptColumns)
    .from(payoutAttempts)
    .innerJoin(withdrawals, eq(withdrawals.id, payoutAttempts.withdrawalId))
    .where(
      and(eq(payoutAttempts.provider, wanted.provider), inArray(payoutAttempts.reference, wanted.references)),
    );
  return new Map(rows.map((row) => [row.reference, row]));
}

/** Attempts that were sent in the period and paid, which the provider's list does not show. */
export async function listUnlistedAttempts(
  db: Db,
  wanted: { provider: Provider; from: Date; to: Date; shown: string[]; limit: number },
): Promise<KnownAttempt[]> {
  return db
    .select(attemptColumns)
    .from(payoutAttempts)
    .innerJoin(withdrawals, eq(withdrawals.id, payoutAttempts.withdrawalId))
    .where(
      and(
        eq(payoutAttempts.provider, wanted.provider),
        or(eq(payoutAttempts.state, "succeeded"), eq(payoutAttempts.state, "reversed")),
        gte(payoutAttempts.sentAt, wanted.from),
        lt(payoutAttempts.sentAt, wanted.to),
        sql`${payoutAttempts.reference} <> all(${asTexts(wanted.shown)})`,
      ),
    )
    .orderBy(payoutAttempts.sentAt)
    .limit(wanted.limit);
}
