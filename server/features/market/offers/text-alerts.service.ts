/** SMS of saved searches: the rights and limits of jobs by SMS. */
import type { Transaction } from "#server/db/client.ts";
import { dayStart } from "#shared/time/lagos.ts";
import { findJobToText, insertAlerts, lockAlerts } from "./alerts.queries.ts";
import { type AlertedJob, maxAlertsPerDay } from "./alerts.rules.ts";

export { hasJobSmsOn, mayGetJobSms } from "./alerts.queries.ts";

/**
 * Takes the first of these jobs that the person was not alerted about yet, and counts it towards the day's
 * job alerts. Undefined without such a job, without the right to job SMS, or beyond the day's limit.
 * Locks: alerts, until the transaction ends.
 */
export async function takeJobSms(
  tx: Transaction,
  { userId, jobIds, now }: { userId: string; jobIds: readonly string[]; now: Date },
): Promise<AlertedJob | undefined> {
  if (jobIds.length === 0) return undefined;
  await lockAlerts(tx);
  const day = { dayStart: dayStart(now), maxPerDay: maxAlertsPerDay };
  const job = await findJobToText(tx, { userId, jobIds, now, ...day });
  if (job) await insertAlerts(tx, { jobId: job.id, userIds: [userId], at: now });
  return job;
}
