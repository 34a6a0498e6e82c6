import { defineTask } from "#server/worker/queue.ts";
import { dayMs } from "#shared/time/durations.ts";
import { forgetOldHistory } from "./number-history.queries.ts";

export const forgetOldNumbers = defineTask({
  name: "number-history.forget-old",
  schedule: "51 3 * * *",
  handle(deps) {
    const now = deps.clock.now();
    const leftBefore = new Date(now.getTime() - deps.config.keepNumberHistoryDays * dayMs);
    return forgetOldHistory(deps.db, { leftBefore, now });
  },
});
