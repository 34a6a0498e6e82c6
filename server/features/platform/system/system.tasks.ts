import { pruneChanges } from "#server/freshness.ts";
import { prunePageFiles } from "#server/http/pages/page-files.ts";
import { defineTask } from "#server/worker/queue.ts";

export const pruneChangeFeed = defineTask({
  name: "system.prune-changes",
  schedule: "* * * * *",
  handle: (deps) => pruneChanges(deps.pool),
});

export const removeOldPageFiles = defineTask({
  name: "system.prune-page-files",
  schedule: "17 * * * *",
  handle: (deps) => prunePageFiles(deps),
});
