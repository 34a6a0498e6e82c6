/** Compares the posts and calls that were acknowledged with the database, once everything runs again. */
import type pg from "pg";
import type { MarketBook } from "./market-load.ts";

export async function marketDifferences(db: pg.Client, { posts, calls }: MarketBook): Promise<string[]> {
  const { rows: stored } = await db.query<{ words: string; count: number }>(
    "select description as words, count(*)::int as count from jobs group by 1",
  );
  const byWords = new Map(stored.map(({ words, count }) => [words, count]));
  const { rows: heard } = await db.query<{ job: string; caller: string }>(
    "select job_id as job, caller_id as caller from job_calls",
  );
  const recorded = new Set(heard.map(({ job, caller }) => `${job} ${caller}`));
  const { rows: counts } = await db.query<{ id: string }>(`
    select j.id from jobs j
    where j.call_count <> (select count(*) from job_calls c where c.job_id = j.id)`);
  return [
    ...posts.flatMap(({ words, answer }) => {
      const count = byWords.get(words) ?? 0;
      const allowed = { done: [1], refused: [0], none: [0, 1] }[answer];
      return allowed.includes(count) ? [] : [`post "${words}" (${answer}) is there ${count} times`];
    }),
    ...calls
      .filter(({ jobId, callerId, answer }) => answer === "done" && !recorded.has(`${jobId} ${callerId}`))
      .map(({ jobId, callerId }) => `the call of ${callerId} about ${jobId} is lost`),
    ...counts.map(({ id }) => `job ${id} counts other callers than called`),
  ];
}
