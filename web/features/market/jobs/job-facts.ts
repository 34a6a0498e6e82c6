import { videoExtensions } from "#shared/constants.ts";
import type { User } from "#shared/contracts/accounts.ts";
import type { Job } from "#shared/contracts/jobs.ts";

/** What the poster offers, in naira; undefined when no meaningful budget was given. */
export function budgetOf(
  job: Pick<Job, "minBudget" | "maxBudget">,
): { from: number; to: number } | undefined {
  if (job.maxBudget <= 1) return undefined;
  return { from: job.minBudget ?? job.maxBudget, to: job.maxBudget };
}

export function isVideo(url: string): boolean {
  const path = url.split(/[?#]/)[0] ?? "";
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return (videoExtensions as readonly string[]).includes(extension);
}

/** Where the work is: the poster's text, else the chosen local government and state. */
export const areaOf = (job: Pick<Job, "location" | "lga" | "state">): string =>
  job.location || [job.lga, job.state].filter(Boolean).join(", ");

/** A job under a private name links to no account, but the private name identifies its poster. */
export function isOwnJob(
  job: Pick<Job, "userId" | "isPrivate" | "creator">,
  user: Pick<User, "_id" | "privateName"> | null,
): boolean {
  if (!user) return false;
  return job.isPrivate ? user.privateName === job.creator : job.userId !== null && user._id === job.userId;
}
