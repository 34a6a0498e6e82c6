/** Whether a job is still open: only its poster knows, so they are asked, and a job without an answer expires. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { once } from "#server/features/platform/idempotency/idempotency.service.ts";
import type { Message, WithMessage } from "#server/language/message.ts";
import { jobAnswers, renewalSms } from "#server/language/messages.ts";
import type { RenewedJob } from "#shared/contracts/jobs.ts";
import { cutGsmLine } from "#shared/text/gsm-text.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { switchJob } from "../jobs.queries.ts";
import { canSwitch, expiryFrom } from "../jobs.rules.ts";
import { findAsked, findDescription, renewExpiry, storeQuestion, takeQuestion } from "./renewal.queries.ts";
import { daysFrom } from "./renewal.rules.ts";

interface Renewal {
  jobId: string;
  operation: "jobs.still-open" | "jobs.repost";
  /** Whether the job is still open. */
  open: boolean;
  key: string | undefined;
}

/**
 * Keeps a job in the lists or brings it back, in its former place, for `JOB_EXPIRES_DAYS`; or pauses it.
 * Errors: `job_not_found`; `forbidden` for others' jobs; `job_taken` once assigned; `key_reused`. Repeats: with the
 * same key, the first answer.
 */
export async function answerWhetherOpen(
  deps: Pick<Deps, "pool" | "clock" | "config" | "freshness" | "metrics">,
  actor: Actor,
  { jobId, operation, open, key }: Renewal,
): Promise<WithMessage<RenewedJob>> {
  const { userId } = actor;
  const call = { userId, operation, key, requestHash: hashRequest({ jobId, open }) };
  const { response } = await inTransaction(deps, (tx) =>
    once(tx, call, async () => {
      const { expiresAt, taken } = await changeJob(deps, tx, { jobId, userId, open });
      const kept = operation === "jobs.repost" ? jobAnswers.reposted : jobAnswers.renewed;
      const message = open ? kept : jobAnswers.paused;
      return { status: 200, response: { message, taken, expiresAt: expiresAt.toISOString() } };
    }),
  );
  deps.freshness.touch("jobs", jobId);
  return response;
}

async function changeJob(
  deps: Pick<Deps, "clock" | "config">,
  tx: Transaction,
  { jobId, userId, open }: { jobId: string; userId: string; open: boolean },
): Promise<{ expiresAt: Date; taken: boolean }> {
  const now = deps.clock.now();
  const change = { jobId, userId, now, expiresAt: expiryFrom(deps.config, now) };
  const job = open ? await renewExpiry(tx, change) : await switchJob(tx, { ...change, to: "paused" });
  if (!job) throw new AppError("job_not_found");
  if (job.userId !== userId) throw new AppError("forbidden");
  if (!job.hasChanged && !canSwitch(job.status)) throw new AppError("job_taken");
  return { expiresAt: job.expiresAt, taken: job.status !== "open" };
}

const titleCharacters = 30;

interface SmsAnswer {
  userId: string;
  open: boolean;
  /** Sends the reply. Returns whether it goes out. */
  reply(text: Message): Promise<boolean>;
}

/**
 * Takes `1` (still open) or `2` as the answer to the last question by SMS. The reply asks about the person's next job.
 * Returns the job; undefined if nothing was asked, or the job was taken meanwhile.
 */
export async function answerBySms(
  deps: Pick<Deps, "clock" | "config">,
  tx: Transaction,
  { userId, open, reply }: SmsAnswer,
): Promise<string | undefined> {
  const now = deps.clock.now();
  const since = daysFrom(now, -deps.config.jobExpiresDays);
  const jobId = await takeQuestion(tx, { userId, since });
  const description = jobId && (await findDescription(tx, jobId));
  if (!jobId || description === undefined) return undefined;
  const changed = await changeJob(deps, tx, { jobId, userId, open }).catch(unlessRefused);
  if (!changed) return undefined;
  const next = await findAsked(tx, userId);
  const isAsked = await reply(
    renewalSms.answered({
      product: deps.config.productName,
      job: cutGsmLine(description, titleCharacters),
      until: changed.taken ? null : shortDate(changed.expiresAt.toISOString()),
      next: next ? cutGsmLine(next.description, titleCharacters) : null,
    }),
  );
  // If the reply was not sent, a repeated answer must not apply to a job that the person was not asked about.
  if (next && isAsked) await storeQuestion(tx, { userId, jobId: next.id, now, since: now });
  return jobId;
}

function unlessRefused(error: unknown): undefined {
  if (error instanceof AppError) return undefined;
  throw error;
}
