/** SMS of saved searches: the rights and limits of jobs by SMS. */
import { dayStart } from "#shared/time/lagos.ts";
import type { Db, Transaction } from "../../../db/client.ts";
import { findJobToText, insertAlerts, isTextable, lockAlerts, wantsJobSms } from "./alerts.queries.ts";
import { type AlertedJob, maxAlertsPerDay } from "./alerts.rules.ts";

/**
 * The job that a person is texted about, which counts among the day's jobs by SMS: the first of these that they were
 * not texted about. Undefined without one, without the right, or beyond the day's limit.
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

/** Whether a person gets jobs by SMS: a subscriber with a proven number who did not stop them. */
export const mayGetJobSms = (db: Db, person: { userId: string; now: Date }): Promise<boolean> =>
  isTextable(db, person);

/** Whether a person did not stop jobs by SMS. */
export const hasJobSmsOn = (db: Db, userId: string): Promise<boolean> => wantsJobSms(db, userId);
