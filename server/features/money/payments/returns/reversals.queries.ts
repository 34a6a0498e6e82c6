import type { Db, Transaction } from "#server/db/client.ts";
import { and, asc, eq, or, type SQL } from "#server/db/drizzle.ts";
import type { PgColumn } from "#server/db/pg-core.ts";
import {
  type OrderProvider,
  paymentExcesses,
  paymentOrders,
  paymentReversals,
} from "#server/db/schema/payments.ts";

type ReversalRow = typeof paymentReversals.$inferSelect;

/** A payment of one of our orders, as its provider identifies it. */
export interface KnownPayment {
  txRef: string;
  providerPaymentId: string;
}

/** The payments that an event may be about: by the provider's id, or all payments of the named order. */
export async function listPayments(
  db: Db,
  wanted: { provider: OrderProvider; providerPaymentId?: string | undefined; txRef?: string | undefined },
): Promise<KnownPayment[]> {
  const { provider, providerPaymentId, txRef } = wanted;
  if (providerPaymentId === undefined && txRef === undefined) return [];
  const isMeant = (idColumn: PgColumn): SQL | undefined =>
    or(
      providerPaymentId === undefined ? undefined : eq(idColumn, providerPaymentId),
      txRef === undefined ? undefined : eq(paymentOrders.txRef, txRef),
    );
  const orders = await db
    .select({ txRef: paymentOrders.txRef, id: paymentOrders.providerPaymentId })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.provider, provider), isMeant(paymentOrders.providerPaymentId)));
  const excesses = await db
    .select({ txRef: paymentOrders.txRef, id: paymentExcesses.providerPaymentId })
    .from(paymentExcesses)
    .innerJoin(paymentOrders, eq(paymentOrders.id, paymentExcesses.orderId))
    .where(and(eq(paymentExcesses.provider, provider), isMeant(paymentExcesses.providerPaymentId)));
  const byId = new Map<string, KnownPayment>();
  for (const { txRef: reference, id } of [...orders, ...excesses])
    if (id !== null) byId.set(id, { txRef: reference, providerPaymentId: id });
  return [...byId.values()];
}

export async function listReversals(db: Db, orderId: string): Promise<ReversalRow[]> {
  return db
    .select()
    .from(paymentReversals)
    .where(eq(paymentReversals.orderId, orderId))
    .orderBy(asc(paymentReversals.createdAt), asc(paymentReversals.id));
}

export async function insertReversal(
  tx: Transaction,
  reversal: typeof paymentReversals.$inferInsert,
): Promise<void> {
  await tx.insert(paymentReversals).values(reversal);
}
