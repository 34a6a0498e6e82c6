import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { asTime } from "#server/db/sql-values.ts";
import { startOfStep } from "./periods.rules.ts";

/** Adds visits to the sums of their day and month. They have no source from which they could be counted again. */
export async function addVisits(db: Db, { at, count }: { at: Date; count: number }): Promise<void> {
  await db.execute(sql`
    insert into insight_counts (grain, measure, start, n) values
      ('day', 'visits', ${asTime(startOfStep(at, "day"))}, ${count}),
      ('month', 'visits', ${asTime(startOfStep(at, "month"))}, ${count})
    on conflict (grain, measure, start, part) do update set n = insight_counts.n + excluded.n`);
}
