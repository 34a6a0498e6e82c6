import { defineTask } from "#server/worker/queue.ts";
import { removeUnproven } from "./unproven.service.ts";

export const removeUnprovenAccounts = defineTask({
  name: "closing.remove-unproven",
  schedule: "11 4 * * *",
  handle: removeUnproven,
});
