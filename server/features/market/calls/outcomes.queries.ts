import type { Transaction } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { asIds, asTexts, asTime } from "#server/db/sql-values.ts";
import type { CallOutcome } from "#shared/contracts/calls.ts";

interface Said {
  jobId: string;
  outcome: CallOutcome;
}

/** Stores what a caller says. Returns false if they have not called about the job. Locks: the call. */
export async function storeCallersOutcome(
  tx: Transaction,
  { jobId, callerId, outcome, at }: Said & { callerId: string; at: Date },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update job_calls set outcome = ${outcome}, outcome_at = ${asTime(at)}
    where job_id = ${jobId} and caller_id = ${callerId} returning job_id`);
  return rows.length > 0;
}

/** Stores what the poster says of a caller, who is known by their public id. Returns false if they have not called. */
export async function storePostersOutcome(
  tx: Transaction,
  { jobId, callerId, outcome, hidden }: Said & { callerId: string; hidden: readonly string[] },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update job_calls c set poster_outcome = ${outcome} from users u
    where c.job_id = ${jobId} and u.id = c.caller_id and u.public_id = ${callerId} and u.suspended_at is null
      and u.id <> all(${asIds(hidden)})
    returning c.job_id`);
  return rows.length > 0;
}

/** How many callers said one of these about a job since then. */
export async function countSaying(
  tx: Transaction,
  { jobId, outcomes, since }: { jobId: string; outcomes: readonly CallOutcome[]; since: Date },
): Promise<number> {
  const { rows } = await tx.execute<{ callers: number }>(sql`
    select count(*)::int as callers from job_calls
    where job_id = ${jobId} and outcome = any(${asTexts(outcomes)})
      and outcome_at > ${asTime(since)}`);
  return rows[0]?.callers ?? 0;
}
