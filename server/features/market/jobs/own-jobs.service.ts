/** A poster's own jobs: their list, and pausing and resuming them. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { positionAfter } from "#server/cursors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { once } from "#server/features/platform/idempotency/idempotency.service.ts";
import { recordReading } from "#server/features/trust/audit/audit.service.ts";
import { mustOpen } from "#server/staff-access.ts";
import type { OwnJob, UserJobsQuery } from "#shared/contracts/jobs.ts";
import { findJobsOf, switchJob } from "./jobs.queries.ts";
import { canSwitch, decodeCursor, encodeCursor, expiryFrom, toOwnJob, toStaffJob } from "./jobs.rules.ts";

/** For a caller who asks for no page. */
const ownJobsPerAnswer = 500;

/**
 * Includes taken jobs. Customer staff may list another person's, without phones; this is audited.
 * Errors: `invalid` for a malformed cursor.
 */
export async function listJobsOf(
  deps: Pick<Deps, "db" | "pool" | "clock">,
  actor: Actor,
  { userId = actor.userId, limit = ownJobsPerAnswer, cursor }: UserJobsQuery = {},
): Promise<{ jobs: OwnJob[]; next: string | undefined }> {
  const isOwn = userId === actor.userId;
  if (!isOwn) mustOpen(actor, "customers");
  const after = positionAfter(cursor, decodeCursor);
  const found = await findJobsOf(deps.pool, { userId, limit: limit + 1, after });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  if (!isOwn)
    await recordReading(deps.db, {
      actorId: actor.userId,
      action: "jobs.read",
      subjectType: "user",
      subjectId: userId,
      shown: rows.length,
    });
  const now = deps.clock.now();
  return {
    jobs: rows.map((row) => (isOwn ? toOwnJob(row, now) : toStaffJob(row, now))),
    next: last && found.length > limit ? encodeCursor(last) : undefined,
  };
}

/**
 * Errors: `job_not_found`; `forbidden` for others' jobs; `job_taken` once assigned; `key_reused`. Repeats: changes
 * nothing; with the same key, also after the job was switched back.
 */
export async function switchOwnJob(
  deps: Pick<Deps, "pool" | "clock" | "freshness" | "metrics" | "config">,
  actor: Actor,
  { jobId, to, key }: { jobId: string; to: "open" | "paused"; key: string | undefined },
): Promise<void> {
  const { userId } = actor;
  const call = { userId, operation: "jobs.switch", key, requestHash: hashRequest({ jobId, to }) };
  await inTransaction(deps, (tx) =>
    once(tx, call, async () => {
      const now = deps.clock.now();
      const job = await switchJob(tx, { jobId, userId, to, now, expiresAt: expiryFrom(deps.config, now) });
      if (!job) throw new AppError("job_not_found");
      if (job.userId !== userId) throw new AppError("forbidden");
      if (!job.hasChanged && !canSwitch(job.status)) throw new AppError("job_taken");
      return { status: 200, response: {} };
    }),
  );
  deps.freshness.touch("jobs", jobId);
}
