import type { Connection } from "./jobs.queries.ts";

interface Figures {
  jobs: number;
  openJobs: number;
  completedJobs: number;
  /** In naira: the sum of the budgets' midpoints, rounded down. */
  budget: number;
}

/** Sums the change rows of all jobs; `addUpFigures` compacts them every minute, so they are few. */
export async function readFigures(db: Connection): Promise<Figures> {
  const { rows } = await db.query<Figures>({
    name: "job-figures",
    text: `select coalesce(sum(jobs), 0) as jobs, coalesce(sum(open_jobs), 0) as "openJobs",
        coalesce(sum(completed_jobs), 0) as "completedJobs", div(coalesce(sum(doubled_budget), 0), 2)::bigint as budget
      from job_figures`,
  });
  return rows[0] ?? { jobs: 0, openJobs: 0, completedJobs: 0, budget: 0 };
}

/** Compacts the change rows into one. Readers see the rows or their sum, never both. Repeats: changes nothing. */
export async function addUpFigures(db: Connection): Promise<void> {
  await db.query(`
    with gone as (
      delete from job_figures where (select count(*) from job_figures) > 1 returning *
    )
    insert into job_figures (jobs, open_jobs, completed_jobs, doubled_budget)
    select sum(jobs), sum(open_jobs), sum(completed_jobs), sum(doubled_budget) from gone having count(*) > 0`);
}

export async function endBoosts(db: Connection, now: Date): Promise<void> {
  await db.query(
    "update jobs set is_promoted = false, updated_at = $1 where is_promoted and promoted_until <= $1",
    [now],
  );
}
