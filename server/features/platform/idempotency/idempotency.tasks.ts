import { defineTask } from "#server/worker/queue.ts";
import { idempotencyKeyDays } from "#shared/constants.ts";
import { dayMs } from "#shared/time/durations.ts";
import { deleteKeysBefore } from "./idempotency.queries.ts";

export const removeOldKeys = defineTask({
  name: "idempotency.remove-old",
  schedule: "47 3 * * *",
  handle: (deps) =>
    deleteKeysBefore(deps.db, new Date(deps.clock.now().getTime() - idempotencyKeyDays * dayMs)),
});
