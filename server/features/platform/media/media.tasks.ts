import { defineTask } from "../../../worker/queue.ts";
import { removeOrphans, remuxOldVideos } from "./media.service.ts";

export const removeOrphanedMedia = defineTask({
  name: "media.remove-orphans",
  schedule: "23 * * * *",
  concurrency: 1,
  handle: (deps) => removeOrphans(deps),
});

export const remuxStoredVideos = defineTask({
  name: "media.remux-old-videos",
  schedule: "41 * * * *",
  concurrency: 1,
  handle: (deps) => remuxOldVideos(deps),
});
