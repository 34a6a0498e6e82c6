/** Job alerts by SMS to nearby subscribers in the job's trade. Jobs with an empty `jobs.alerted_at` are still due. */
import type { JobSmsSet } from "#shared/contracts/offers.ts";
import { dayStart } from "#shared/time/lagos.ts";
import { isQuiet } from "#shared/time/quiet-hours.ts";
import { offerAnswers } from "#texts/offers.ts";
import type { Actor } from "../../../actor.ts";
import type { Transaction } from "../../../db/client.ts";
import { inTransaction } from "../../../db/in-transaction.ts";
import type { Deps } from "../../../deps.ts";
import { queueSms } from "../../messaging/sms/sms.service.ts";
import {
  findAudience,
  insertAlerts,
  lockAlerts,
  lockNewJob,
  markAlerted,
  markOldJobs,
  type NewJob,
  updateJobSms,
} from "./alerts.queries.ts";
import { alertText, maxAlertsPerDay, maxNotifiedPerJob, newSince, placesToNotify } from "./alerts.rules.ts";

const oldJobsPerRun = 1_000;
const jobsPerRun = 500;

/**
 * Sends alerts for new jobs, oldest first. By day only: jobs posted at night wait for the morning, and jobs older than
 * a day are marked without an alert.
 * Repeats: no alert is sent twice, even after a crash, because a job's messages are queued in the transaction that
 * marks it.
 */
export async function tellAboutNewJobs(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const since = newSince(now);
  await markOldJobs(deps.db, { before: since, at: now, limit: oldJobsPerRun });
  if (isQuiet("sms", now)) return;
  for (let told = 0; told < jobsPerRun; told += 1) {
    const hasMore = await inTransaction(deps, async (tx) => {
      await lockAlerts(tx);
      const job = await lockNewJob(tx, since);
      if (job) await tellAbout(deps, tx, job);
      return job !== undefined;
    });
    if (!hasMore) return;
  }
}

/** Repeats: changes nothing. */
export async function setJobSms(deps: Pick<Deps, "db">, actor: Actor, on: boolean): Promise<JobSmsSet> {
  await updateJobSms(deps.db, { userId: actor.userId, on });
  return { message: on ? offerAnswers.jobSmsOn : offerAnswers.jobSmsOff, jobSms: on };
}

async function tellAbout(deps: Deps, tx: Transaction, job: NewJob): Promise<void> {
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
  const body = alertText(job, { product, origin });
  await insertAlerts(tx, { jobId: job.id, userIds: people.map(({ userId }) => userId), at: now });
  for (const { phone } of people)
    await queueSms(deps, tx, { to: phone, body, purpose: "job-alert", channel: "generic" });
  await markAlerted(tx, { jobId: job.id, at: now });
}
