import { sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";

/**
 * Counts one more use unless the limit is reached, in one statement: however many calls run at once, no more than
 * the limit get through. Answers the new count, or undefined when the limit is reached.
 */
export async function addMonthlyUse(
  db: Db,
  use: { userId: string; month: string; kind: "posts" | "calls"; limit: number },
): Promise<number | undefined> {
  const column = sql.identifier(use.kind);
  const { rows } = await db.execute<{ count: number }>(sql`
    insert into monthly_use as used (user_id, month, ${column})
    select ${use.userId}, ${use.month}, 1 where ${use.limit}::integer >= 1
    on conflict (user_id, month) do update set ${column} = used.${column} + 1
    where used.${column} < ${use.limit}::integer
    returning ${column} as count`);
  return rows[0]?.count;
}

/** What was used in the month; nothing stored is nothing used. */
export async function findMonthlyUse(
  db: Db,
  { userId, month }: { userId: string; month: string },
): Promise<{ posts: number; calls: number }> {
  const { rows } = await db.execute<{ posts: number; calls: number }>(
    sql`select posts, calls from monthly_use where user_id = ${userId} and month = ${month}`,
  );
  return rows[0] ?? { posts: 0, calls: 0 };
}
