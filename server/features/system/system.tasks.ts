import { pruneChanges } from "../../freshness.ts";
import { defineTask } from "../../worker/queue.ts";

export const pruneChangeFeed = defineTask({
  name: "system.prune-changes",
  schedule: "* * * * *",
  handle: (deps) => pruneChanges(deps.pool),
});
