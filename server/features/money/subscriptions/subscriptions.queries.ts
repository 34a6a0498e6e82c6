import type { Db, Transaction } from "#server/db/client.ts";
import { and, eq, isNull } from "#server/db/drizzle.ts";
import { users } from "#server/db/schema/accounts.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

/** When the user's subscription ends or ended. Locks: the user until the transaction ends. */
export async function lockSubscribedUntil(tx: Transaction, userId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ until: users.subscribedUntil })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return row?.until ?? null;
}

export async function findSubscribedUntil(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db.select({ until: users.subscribedUntil }).from(users).where(eq(users.id, userId));
  return row?.until ?? null;
}

/** Stores a month. False if the order has paid for one already. */
export async function insertSubscription(
  tx: Transaction,
  month: typeof subscriptions.$inferInsert,
): Promise<boolean> {
  const stored = await tx
    .insert(subscriptions)
    .values(month)
    .onConflictDoNothing()
    .returning({ id: subscriptions.id });
  return stored.length === 1;
}

/** False if the account is deleted; nothing changes then. */
export async function setSubscribedUntil(tx: Transaction, userId: string, until: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ subscribedUntil: until })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return (rowCount ?? 0) > 0;
}
