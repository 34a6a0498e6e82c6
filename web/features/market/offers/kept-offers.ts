/** The last list of offers, stored on this device for the next visit. */
import type { OfferedJob } from "#shared/contracts/offers.ts";
import { readLocal, writeLocal } from "#web/lib/local-store.ts";

export interface KeptOffers {
  jobs: OfferedJob[];
  /** When the server answered, in ms since 1970. */
  at: number;
}

/** The list stored for this user; undefined when there is none or it cannot be read. */
export function readOffers(userId: string, now: number): KeptOffers | undefined {
  const kept = readLocal("offers");
  if (kept?.userId !== userId || !Array.isArray(kept.jobs) || !kept.jobs.every(isShowable)) return undefined;
  // If the device's clock was set back, the list must not count as fresh.
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
