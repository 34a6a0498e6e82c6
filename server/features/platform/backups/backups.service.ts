/** Whether backups are made and can be restored. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import path from "node:path";
import { newestBackup } from "../../../db/backup/backups.ts";
import type { DrillReport } from "../../../db/backup/drill.ts";
import { openStore } from "../../../db/backup/store.ts";
import type { Deps } from "../../../deps.ts";
import { closeIncident, openIncident } from "../../trust/incidents/incidents.service.ts";
import { saveBackupTime } from "./backups.queries.ts";

/** Errors: says what is wrong with the place or the key. */
export async function noteNewestBackup({ config, db }: Deps): Promise<void> {
  if (!config.backupTo) return;
  const { finishedAt } = await newestBackup(await openStore(config.backupTo, config), undefined);
  await saveBackupTime(db, "backup", new Date(finishedAt));
}

const finding = { kind: "backup-drill", subject: "drill" } as const;
const lowestPriority = 19;
const longestWords = 500;

/** Restores the newest backup in a scratch folder. Failure opens an incident, which the next success closes. */
export async function runDrill(deps: Deps): Promise<void> {
  if (!deps.config.backupTo) return;
  const outcome = await drillInProcess();
  if ("failure" in outcome) {
    const details = { failure: outcome.failure.slice(-longestWords) };
    await openIncident(deps, deps.db, { ...finding, details, stopsPayouts: false });
    return;
  }
  deps.log.info({ drill: outcome }, "a backup was restored and equals what was saved");
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
