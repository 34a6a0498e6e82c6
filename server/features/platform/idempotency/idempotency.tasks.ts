import { defineTask } from "../../../worker/queue.ts";
import { deleteKeysBefore } from "./idempotency.queries.ts";

/** Clients do not repeat calls after this long. */
const keptDays = 30;

export const removeOldKeys = defineTask({
  name: "idempotency.remove-old",
  schedule: "47 3 * * *",
  handle: (deps) =>
    deleteKeysBefore(deps.db, new Date(deps.clock.now().getTime() - keptDays * 24 * 3600 * 1000)),
});
