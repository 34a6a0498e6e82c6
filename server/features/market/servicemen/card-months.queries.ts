import type { Db } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { asTime } from "#server/db/sql-values.ts";
import type { CardMonths } from "#shared/contracts/servicemen.ts";

type CardMonth = CardMonths["months"][number];

/**
 * Months in Lagos with any figure. Reads the newest `limit` clients, accepted jobs and shown reviews each, and leaves
 * out the months before, and the one in which that limit was reached, as their counts would be too low. A client
 * counts in the month of the first call; the latest one bounds what the index reads, and is never earlier.
 */
export async function countCardMonths(
  db: Db,
  { userId, since, limit }: { userId: string; since: Date; limit: number },
): Promise<CardMonth[]> {
  const from = asTime(since);
  const newest = (kind: string, at: SQL, rows: SQL, latest = at) =>
    sql`(select ${kind}::text as kind, ${at} as at, ${latest} as latest,
        row_number() over (order by ${latest} desc) > ${limit} as is_cut
      from ${rows} and ${at} >= ${from} and ${latest} >= ${from} order by ${latest} desc limit ${limit + 1})`;
  const monthOf = (at: SQL) => sql`to_char(${at} at time zone 'Africa/Lagos', 'YYYY-MM')`;
  const clients = sql`hires where serviceman_id = ${userId}`;
  const { rows } = await db.execute<CardMonth & Record<string, unknown>>(sql`
    with done as materialized (
      ${newest("call", sql`coalesce(first_hired_at, hired_at)`, clients, sql`hired_at`)}
      union all ${newest("accepted", sql`assigned_at`, sql`jobs where assigned_to = ${userId}`)}
      union all ${newest("review", sql`created_at`, sql`reviews where subject_id = ${userId} and hidden_at is null`)})
    select month, sum(views)::int as views,
      (count(*) filter (where kind = 'call'))::int as calls,
      (count(*) filter (where kind = 'accepted'))::int as accepted,
      (count(*) filter (where kind = 'review'))::int as reviews
    from (
      select ${monthOf(sql`at`)} as month, kind, 0 as views from done
      union all select month, 'views', views from card_views
        where user_id = ${userId} and month >= ${monthOf(from)}) counted
    where month > coalesce((select max(${monthOf(sql`latest`)}) from done where is_cut), '')
    group by 1 order by 1`);
  return rows;
}

/** Returns whether the person has a card that others can see. */
export async function addCardView(
  db: Db,
  { userId, month }: { userId: string; month: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into card_views as seen (user_id, month, views)
    select user_id, ${month}, 1 from service_cards where user_id = ${userId} and hidden_at is null
    on conflict (user_id, month) do update set views = seen.views + 1`);
  return rowCount === 1;
}
