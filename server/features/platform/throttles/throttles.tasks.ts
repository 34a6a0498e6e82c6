import { defineTask } from "#server/worker/queue.ts";
import { deleteThrottlesBefore } from "./throttles.queries.ts";

export const removeOldThrottles = defineTask({
  name: "throttles.remove-old",
  schedule: "27 * * * *",
  handle: (deps) => deleteThrottlesBefore(deps.db, deps.clock.now()),
});
