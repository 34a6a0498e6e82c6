import { defineTask } from "#server/worker/queue.ts";
import { alertAboutNewJobs } from "./alerts.service.ts";

/** Also queued soon after a job is posted. */
export const alertSubscribers = defineTask<object>({
  name: "offers.alert-subscribers",
  schedule: "* * * * *",
  concurrency: 1,
  handle: alertAboutNewJobs,
});
