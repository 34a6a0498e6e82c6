import { type SQL, sql } from "#server/db/drizzle.ts";
import type { Db } from "../../../db/client.ts";

interface MonthCounts {
  month: string;
  calls: number;
  accepted: number;
  reviews: number;
}

/** A person's calls, accepted jobs and shown reviews by month in Lagos, of each at most the newest `most`. */
export async function countCardMonths(
  db: Db,
  { userId, since, most }: { userId: string; since: Date; most: number },
): Promise<MonthCounts[]> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const newest = (kind: string, at: SQL, rows: SQL) =>
    sql`(select ${kind}::text as kind, ${at} as at from ${rows} and ${at} >= ${from} order by ${at} desc limit ${most})`;
  const { rows } = await db.execute<MonthCounts & Record<string, unknown>>(sql`
    select to_char(at at time zone 'Africa/Lagos', 'YYYY-MM') as month,
      count(*) filter (where kind = 'call')::int as calls,
      count(*) filter (where kind = 'accepted')::int as accepted,
      count(*) filter (where kind = 'review')::int as reviews
    from (${newest("call", sql`hired_at`, sql`hires where serviceman_id = ${userId}`)}
      union all ${newest("accepted", sql`assigned_at`, sql`jobs where assigned_to = ${userId}`)}
      union all ${newest("review", sql`created_at`, sql`reviews where subject_id = ${userId} and hidden_at is null`)})
      done group by 1 order by 1`);
  return rows;
}
