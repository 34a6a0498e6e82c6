/** Calls that wait for each other's locks in the database. */
import type { TestApp } from "./app.ts";

export async function countWaiting({ deps }: TestApp): Promise<number> {
  const { rows } = await deps.pool.query(
    "select count(distinct pid)::int as n from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted",
  );
  return rows[0].n;
}

/** Returns once as many calls or tasks wait for a lock. */
export async function someAreWaiting(app: TestApp, count = 1): Promise<void> {
  while ((await countWaiting(app)) < count);
}
