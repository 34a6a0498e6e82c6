import { defineTask } from "../../worker/queue.ts";
import { pauseJobsOfSuspended } from "./suspensions.queries.ts";

/** Pauses what a suspended person was posting at the moment of the decision. */
export const pauseLateJobs = defineTask<{ userId: string }>({
  name: "moderation.pause-late-jobs",
  async handle(deps, { userId }) {
    for (const id of await pauseJobsOfSuspended(deps.db, { userId, at: deps.clock.now() }))
      deps.freshness.touch("jobs", id);
  },
});
