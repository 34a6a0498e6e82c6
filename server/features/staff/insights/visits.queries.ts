import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { asTime } from "#server/db/sql-values.ts";
import { dayOf } from "#shared/time/lagos.ts";
import { startOfStep } from "./periods.rules.ts";

/** Visits of a day in Lagos; `at` is a time on it. */
export interface VisitBatch {
  id: string;
  at: Date;
  count: number;
}

/**
 * Adds visits to the sums of their day and month. They have no source from which they could be counted again.
 * Repeats: with the same id, nothing.
 */
export async function addVisits(db: Db, { id, at, count }: VisitBatch): Promise<void> {
  await db.execute(sql`
    with added as (
      insert into visit_batches (id, day) values (${id}, ${dayOf(at)}) on conflict do nothing returning id)
    insert into insight_counts (grain, measure, start, n)
    select step.grain, 'visits', step.start, ${count} from added cross join (values
      ('day', ${asTime(startOfStep(at, "day"))}), ('month', ${asTime(startOfStep(at, "month"))})) step (grain, start)
    on conflict (grain, measure, start, part) do update set n = insight_counts.n + excluded.n`);
}

export async function forgetVisitBatches(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from visit_batches where day < ${dayOf(before)}`);
}
