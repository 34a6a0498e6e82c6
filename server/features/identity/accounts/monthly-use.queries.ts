import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";

/**
 * Counts one more call unless the limit is reached, in one statement, so that concurrent calls cannot exceed it.
 * Returns the new count, or undefined when the limit is reached.
 */
export async function addCall(
  db: Db,
  use: { userId: string; month: string; limit: number },
): Promise<number | undefined> {
  const { rows } = await db.execute<{ calls: number }>(sql`
    insert into monthly_use as used (user_id, month, calls)
    select ${use.userId}, ${use.month}, 1 where ${use.limit}::integer >= 1
    on conflict (user_id, month) do update set calls = used.calls + 1
    where used.calls < ${use.limit}::integer
    returning calls`);
  return rows[0]?.calls;
}

export async function countCalls(
  db: Db,
  { userId, month }: { userId: string; month: string },
): Promise<number> {
  const { rows } = await db.execute<{ calls: number }>(
    sql`select calls from monthly_use where user_id = ${userId} and month = ${month}`,
  );
  return rows[0]?.calls ?? 0;
}
