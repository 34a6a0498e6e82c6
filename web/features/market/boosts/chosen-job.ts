/** The job that was chosen for promotion, kept while its payment is made in another tab. */
import { readLocalText, removeLocal, writeLocal } from "#web/lib/local-store.ts";

/** Undefined when none was chosen, also for what cannot be a job's id. */
export function chosenJob(): string | undefined {
  const jobId = readLocalText("toBePromoted")?.trim().toLowerCase();
  return jobId && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(jobId) ? jobId : undefined;
}

export const chooseJob = (jobId: string): void => writeLocal("toBePromoted", jobId);

/** Only if it is still this one: another tab may have chosen another. */
export function forgetChosenJob(jobId: string): void {
  if (chosenJob() === jobId) removeLocal("toBePromoted");
}
