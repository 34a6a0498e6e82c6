import { defineTask } from "#server/worker/queue.ts";
import { hourSeconds } from "#shared/time/durations.ts";
import { removeOrphans } from "./media.service.ts";
import { measureSmallPictures, remuxOldVideos } from "./old-media.service.ts";

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

export const measureStoredPictures = defineTask({
  name: "media.measure-small-pictures",
  schedule: "51 * * * *",
  maxSeconds: hourSeconds,
  concurrency: 1,
  handle: (deps) => measureSmallPictures(deps),
});
