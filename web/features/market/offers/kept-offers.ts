/** The last list of offers on this device, for the next visit. */
import type { OfferedJob } from "#shared/contracts/offers.ts";
import { readLocal, writeLocal } from "#web/lib/local-store.ts";

export interface KeptOffers {
  jobs: OfferedJob[];
  /** When the server answered, in milliseconds. */
  at: number;
}

/** The list that was kept for this person; undefined when there is none, or none that can be shown. */
export function readOffers(userId: string, now: number): KeptOffers | undefined {
  const kept = readLocal("offers");
  if (kept?.userId !== userId || !Array.isArray(kept.jobs) || !kept.jobs.every(isShowable)) return undefined;
  // A clock that was put back must not keep an old list fresh.
  return { jobs: kept.jobs, at: typeof kept.at === "number" && kept.at <= now ? kept.at : 0 };
}

export const keepOffers = (userId: string, { jobs, at }: KeptOffers): void =>
  writeLocal("offers", { userId, jobs, at });

const isShowable = (job: Partial<OfferedJob> | null): boolean =>
  typeof job?._id === "string" &&
  typeof job.fullName === "string" &&
  typeof job.location === "string" &&
  typeof job.description === "string" &&
  typeof job.maxBudget === "number" &&
  typeof job.createdAt === "string";
