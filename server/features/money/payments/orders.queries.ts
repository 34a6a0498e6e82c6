import type { Db, Transaction } from "#server/db/client.ts";
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from "#server/db/drizzle.ts";
import { users } from "#server/db/schema/accounts.ts";
import { paymentOrders } from "#server/db/schema/payments.ts";
import { asIds } from "#server/db/sql-values.ts";
import type { Kobo } from "#shared/money/money.ts";

export type OrderRow = typeof paymentOrders.$inferSelect;
type NewOrder = typeof paymentOrders.$inferInsert;

export async function insertOrder(tx: Transaction, order: NewOrder): Promise<void> {
  await tx.insert(paymentOrders).values(order);
}

export async function findOrder(db: Db, txRef: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(paymentOrders).where(eq(paymentOrders.txRef, txRef));
  return row;
}

export async function findTxRefs(
  db: Db,
  journalIds: readonly string[],
): Promise<{ journalId: string | null; txRef: string }[]> {
  if (journalIds.length === 0) return [];
  const { rows } = await db.execute<{ journalId: string | null; txRef: string }>(sql`
    select journal_id as "journalId", tx_ref as "txRef" from payment_orders
    where journal_id = any (${asIds(journalIds)})`);
  return rows;
}

export interface NewOrdersWanted {
  userId: string;
  purpose: OrderRow["purpose"];
  jobId?: string;
  createdAfter: Date;
  limit: number;
}

export async function listNewOrders(db: Db, wanted: NewOrdersWanted): Promise<OrderRow[]> {
  return db
    .select()
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.userId, wanted.userId),
        eq(paymentOrders.purpose, wanted.purpose),
        wanted.jobId === undefined ? undefined : eq(paymentOrders.jobId, wanted.jobId),
        gte(paymentOrders.createdAt, wanted.createdAfter),
        isNotNull(paymentOrders.link),
      ),
    )
    .orderBy(desc(paymentOrders.createdAt))
    .limit(wanted.limit);
}

/** Locks: the order until the transaction ends, so that one caller at a time settles it. */
export async function lockOrder(tx: Transaction, txRef: string): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(paymentOrders)
    .where(eq(paymentOrders.txRef, txRef))
    .for("no key update");
  return row;
}

export async function updateOrder(tx: Transaction, id: string, change: Partial<NewOrder>): Promise<OrderRow> {
  const [row] = await tx.update(paymentOrders).set(change).where(eq(paymentOrders.id, id)).returning();
  if (!row) throw new Error(`order ${id} is gone`);
  return row;
}

export async function storeLink(db: Db, txRef: string, link: string): Promise<void> {
  await db.update(paymentOrders).set({ link }).where(eq(paymentOrders.txRef, txRef));
}

/** Fails an order that never got a hosted page. Returns whether this call did. */
export async function failUnopened(db: Db, txRef: string): Promise<boolean> {
  const failed = await db
    .update(paymentOrders)
    .set({ status: "failed" })
    .where(
      and(eq(paymentOrders.txRef, txRef), eq(paymentOrders.status, "pending"), isNull(paymentOrders.link)),
    )
    .returning({ id: paymentOrders.id });
  return failed.length === 1;
}

/** Claims the next question to the provider about the order: true once per pause, however many callers ask. */
export async function claimQuestion(
  db: Db,
  question: { txRef: string; now: Date; askedBefore: Date },
): Promise<boolean> {
  const claimed = await db
    .update(paymentOrders)
    .set({ askedAt: question.now })
    .where(
      and(
        eq(paymentOrders.txRef, question.txRef),
        or(isNull(paymentOrders.askedAt), lt(paymentOrders.askedAt, question.askedBefore)),
      ),
    )
    .returning({ id: paymentOrders.id });
  return claimed.length === 1;
}

/** Records a second look at a settled order, once the provider has answered. */
export async function storeCheck(db: Db, txRef: string, checkedAt: Date): Promise<void> {
  await db.update(paymentOrders).set({ checkedAt }).where(eq(paymentOrders.txRef, txRef));
}

/** Fails orders whose process died before the provider gave a page; they cannot be paid. */
export async function failAbandoned(db: Db, createdBefore: Date): Promise<void> {
  await db
    .update(paymentOrders)
    .set({ status: "failed" })
    .where(
      and(
        eq(paymentOrders.status, "pending"),
        isNull(paymentOrders.link),
        lt(paymentOrders.createdAt, createdBefore),
      ),
    );
}

/** Gives up on an order that is still unpaid. A later payment still counts. */
export async function expireOrder(db: Db, txRef: string): Promise<void> {
  await db
    .update(paymentOrders)
    .set({ status: "expired" })
    .where(and(eq(paymentOrders.txRef, txRef), inArray(paymentOrders.status, ["pending", "failed"])));
}

/** What keeps a payer from using what was paid for. Call it while holding the lock of one of the user's orders. */
export async function findPayerState(
  tx: Transaction,
  userId: string,
): Promise<{ isDeleted: boolean; isSuspended: boolean }> {
  const [row] = await tx
    .select({
      isDeleted: sql<boolean>`${users.deletedAt} is not null`,
      isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? { isDeleted: true, isSuspended: true };
}

export async function findEmail(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? null;
}

interface BoughtRow extends Pick<OrderRow, "id" | "txRef" | "currency" | "jobId" | "status"> {
  purpose: "subscription" | "boost";
  amountKobo: Kobo;
  units: number;
  /** ISO time of the payment. */
  at: string;
  /** ISO end of what was bought; null if nothing was granted. */
  endsAt: string | null;
}

/** A user's paid subscriptions and boosts, including payments that were too small, newest first. */
export async function findBought(
  db: Db,
  { userId, limit }: { userId: string; limit: number },
): Promise<BoughtRow[]> {
  const { rows } = await db.execute<BoughtRow & Record<string, unknown>>(sql`
    select o.id, o.tx_ref as "txRef", o.currency, o.job_id as "jobId", o.status, o.purpose,
      coalesce(o.paid_kobo, o.amount_kobo)::float8 as "amountKobo",
      coalesce(o.credited_units, 0) as units,
      to_json(coalesce(o.settled_at, o.created_at)) #>> '{}' as at,
      to_json(coalesce(
        (select ends_at from subscriptions s where s.tx_ref = o.tx_ref),
        (select ends_at from boosts b where b.tx_ref = o.tx_ref))) #>> '{}' as "endsAt"
    from payment_orders o
    where o.user_id = ${userId} and o.purpose in ('subscription', 'boost')
      and (o.settled_at is not null or exists (select from payment_excesses e where e.order_id = o.id))
    order by o.created_at desc, "endsAt" desc nulls last limit ${limit}`);
  return rows;
}
