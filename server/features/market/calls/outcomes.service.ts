/** How calls went: what callers say decides when a poster is asked whether the job is still open. */

import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { once } from "#server/features/platform/idempotency/idempotency.service.ts";
import { isHiddenFrom, peopleHiddenFrom } from "#server/features/trust/blocks/people.service.ts";
import type { WithMessage } from "#server/language/message.ts";
import { callOutcomeAnswers, fieldTexts } from "#server/language/messages.ts";
import type { CallOutcome, CallOutcomeSaid, SayCallOutcome } from "#shared/contracts/calls.ts";
import { dayMs } from "#shared/time/durations.ts";
import { askAboutOne } from "../jobs/renewal/renewal.tasks.ts";
import { findCallableJob } from "./calls.queries.ts";
import { countSaying, storeCallersOutcome, storePostersOutcome } from "./outcomes.queries.ts";

/** Outcomes that suggest that the job is over. */
const doubts: readonly CallOutcome[] = ["no-answer", "wrong-number", "already-taken"];
/** How many callers must doubt a job before its poster is asked, so that one alone cannot cause it. */
const doubtingCallers = 2;
const doubtDays = 3;

/**
 * Stores how a call went; a later answer replaces the earlier one.
 * Errors: `job_not_found`; `forbidden` for people who have not called, and for callers who name another caller;
 * `user_not_found` for a caller that the poster does not have; `invalid` if the poster names none; `key_reused`.
 * Repeats: with the same key, the first answer.
 */
export async function sayCallOutcome(
  deps: Deps,
  actor: Actor,
  { jobId, callerId, outcome, key }: SayCallOutcome & { jobId: string; key: string | undefined },
): Promise<WithMessage<CallOutcomeSaid>> {
  const requestHash = hashRequest({ jobId, callerId: callerId ?? null, outcome });
  const call = { userId: actor.userId, operation: "calls.outcome", key, requestHash };
  const { response } = await inTransaction(deps, (tx) =>
    once(tx, call, async () => {
      const job = await findCallableJob(tx, jobId);
      if (!job || (await isHiddenFrom(tx, actor, job.posterId))) throw new AppError("job_not_found");
      if (job.posterId === actor.userId) await sayAsPoster(tx, actor, { jobId, callerId, outcome });
      else await sayAsCaller(deps, tx, actor, { jobId, callerId, outcome });
      return { status: 200, response: { message: callOutcomeAnswers.saved, outcome } };
    }),
  );
  return response;
}

type Said = SayCallOutcome & { jobId: string };

async function sayAsPoster(tx: Transaction, actor: Actor, { callerId, ...said }: Said): Promise<void> {
  if (callerId === undefined) throw new AppError("invalid", { fields: { callerId: fieldTexts.required } });
  const hidden = await peopleHiddenFrom(tx, actor);
  if (!(await storePostersOutcome(tx, { ...said, callerId, hidden }))) throw notCaller();
}

const notCaller = () => new AppError("user_not_found", { sentence: callOutcomeAnswers.notCaller });

async function sayAsCaller(
  deps: Deps,
  tx: Transaction,
  { userId }: Actor,
  { jobId, callerId, outcome }: Said,
): Promise<void> {
  const at = deps.clock.now();
  if (callerId !== undefined && callerId !== userId) throw new AppError("forbidden");
  if (!(await storeCallersOutcome(tx, { jobId, callerId: userId, outcome, at })))
    throw new AppError("forbidden");
  if (!doubts.includes(outcome)) return;
  const since = new Date(at.getTime() - doubtDays * dayMs);
  if ((await countSaying(tx, { jobId, outcomes: doubts, since })) >= doubtingCallers)
    await askAboutOne(deps, tx, jobId);
}
