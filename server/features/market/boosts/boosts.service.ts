/** Boosts put a job first for some days. Only a payment starts one, and it expires. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import type { Deps } from "#server/deps.ts";
import {
  type BoostedJob,
  findBoostedJob,
  insertBoost,
  lockBoostedJob,
  promoteJob,
} from "./boosts.queries.ts";
import { boostEnd, isBoostable, isPausedByPoster, paidDays } from "./boosts.rules.ts";

/**
 * Errors: `job_not_found`; `forbidden` for others' jobs; `already_boosted` while active; `job_taken` once accepted;
 * `job_paused` by its poster, because people would not see the boost.
 */
export async function mustBeBoostable(
  deps: Pick<Deps, "clock">,
  db: Db,
  { actor, jobId }: { actor: Actor; jobId: string },
): Promise<void> {
  const job = await ownJob(db, actor, jobId);
  const now = deps.clock.now();
  if (job.isPromoted && (!job.promotedUntil || boostEnd(job, now))) throw new AppError("already_boosted");
  if (!isBoostable(job)) throw new AppError("job_taken");
  if (isPausedByPoster(job, now)) throw new AppError("job_paused");
}

/** Whether a boost would still be seen. Locks: the job, so that the answer holds until the transaction ends. */
export async function isStillBoostable(tx: Transaction, jobId: string): Promise<boolean> {
  const job = await lockBoostedJob(tx, jobId);
  return job !== undefined && isBoostable(job);
}

/**
 * Adds an order's paid days, once, after those of other payments, so paid days never overlap. A job that expired while
 * its payment was under way is open again. Locks: the job.
 */
export async function addPaidBoost(
  deps: Pick<Deps, "config">,
  tx: Transaction,
  payment: { jobId: string; txRef: string; paidAt: Date },
): Promise<void> {
  const { jobId, txRef, paidAt } = payment;
  const job = await lockBoostedJob(tx, jobId);
  if (!job) throw new AppError("job_not_found");
  const days = paidDays(paidAt, { runsUntil: boostEnd(job, paidAt), days: deps.config.boostDays });
  const isNew = await insertBoost(tx, { id: newId(), jobId, txRef, ...days, createdAt: paidAt });
  if (isNew) await promoteJob(tx, { jobId, until: days.endsAt, now: paidAt });
}

/** When the boost of the actor's job ends; undefined without one. Errors: `job_not_found`; `forbidden`. */
export async function ownBoostEnd(
  deps: Pick<Deps, "db" | "clock">,
  actor: Actor,
  jobId: string,
): Promise<Date | undefined> {
  return boostEnd(await ownJob(deps.db, actor, jobId), deps.clock.now());
}

async function ownJob(db: Db, actor: Actor, jobId: string): Promise<BoostedJob> {
  const job = await findBoostedJob(db, jobId);
  if (!job) throw new AppError("job_not_found");
  if (job.userId !== actor.userId) throw new AppError("forbidden");
  return job;
}
