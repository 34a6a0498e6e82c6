import { defineTask } from "../../worker/queue.ts";
import { removeOrphans } from "./media.service.ts";

export const removeOrphanedMedia = defineTask({
  name: "media.remove-orphans",
  schedule: "23 * * * *",
  concurrency: 1,
  handle: (deps) => removeOrphans(deps),
});
