/** What cards and pages say about a job, read out of its fields. */
import { videoExtensions } from "#shared/constants.ts";
import type { User } from "#shared/contracts/accounts.ts";
import type { Job } from "#shared/contracts/jobs.ts";

/** What the poster will pay, in naira; undefined when nothing worth showing was given. */
export function budgetOf(
  job: Pick<Job, "minBudget" | "maxBudget">,
): { from: number; to: number } | undefined {
  if (job.maxBudget <= 1) return undefined;
  return { from: job.minBudget ?? job.maxBudget, to: job.maxBudget };
}

/** Whether a media address is a video, by its extension. */
export function isVideo(url: string): boolean {
  const path = url.split(/[?#]/)[0] ?? "";
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return (videoExtensions as readonly string[]).includes(extension);
}

/** Where the work is: the poster's own words, else what was chosen from the lists. */
export const areaOf = (job: Pick<Job, "location" | "lga" | "state">): string =>
  job.location || [job.lga, job.state].filter(Boolean).join(", ");

/** Behind a private name a job leads to no account, but the name is the poster's alone. */
export function isOwnJob(
  job: Pick<Job, "userId" | "isPrivate" | "creator">,
  user: Pick<User, "_id" | "privateName"> | null,
): boolean {
  if (!user) return false;
  return job.isPrivate ? job.creator === user.privateName : job.userId === user._id;
}
