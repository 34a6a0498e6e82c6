import type { JobStatus } from "#shared/contracts/jobs.ts";
import { dayMs } from "#shared/time/durations.ts";

interface BoostFacts {
  status: JobStatus;
  isPromoted: boolean;
  promotedUntil: Date | null;
  expiresAt: Date;
}

/** When the active boost ends. One that ran out does not count, even if a task has not cleared its flag yet. */
export function boostEnd(job: BoostFacts, now: Date): Date | undefined {
  if (!job.isPromoted || !job.promotedUntil) return undefined;
  return job.promotedUntil > now ? job.promotedUntil : undefined;
}

/** A boost is useless for a job that a person has already accepted, or that was removed. */
export const isBoostable = ({ status }: BoostFacts): boolean => status === "open" || status === "paused";

/** Whether its poster took it out of the lists. An expired job is paused too, but a boost brings it back. */
export const isPausedByPoster = ({ status, expiresAt }: BoostFacts, now: Date): boolean =>
  status === "paused" && expiresAt > now;

/** The days that a payment buys: from the end of the days already paid, or else from the payment. */
export function paidDays(
  paidAt: Date,
  { runsUntil, days }: { runsUntil: Date | undefined; days: number },
): { startsAt: Date; endsAt: Date } {
  const startsAt = runsUntil && runsUntil > paidAt ? runsUntil : paidAt;
  return { startsAt, endsAt: new Date(startsAt.getTime() + days * dayMs) };
}
