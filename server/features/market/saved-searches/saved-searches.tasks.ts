import { defineTask } from "#server/worker/queue.ts";
import { announceNew, readAgain, removeOldListings } from "./announcing.service.ts";
import { deliverAlerts } from "./delivery.service.ts";

/** Also queued soon after a job is posted. */
export const alertAboutSearches = defineTask<object>({
  name: "saved-searches.alert",
  schedule: "* * * * *",
  concurrency: 1,
  async handle(deps) {
    await announceNew(deps);
    await deliverAlerts(deps);
  },
});

/** Renews each reading once a day, which also finds what the former one missed. */
export const renewSearchReadings = defineTask({
  name: "saved-searches.read-again",
  schedule: "13 * * * *",
  concurrency: 1,
  async handle(deps) {
    await readAgain(deps);
    await removeOldListings(deps);
  },
});
