import { defineTask } from "#server/worker/queue.ts";
import { mendStoredNames } from "./stored-names.service.ts";

/** At start and once a week, because an update may make the rules about names stricter. */
export const mendNames = defineTask({
  name: "moderation.mend-names",
  schedule: "23 2 * * 0",
  concurrency: 1,
  handle: mendStoredNames,
});
