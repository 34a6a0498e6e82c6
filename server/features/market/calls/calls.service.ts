/** Calls give out a poster's number. Each caller counts once per job and uses a free call of the month. */

import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { freeCallsLeft, takeFreeCall } from "#server/features/identity/accounts/monthly-use.ts";
import { notify } from "#server/features/messaging/notifications/notify.ts";
import { recordAudit } from "#server/features/trust/audit/audit.service.ts";
import { takeNumber } from "#server/features/trust/blocks/numbers.service.ts";
import {
  isHiddenFrom,
  isPhoneHiddenFrom,
  peopleHiddenFrom,
} from "#server/features/trust/blocks/people.service.ts";
import type { WithMessage } from "#server/language/message.ts";
import { callAnswers } from "#server/language/messages.ts";
import { mustOpen, mustSayWhy } from "#server/staff-access.ts";
import type { Called, CalledJobs, Caller } from "#shared/contracts/calls.ts";
import { localPhone } from "#shared/phones/phone.ts";
import type { FindCalledJobs } from "./called-jobs-lanes.ts";
import { countCaller, findCallableJob, findCallers, recordCall } from "./calls.queries.ts";
import { callRefusal, numberToRing, toCaller } from "./calls.rules.ts";

const callersPerAnswer = 500;

/**
 * Records the actor as a caller of the job and returns the number to ring.
 * Errors: `job_not_found`; `own_job`; `job_taken`; `free_calls_used`; `too_many_requests` above a person's pace.
 * Repeats: returns the number again; counts and uses up nothing more, also with concurrent requests.
 */
export async function callJob(deps: Deps, actor: Actor, jobId: string): Promise<WithMessage<Called>> {
  const now = deps.clock.now();
  // Read before the transaction, which would keep a connection for longer: nothing here is locked.
  const job = await getCallableJob(deps.db, jobId);
  if (await isHiddenFrom(deps.db, actor, job.posterId)) throw new AppError("job_not_found");
  // An agent's client may have blocked the actor, or the actor the client.
  if (await isPhoneHiddenFrom(deps.db, actor, job.clientPhone)) throw new AppError("job_not_found");
  const refusal = callRefusal(job, actor);
  if (refusal) throw new AppError(refusal);
  const number = numberToRing(job);
  if (!number) throw new AppError("job_not_found");
  const called = await inTransaction(deps, async (tx) => {
    const { isFirst } = await recordCall(tx, { jobId, callerId: actor.userId, at: now });
    if (!isFirst) return { isFirst, callCount: (await getCallableJob(tx, jobId)).callCount } as const;
    const freeCalls = await takeFreeCall(deps, tx, actor);
    await takeNumber(deps, tx, actor);
    // If the job was paused since it was read, this rolls the call back.
    const callCount = await countCaller(tx, jobId);
    if (callCount === undefined) throw new AppError("job_taken");
    await notify(deps, tx, {
      userId: job.posterId,
      kind: "called",
      about: actor.userId,
      params: { jobId, personId: actor.userId },
    });
    return { isFirst, callCount, freeCalls } as const;
  });
  if (called.isFirst) deps.freshness.touch("jobs", jobId, { moved: false });
  return {
    message: callAnswers.sent,
    phoneNumber: localPhone(number),
    callCount: called.callCount,
    freeCalls: called.isFirst ? called.freeCalls : await freeCallsLeft(deps, actor),
  };
}

/** Records a caller without counting or using up a call. Returns whether it is the first. Locks: the pair's call. */
export async function noteCaller(
  tx: Transaction,
  call: { jobId: string; callerId: string; at: Date },
): Promise<boolean> {
  return (await recordCall(tx, call)).isFirst;
}

/** For the poster, and for staff with an audited reason. Errors: `job_not_found`; `forbidden`; `reason_needed`. */
export async function listCallers(
  deps: Pick<Deps, "db">,
  actor: Actor,
  { jobId, reason }: { jobId: string; reason: string | undefined },
): Promise<Caller[]> {
  const job = await getCallableJob(deps.db, jobId);
  const isOwn = job.posterId === actor.userId;
  if (!isOwn) mustOpen(actor, "customers");
  const why = isOwn ? undefined : mustSayWhy(reason);
  const hidden = await peopleHiddenFrom(deps.db, actor);
  const rows = await findCallers(deps.db, { jobId, limit: callersPerAnswer, hidden });
  if (!isOwn)
    await recordAudit(deps.db, {
      actorId: actor.userId,
      action: "callers.read",
      subjectType: "job",
      subjectId: jobId,
      reason: why,
      after: { shown: rows.length },
    });
  return rows.map(toCaller);
}

/** Jobs that the actor has rung about, latest first, so that their cards say so on every device. */
export async function listCalledJobs(
  deps: Pick<Deps, "db"> & { findCalledJobs: FindCalledJobs },
  actor: Actor,
): Promise<CalledJobs> {
  const hidden = await peopleHiddenFrom(deps.db, actor);
  const rows = await deps.findCalledJobs({ callerId: actor.userId, hidden });
  return {
    jobIds: rows.map(({ jobId }) => jobId),
    outcomes: Object.fromEntries(
      rows.flatMap(({ jobId, outcome }) => (outcome === null ? [] : [[jobId, outcome]])),
    ),
  };
}

async function getCallableJob(db: Db, jobId: string) {
  const job = await findCallableJob(db, jobId);
  if (!job) throw new AppError("job_not_found");
  return job;
}
