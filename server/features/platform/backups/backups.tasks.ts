import { defineTask } from "#server/worker/queue.ts";
import { hourSeconds } from "#shared/time/durations.ts";
import { followLog, noteNewestBackup, runDrill } from "./backups.service.ts";
import { saveNewFiles } from "./new-files.service.ts";

export const followBackups = defineTask({
  name: "backups.follow",
  schedule: "51 * * * *",
  retryLimit: 0,
  concurrency: 1,
  handle: (deps) => noteNewestBackup(deps),
});

export const followSavedLog = defineTask({
  name: "backups.follow-log",
  schedule: "* * * * *",
  retryLimit: 0,
  concurrency: 1,
  handle: (deps) => followLog(deps),
});

export const saveUploadedFiles = defineTask({
  name: "backups.save-files",
  schedule: "* * * * *",
  retryLimit: 0,
  concurrency: 1,
  maxSeconds: hourSeconds,
  handle: (deps) => saveNewFiles(deps),
});

/** On the first of a month at 3:30 in Lagos, an hour after the nightly backup. */
export const drillBackups = defineTask({
  name: "backups.drill",
  schedule: "30 2 1 * *",
  retryLimit: 0,
  concurrency: 1,
  maxSeconds: 12 * hourSeconds,
  handle: (deps) => runDrill(deps),
});
