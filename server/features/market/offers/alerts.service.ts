/** Job alerts by SMS to nearby subscribers in the job's trade. Jobs with an empty `jobs.alerted_at` are still due. */
import type { Actor } from "#server/actor.ts";
import type { Transaction } from "#server/db/client.ts";
import { inTransactions } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { queueSms } from "#server/features/messaging/sms/sms.service.ts";
import type { WithMessage } from "#server/language/message.ts";
import { offerAnswers } from "#server/language/messages.ts";
import type { JobSmsSet } from "#shared/contracts/offers.ts";
import { defaultLanguage } from "#shared/messages/languages.ts";
import { dayStart } from "#shared/time/lagos.ts";
import { isQuiet } from "#shared/time/quiet-hours.ts";
import {
  findAudience,
  insertAlerts,
  lockAlerts,
  lockNewJob,
  markAlerted,
  markOldJobs,
  type NewJob,
  switchJobSms,
} from "./alerts.queries.ts";
import { alertText, maxAlertsPerDay, maxNotifiedPerJob, newSince, placesToNotify } from "./alerts.rules.ts";

export { switchJobSms } from "./alerts.queries.ts";

const oldJobsPerRun = 1_000;
const newJobs = { size: 1, most: 500 };

/**
 * Alerts about new jobs, oldest first, by day only. Jobs older than a day are marked without an alert.
 * Repeats: no alert twice, even after a crash: the transaction that marks a job queues its messages.
 */
export async function alertAboutNewJobs(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const since = newSince(now);
  await markOldJobs(deps.db, { before: since, at: now, limit: oldJobsPerRun });
  if (isQuiet("sms", now)) return;
  await inTransactions(deps, newJobs, async (tx) => {
    await lockAlerts(tx);
    const job = await lockNewJob(tx, since);
    if (!job) return 0;
    await alertAbout(deps, tx, job);
    return 1;
  });
}

/** Repeats: changes nothing. */
export async function setJobSms(
  deps: Pick<Deps, "db">,
  actor: Actor,
  on: boolean,
): Promise<WithMessage<JobSmsSet>> {
  await switchJobSms(deps.db, { userId: actor.userId, on });
  return { message: on ? offerAnswers.jobSmsOn : offerAnswers.jobSmsOff, jobSms: on };
}

async function alertAbout(deps: Deps, tx: Transaction, job: NewJob): Promise<void> {
  const now = deps.clock.now();
  const places = placesToNotify(job);
  const people = await findAudience(tx, {
    job,
    places,
    now,
    dayStart: dayStart(now),
    maxPerDay: maxAlertsPerDay,
    limit: maxNotifiedPerJob,
  });
  const { productName: product, origin } = deps.config;
  await insertAlerts(tx, { jobId: job.id, userIds: people.map(({ userId }) => userId), at: now });
  for (const { phone, language } of people) {
    const body = alertText(job, { product, origin, language: language ?? defaultLanguage });
    await queueSms(deps, tx, { to: phone, body, purpose: "job-alert", channel: "generic" });
  }
  await markAlerted(tx, { jobId: job.id, at: now });
}
