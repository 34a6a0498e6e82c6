import { takeNamedLock } from "#server/db/advisory-locks.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { and, desc, eq, isNull, sql } from "#server/db/drizzle.ts";
import { savedSearches } from "#server/db/schema/saved-searches.ts";
import { asTime } from "#server/db/sql-values.ts";

export type SavedSearchRow = typeof savedSearches.$inferSelect;

/** Serializes a person's writes, so that two cannot exceed the limit. Locks: until the transaction ends. */
export const lockSearchesOf = (tx: Transaction, userId: string): Promise<void> =>
  takeNamedLock(tx, `saved-searches:${userId}`);

export const findSearchesOf = (db: Db, userId: string): Promise<SavedSearchRow[]> =>
  db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id));

/** Locks: the row. */
export async function lockSearch(
  tx: Transaction,
  { id, userId }: { id: string; userId: string },
): Promise<SavedSearchRow | undefined> {
  const [row] = await tx
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)))
    .for("update");
  return row;
}

export async function insertSearch(tx: Transaction, row: typeof savedSearches.$inferInsert): Promise<void> {
  await tx.insert(savedSearches).values(row);
}

export async function updateSearch(
  db: Db,
  id: string,
  changes: Partial<typeof savedSearches.$inferInsert>,
): Promise<void> {
  await db.update(savedSearches).set(changes).where(eq(savedSearches.id, id));
}

export async function deleteSearch(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const rows = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)))
    .returning({ id: savedSearches.id });
  return rows.length > 0;
}

/** Searches with immediate alerts that were read before `before`, oldest reading first. Locks: the rows. */
export const lockStaleReadings = (
  tx: Transaction,
  { before, limit }: { before: Date; limit: number },
): Promise<SavedSearchRow[]> =>
  tx
    .select()
    .from(savedSearches)
    .where(
      and(
        eq(savedSearches.every, "now"),
        isNull(savedSearches.pausedAt),
        sql`${savedSearches.readAt} < ${asTime(before)}`,
      ),
    )
    .orderBy(savedSearches.readAt)
    .limit(limit)
    .for("update", { skipLocked: true });
