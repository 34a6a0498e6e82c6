import type { JobStatus } from "#shared/contracts/jobs.ts";

const dayMs = 24 * 3_600_000;

/** What a boost needs to know of a job. */
export interface BoostFacts {
  status: JobStatus;
  isPromoted: boolean;
  promotedUntil: Date | null;
}

/** When the running boost ends; undefined when none runs. A boost that ran out counts no more, also before its flag is taken down. */
export function boostEnd(job: BoostFacts, now: Date): Date | undefined {
  if (!job.isPromoted || !job.promotedUntil) return undefined;
  return job.promotedUntil > now ? job.promotedUntil : undefined;
}

/** Nobody looks for jobs that somebody was chosen for. */
export const isBoostable = ({ status }: BoostFacts): boolean => status === "open" || status === "paused";

/** The days that a payment buys: from the end of what is paid already, else from the payment. */
export function paidDays(
  paidAt: Date,
  { runsUntil, days }: { runsUntil: Date | undefined; days: number },
): { startsAt: Date; endsAt: Date } {
  const startsAt = runsUntil && runsUntil > paidAt ? runsUntil : paidAt;
  return { startsAt, endsAt: new Date(startsAt.getTime() + days * dayMs) };
}
