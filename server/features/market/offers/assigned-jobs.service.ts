import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Db } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { notify } from "#server/features/messaging/notifications/notify.ts";
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

/** Never offers the job to its assignee again. Errors: `job_not_found`; `not_assigned`; `forbidden`. */
export async function releaseJob(
  deps: Deps,
  actor: Actor,
  jobId: string,
): Promise<WithMessage<AssignedJobMoved>> {
  const at = deps.clock.now();
  await inTransaction(deps, async (tx) => {
    const job = await getJob(tx, jobId);
    const { posterId, assignedTo } = job;
    if (actor.userId !== posterId && actor.userId !== assignedTo) throw new AppError("forbidden");
    const expiresAt = expiryFrom(deps.config, at);
    if (!(await reopenAssigned(tx, { jobId, from: assignedTo, at, expiresAt })))
      throw new AppError("not_assigned");
    if (!assignedTo) return;
    await insertDecline(tx, { userId: assignedTo, jobId, at });
    const isByPoster = actor.userId === posterId;
    await notify(deps, tx, {
      userId: isByPoster ? assignedTo : posterId,
      kind: "given-back",
      about: `${jobId}:${at.toISOString()}`,
      params: { jobId, personId: actor.userId, ...(isByPoster && { how: "by-poster" }) },
    });
  });
  deps.freshness.touch("jobs", jobId);
  return { message: offerAnswers.jobReleased, status: "open" };
}

async function getJob(db: Db, jobId: string): Promise<Answerable> {
  const job = await findAnswerable(db, jobId);
  if (!job) throw new AppError("job_not_found");
  return job;
}
