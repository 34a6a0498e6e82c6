import { defineTask } from "#server/worker/queue.ts";
import { rollUpHours, rollUpNight } from "./roll-up.service.ts";

/** Every ten minutes, so that an answer has little left to count itself. */
export const rollUpInsightHours = defineTask({
  name: "insights.hours",
  schedule: "*/10 * * * *",
  concurrency: 1,
  handle: (deps) => rollUpHours(deps),
});

/** At 00:20 in Lagos. */
export const rollUpInsightNight = defineTask({
  name: "insights.night",
  schedule: "20 23 * * *",
  concurrency: 1,
  handle: (deps) => rollUpNight(deps),
});
