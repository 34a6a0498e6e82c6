import { inArray, lt, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { throttles } from "../../db/schema/accounts.ts";

/**
 * Counts one try in the key's window and answers the window as it stands; a window that is over starts anew.
 * *Locks*: the key's row, until the transaction ends.
 */
export async function countTry(
  db: Db,
  turn: { key: string; windowSeconds: number; now: Date },
): Promise<{ count: number; windowEndsAt: Date }> {
  const ends = new Date(turn.now.getTime() + turn.windowSeconds * 1000);
  const over = sql`${throttles.windowEndsAt} <= ${turn.now}`;
  const [row] = await db
    .insert(throttles)
    .values({ key: turn.key, windowEndsAt: ends, count: 1 })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${over} then 1 else ${throttles.count} + 1 end`,
        windowEndsAt: sql`case when ${over} then excluded.window_ends_at else ${throttles.windowEndsAt} end`,
      },
    })
    .returning({ count: throttles.count, windowEndsAt: throttles.windowEndsAt });
  if (!row) throw new Error("an upsert answered no row");
  return row;
}

/** Takes one try back from each key. */
export async function uncountTries(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .update(throttles)
    .set({ count: sql`greatest(${throttles.count} - 1, 0)` })
    .where(inArray(throttles.key, [...keys]));
}

export async function deleteThrottles(db: Db, keys: readonly string[]): Promise<void> {
  await db.delete(throttles).where(inArray(throttles.key, [...keys]));
}

export async function deleteThrottlesBefore(db: Db, now: Date): Promise<void> {
  await db.delete(throttles).where(lt(throttles.windowEndsAt, now));
}
