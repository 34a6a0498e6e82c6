import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { notify } from "#server/features/messaging/notifications/notify.ts";
import { tryQueueSms } from "#server/features/messaging/sms/sms.service.ts";
import { defineTask, type Task } from "#server/worker/queue.ts";
import { defaultLanguage } from "#shared/messages/languages.ts";
import { secondsUntilLoud } from "#shared/time/quiet-hours.ts";
import {
  type AgeingJob,
  deleteQuestionsBefore,
  findAsked,
  markAsked,
  markOneAsked,
  pauseExpired,
  storeQuestion,
  takeQuestion,
} from "./renewal.queries.ts";
import { askedIfExpiringBy, daysFrom, questionSms } from "./renewal.rules.ts";

const batchSize = 200;

/** Repeats the work, each time in a transaction of its own, until it finds fewer jobs than a full batch. */
async function inBatches(work: () => Promise<{ length: number }>): Promise<void> {
  for (let found = batchSize; found === batchSize; ) found = (await work()).length;
}

/** Asks posters whether their older jobs are still open: under the bell at once, by SMS during the day. */
export const askWhetherOpen = defineTask({
  name: "jobs.ask-whether-open",
  schedule: "*/10 * * * *",
  concurrency: 1,
  handle: (deps) =>
    inBatches(() =>
      inTransaction(deps, async (tx) => {
        const now = deps.clock.now();
        const expiringBy = askedIfExpiringBy(deps.config, now);
        const jobs = await markAsked(tx, { now, expiringBy, limit: batchSize });
        await ask(deps, tx, jobs);
        return jobs;
      }),
    ),
});

/** Asks the poster of an open job whether it still is, unless they were asked since it was posted or renewed. */
export async function askAboutOne(deps: Deps, tx: Transaction, jobId: string): Promise<void> {
  await ask(deps, tx, await markOneAsked(tx, { jobId, now: deps.clock.now() }));
}

async function ask(deps: Deps, tx: Transaction, jobs: readonly AgeingJob[]): Promise<void> {
  const startAfterSeconds = secondsUntilLoud(deps.clock.now());
  for (const { id: jobId, userId, expiresAt } of jobs) {
    const endsAt = expiresAt.toISOString();
    const about = `${jobId}:${endsAt}`;
    await notify(deps, tx, { userId, kind: "still-open", about, params: { jobId, endsAt } });
  }
  for (const userId of new Set(jobs.map((job) => job.userId)))
    await deps.queue.send(tx, askBySms, { userId }, { startAfterSeconds });
}

/** An answer by SMS names no job, so a person has one question at a time; the reply to its answer asks the next one. */
export const askBySms: Task<{ userId: string }> = defineTask({
  name: "jobs.ask-by-sms",
  async handle(deps, { userId }) {
    const now = deps.clock.now();
    // A task from the day may run at night, after a pause of the queue or as a retry.
    const startAfterSeconds = secondsUntilLoud(now);
    if (startAfterSeconds > 0) return deps.queue.send(deps.db, askBySms, { userId }, { startAfterSeconds });
    await inTransaction(deps, async (tx) => {
      const job = await findAsked(tx, userId);
      if (!job) return;
      if (!(await storeQuestion(tx, { userId, jobId: job.id, now, since: daysFrom(now, -1) }))) return;
      const { phone: to, language } = job;
      const { takesReplies } = deps.gateways;
      const body = questionSms(deps.config, { job, language: language ?? defaultLanguage, takesReplies });
      const sms = { to, userId, body, purpose: "still-open", channel: "dnd" } as const;
      if (!(await tryQueueSms(deps, tx, sms))) await takeQuestion(tx, { userId, since: now });
    });
  },
});

/** Pauses expired jobs that their posters did not renew. */
export const expireJobs = defineTask({
  name: "jobs.expire",
  schedule: "*/5 * * * *",
  concurrency: 1,
  async handle(deps) {
    const now = deps.clock.now();
    await inBatches(async () => {
      const jobs = await inTransaction(deps, (tx) => expireBatch(deps, tx, now));
      for (const { id } of jobs) deps.freshness.touch("jobs", id);
      return jobs;
    });
    await deleteQuestionsBefore(deps.db, daysFrom(now, -deps.config.jobExpiresDays));
  },
});

async function expireBatch(deps: Deps, tx: Transaction, now: Date) {
  const jobs = await pauseExpired(tx, { now, limit: batchSize });
  for (const { id: jobId, userId, expiresAt } of jobs)
    await notify(deps, tx, {
      userId,
      kind: "expired",
      about: `${jobId}:${expiresAt.toISOString()}`,
      params: { jobId },
    });
  return jobs;
}
