import type { Db, Transaction } from "#server/db/client.ts";
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from "#server/db/drizzle.ts";
import { users } from "#server/db/schema/accounts.ts";
import { paymentExcesses, paymentOrders } from "#server/db/schema/payments.ts";

export type ExcessRow = typeof paymentExcesses.$inferSelect;

export async function findExcess(db: Db, id: string): Promise<ExcessRow | undefined> {
  const [row] = await db.select().from(paymentExcesses).where(eq(paymentExcesses.id, id));
  return row;
}

export async function findPayer(db: Db, excessId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: paymentOrders.userId })
    .from(paymentExcesses)
    .innerJoin(paymentOrders, eq(paymentOrders.id, paymentExcesses.orderId))
    .where(eq(paymentExcesses.id, excessId));
  return row?.userId;
}

/** Locks: the row until the transaction ends. */
export async function lockExcess(tx: Transaction, id: string): Promise<ExcessRow | undefined> {
  const [row] = await tx
    .select()
    .from(paymentExcesses)
    .where(eq(paymentExcesses.id, id))
    .for("no key update");
  return row;
}

/** The excess of one payment, if it had any. Locks: the row until the transaction ends. */
export async function lockExcessOf(
  tx: Transaction,
  payment: { provider: ExcessRow["provider"]; providerPaymentId: string },
): Promise<ExcessRow | undefined> {
  const [row] = await tx
    .select()
    .from(paymentExcesses)
    .where(
      and(
        eq(paymentExcesses.provider, payment.provider),
        eq(paymentExcesses.providerPaymentId, payment.providerPaymentId),
      ),
    )
    .for("no key update");
  return row;
}

export async function updateExcess(
  tx: Transaction,
  id: string,
  change: Partial<typeof paymentExcesses.$inferInsert>,
): Promise<ExcessRow> {
  const [row] = await tx.update(paymentExcesses).set(change).where(eq(paymentExcesses.id, id)).returning();
  if (!row) throw new Error(`excess ${id} is gone`);
  return row;
}

/** Claims a refund that is due for a look, for the length of the lease. */
export async function claimRefund(
  db: Db,
  claim: { id: string; now: Date; leaseUntil: Date },
): Promise<ExcessRow | undefined> {
  const [row] = await db
    .update(paymentExcesses)
    .set({ refundAskAt: claim.leaseUntil })
    .where(
      and(
        eq(paymentExcesses.id, claim.id),
        inArray(paymentExcesses.refundState, ["sending", "unclear"]),
        lte(paymentExcesses.refundAskAt, claim.now),
      ),
    )
    .returning();
  return row;
}

/** Records the sending before the call. False if another worker did, if the refund is done, or its amount changed. */
export async function markSent(
  db: Db,
  sent: Pick<ExcessRow, "id" | "refundTries" | "returnedMinor"> & { leaseUntil: Date; at: Date },
): Promise<boolean> {
  const marked = await db
    .update(paymentExcesses)
    .set({ refundState: "unclear", refundSentAt: sent.at })
    .where(
      and(
        eq(paymentExcesses.id, sent.id),
        eq(paymentExcesses.refundState, "sending"),
        isNull(paymentExcesses.refundId),
        eq(paymentExcesses.refundTries, sent.refundTries),
        // A part returned by hand meanwhile changes the amount to send.
        eq(paymentExcesses.returnedMinor, sent.returnedMinor),
        eq(paymentExcesses.refundAskAt, sent.leaseUntil),
      ),
    )
    .returning({ id: paymentExcesses.id });
  return marked.length === 1;
}

export async function listDueRefunds(db: Db, due: { now: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .select({ id: paymentExcesses.id })
    .from(paymentExcesses)
    .where(and(isNotNull(paymentExcesses.refundAskAt), lte(paymentExcesses.refundAskAt, due.now)))
    .orderBy(asc(paymentExcesses.refundAskAt))
    .limit(due.limit);
  return rows.map(({ id }) => id);
}

/** The excesses of these orders, oldest first. */
export async function listExcessesOf(db: Db, orderIds: string[]): Promise<ExcessRow[]> {
  return db
    .select()
    .from(paymentExcesses)
    .where(inArray(paymentExcesses.orderId, orderIds))
    .orderBy(asc(paymentExcesses.createdAt));
}

export interface ShownExcess extends ExcessRow {
  txRef: string;
  userId: string;
  fullName: string;
  phone: string;
}

/** Open excesses, oldest first, then those resolved since the given time. */
export async function listExcesses(
  db: Db,
  wanted: { resolvedAfter: Date; limit: number },
): Promise<ShownExcess[]> {
  const rows = await db
    .select({
      excess: paymentExcesses,
      txRef: paymentOrders.txRef,
      userId: users.id,
      fullName: users.fullName,
      phone: users.phone,
    })
    .from(paymentExcesses)
    .innerJoin(paymentOrders, eq(paymentOrders.id, paymentExcesses.orderId))
    .innerJoin(users, eq(users.id, paymentOrders.userId))
    .where(or(isNull(paymentExcesses.resolvedAt), gte(paymentExcesses.resolvedAt, wanted.resolvedAfter)))
    .orderBy(
      sql`${paymentExcesses.resolvedAt} is not null`,
      desc(paymentExcesses.resolvedAt),
      asc(paymentExcesses.createdAt),
    )
    .limit(wanted.limit);
  return rows.map(({ excess, ...rest }) => ({ ...excess, ...rest }));
}
