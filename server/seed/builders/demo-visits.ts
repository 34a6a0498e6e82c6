import type { Transaction } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { newId } from "#server/db/ids.ts";
import { asTime } from "#server/db/sql-values.ts";
import { addVisits } from "#server/features/staff/insights/visits.queries.ts";
import { dayMs } from "#shared/time/durations.ts";

const days = 84;

/** Visits of the last twelve weeks, a few more from week to week, and views of cards in four months. */
export async function loadVisits(tx: Transaction, now: Date): Promise<void> {
  for (let back = 0; back < days; back += 1) {
    const count = 30 + ((back * 17) % 23) + Math.floor((days - back) / 3);
    await addVisits(tx, { id: newId(), at: new Date(now.getTime() - back * dayMs), count });
  }
  const thisMonth = sql`date_trunc('month', ${asTime(now)} at time zone 'Africa/Lagos')`;
  await tx.execute(sql`
    insert into card_views (user_id, month, views)
    select user_id, to_char(month, 'YYYY-MM'), 10 + abs(hashtext(user_id::text || to_char(month, 'MM'))) % 50
    from service_cards, generate_series(${thisMonth} - interval '3 months', ${thisMonth}, interval '1 month') month
    where month >= date_trunc('month', created_at at time zone 'Africa/Lagos')`);
}
