/** Whether backups are made and can be restored. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import path from "node:path";
import { newestBackup, newestCopy } from "#server/db/backup/backups.ts";
import type { DrillReport } from "#server/db/backup/drill.ts";
import { findOwner, ownerOf } from "#server/db/backup/log-owner.ts";
import { firstMissing, placeOfLog } from "#server/db/backup/saved-log.ts";
import { openStore } from "#server/db/backup/store.ts";
import type { Deps } from "#server/deps.ts";
import { closeIncident, openIncident } from "#server/features/trust/incidents/incidents.service.ts";
import {
  beginBackups,
  findLogMark,
  findOpenSegment,
  hasBackedUp,
  type LogMark,
  saveBackupTime,
  saveLogMark,
} from "./backups.queries.ts";

/** Errors: an Error that says what is wrong with the place or the key. */
export async function noteNewestBackup({ clock, config, db, metrics }: Deps): Promise<void> {
  if (!config.backupTo) return;
  await beginBackups(db, clock.now());
  const store = await openStore(config.backupTo, config, metrics);
  try {
    const { finishedAt } = await newestBackup(store, undefined);
    await saveBackupTime(db, "backup", new Date(finishedAt));
  } finally {
    store.place.close();
  }
}

/**
 * Moves the log's mark to now once the backups hold every segment that was closed before it, from the newest copy on.
 * Until then the mark's age is how long something has been missing, for any reason: no receiver, no slot, no place.
 * Errors: as `noteNewestBackup`; the mark stays.
 */
export async function followLog(deps: Deps): Promise<void> {
  const { clock, config, db } = deps;
  const place = placeOfLog(config);
  if (!place) return;
  const at = clock.now();
  const [mark, open] = await Promise.all([findLogMark(db), findOpenSegment(db)]);
  if (mark && !(await isSaved(deps, { place, mark, open }))) return;
  await saveLogMark(db, { upTo: open.number, at });
}

async function isSaved(
  { config, db, log, metrics }: Deps,
  {
    place,
    mark,
    open: { bytes: segmentBytes, timeline },
  }: { place: string; mark: LogMark; open: { bytes: number; timeline: string } },
): Promise<boolean> {
  const store = await openStore(place, config, metrics);
  try {
    const copy = await newestCopy(store);
    if (!copy) {
      // The embedded database keeps its log from the first backup on; for a server it is received before.
      if (!config.databaseUrl && !(await hasBackedUp(db))) return true;
      log.warn("the log is of no use: no backup holds a copy of the server");
      return false;
    }
    const owner = await findOwner(store, timeline);
    if (owner && owner !== (await ownerOf(config))) {
      log.warn({ timeline }, "another database saves its log in this place");
      return false;
    }
    const missing = await firstMissing(store, { from: copy.firstSegment, end: mark.upTo, segmentBytes });
    if (missing !== undefined)
      log.warn({ segment: missing, since: mark.at }, "a segment of the database's log is not in the backups");
    return missing === undefined;
  } finally {
    store.place.close();
  }
}

const finding = { kind: "backup-drill", subject: "drill" } as const;
const lowestPriority = 19;
const failureMaxLength = 500;

/** Restores the newest backup in a scratch folder. Failure opens an incident, which the next success closes. */
export async function runDrill(deps: Deps): Promise<void> {
  if (!deps.config.backupTo) return;
  const outcome = await drillInProcess();
  if ("failure" in outcome) {
    const details = { failure: outcome.failure.slice(-failureMaxLength) };
    await openIncident(deps, deps.db, { ...finding, details, stopsPayouts: false });
    return;
  }
  deps.log.info({ drill: outcome }, "a backup was restored and equals what was saved");
  await noteDrill(deps);
}

/** Stores that a drill has just succeeded, and closes the incident of an earlier one that failed. */
export async function noteDrill(deps: Pick<Deps, "clock" | "db" | "log">): Promise<void> {
  await saveBackupTime(deps.db, "drill", deps.clock.now());
  await closeIncident(deps, deps.db, finding);
}

const program = path.resolve(import.meta.dirname, "../../../../scripts/restore.ts");

/** A process of its own, so that answers do not wait for it; its database inherits the low priority. */
async function drillInProcess(): Promise<DrillReport | { failure: string }> {
  const child = fork(program, ["--drill"], { stdio: ["ignore", "ignore", "pipe", "ipc"] });
  if (child.pid) setPriority(child.pid, lowestPriority);
  let report: DrillReport | undefined;
  let said = "";
  child.on("message", (message) => {
    report = message as DrillReport;
  });
  child.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, "close");
  return report ?? { failure: said.trim() || `the drill ended with ${code}` };
}
