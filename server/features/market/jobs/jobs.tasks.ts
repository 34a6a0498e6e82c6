import { defineTask } from "#server/worker/queue.ts";
import { addUpFigures, endBoosts } from "./figures.queries.ts";

/** Responses check the clock themselves; the flag only affects the order of lists. */
export const endPromotions = defineTask({
  name: "jobs.end-promotions",
  schedule: "* * * * *",
  concurrency: 1,
  handle: (deps) => endBoosts(deps.pool, deps.clock.now()),
});

export const addUpJobFigures = defineTask({
  name: "jobs.add-up-figures",
  schedule: "* * * * *",
  concurrency: 1,
  handle: (deps) => addUpFigures(deps.pool),
});
