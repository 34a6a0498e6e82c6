import { defineTask } from "../../../worker/queue.ts";
import { mendStoredNames } from "./stored-names.service.ts";

/** At start and once a week: after an update the rules about names may be stricter. */
export const mendNames = defineTask({
  name: "moderation.mend-names",
  schedule: "23 2 * * 0",
  concurrency: 1,
  handle: mendStoredNames,
});
