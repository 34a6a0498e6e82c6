import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { notify } from "#server/features/messaging/notifications/notify.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { once } from "#server/features/platform/idempotency/idempotency.service.ts";
import type { WithMessage } from "#server/language/message.ts";
import { offerAnswers } from "#server/language/messages.ts";
import type { AssignedJobMoved } from "#shared/contracts/offers.ts";
import { expiryFrom } from "../jobs/jobs.rules.ts";
import {
  type Answerable,
  completeAssigned,
  findAnswerable,
  insertDecline,
  reopenAssigned,
} from "./offers.queries.ts";

/** Errors: `job_not_found`; `forbidden` for another person's job; `not_assigned`. Repeats: it stays completed. */
export async function completeJob(
  deps: Deps,
  actor: Actor,
  jobId: string,
): Promise<WithMessage<AssignedJobMoved>> {
  const job = await getJob(deps.db, jobId);
  if (job.posterId !== actor.userId) throw new AppError("forbidden");
  if (await completeAssigned(deps.db, { jobId, at: deps.clock.now() })) deps.freshness.touch("jobs", jobId);
  else if ((await getJob(deps.db, jobId)).status !== "completed") throw new AppError("not_assigned");
  return { message: offerAnswers.jobCompleted, status: "completed" };
}

/**
 * Never offers the job to its assignee again. Errors: `job_not_found`; `not_assigned`, also when it was just given
 * back; `forbidden` for others while it is assigned.
 * Repeats: with the same key, nothing, also after another person has accepted the job.
 */
export async function releaseJob(
  deps: Deps,
  actor: Actor,
  jobId: string,
  key?: string,
): Promise<WithMessage<AssignedJobMoved>> {
  const { userId } = actor;
  const call = { userId, operation: "offers.release", key, requestHash: hashRequest({ jobId }) };
  await inTransaction(deps, (tx) =>
    once(tx, call, async () => {
      await reopen(deps, tx, { jobId, userId });
      return { status: 200, response: {} };
    }),
  );
  deps.freshness.touch("jobs", jobId);
  return { message: offerAnswers.jobReleased, status: "open" };
}

async function reopen(
  deps: Deps,
  tx: Transaction,
  { jobId, userId }: { jobId: string; userId: string },
): Promise<void> {
  const at = deps.clock.now();
  const { status, posterId, assignedTo } = await getJob(tx, jobId);
  // First: for a serviceman who has just given it back, the job is open, not forbidden.
  if (status !== "assigned") throw new AppError("not_assigned");
  if (userId !== posterId && userId !== assignedTo) throw new AppError("forbidden");
  const expiresAt = expiryFrom(deps.config, at);
  if (!(await reopenAssigned(tx, { jobId, from: assignedTo, at, expiresAt })))
    throw new AppError("not_assigned");
  if (!assignedTo) return;
  await insertDecline(tx, { userId: assignedTo, jobId, at });
  const isByPoster = userId === posterId;
  await notify(deps, tx, {
    userId: isByPoster ? assignedTo : posterId,
    kind: "given-back",
    about: `${jobId}:${at.toISOString()}`,
    params: { jobId, personId: userId, ...(isByPoster && { how: "by-poster" }) },
  });
}

async function getJob(db: Db, jobId: string): Promise<Answerable> {
  const job = await findAnswerable(db, jobId);
  if (!job) throw new AppError("job_not_found");
  return job;
}
