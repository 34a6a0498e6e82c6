/** The job chosen for a boost, stored while its payment is made in another tab. */
import { isId } from "#shared/text/is-id.ts";
import { readLocalText, removeLocal, writeLocal } from "#web/lib/local-store.ts";

/** Undefined when none was chosen or the stored text is not a job id. */
export function chosenJob(): string | undefined {
  const jobId = readLocalText("toBePromoted")?.trim().toLowerCase();
  return jobId && isId(jobId) ? jobId : undefined;
}

export const chooseJob = (jobId: string): void => writeLocal("toBePromoted", jobId);

/** Does nothing if another tab has chosen a different job meanwhile. */
export function forgetChosenJob(jobId: string): void {
  if (chosenJob() === jobId) removeLocal("toBePromoted");
}
