/** When scheduled tasks last succeeded, in any process. */
import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { reconciliationMarks, taskMark } from "#server/db/schema/reconciliation.ts";

export async function saveSuccess(db: Db, task: string, at: Date): Promise<void> {
  await db
    .insert(reconciliationMarks)
    .values({ check: taskMark + task, at })
    .onConflictDoUpdate({ target: reconciliationMarks.check, set: { at } });
}

/** Lets a task's first interval begin now, so that one that never succeeds is noticed. `$1`: names of tasks. */
export const beginIntervals = `
  insert into public.reconciliation_marks ("check", at) select '${taskMark}' || task, now() from unnest($1::text[]) as task
  on conflict ("check") do nothing`;

/** Seconds since 1970 of each scheduled task's last success, or of its first start. */
export async function listSuccesses(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ task: string; seconds: number }>(sql`
    select extract(epoch from at)::float8 as seconds, substr("check", ${taskMark.length + 1}) as task
    from reconciliation_marks where starts_with("check", ${taskMark})`);
  return new Map(rows.map(({ task, seconds }) => [task, seconds]));
}
