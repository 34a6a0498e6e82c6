import { defineTask } from "#server/worker/queue.ts";
import { repeatDeletions } from "./repeat-deletions.service.ts";

/** Often, so that an account is not open for long after a restore. */
export const repeatUndoneDeletions = defineTask({
  name: "account-deletion.repeat",
  schedule: "*/10 * * * *",
  concurrency: 1,
  handle: (deps) => repeatDeletions(deps),
});
