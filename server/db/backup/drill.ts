/** Restores the newest backup to a scratch folder and checks it. The product's own data is not touched. */
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../embedded.ts";
import { type Backup, newestBackup, type PhysicalCopy } from "./backups.ts";
import { expectSame, expectSound, fingerprintOf } from "./fingerprint.ts";
import { bringLog, expectRoom, recoveryTo, stage, whileRecovered } from "./recovery.ts";
import { namedFiles, savedFiles } from "./saved-files.ts";
import { inScratch } from "./scratch.ts";
import { type Prepare, restoreServer } from "./server-backup.ts";
import { stageServer } from "./server-base.ts";
import type { Store } from "./store.ts";

export interface DrillReport {
  /** Of the backup that was restored. */
  finishedAt: string;
  /** The last moment that it can be recovered to with the saved log. */
  upTo: string;
  rows: number;
  missingFiles: number;
  seconds: number;
}

interface DrillOptions {
  /** The scratch folder is made in it. */
  scratch: string;
  /** DATABASE_PROGRAMS */
  programs: string | undefined;
  prepare: Prepare;
}

/** Errors: says what could not be restored, or that another drill is running. */
export async function drill(
  store: Store,
  { scratch, programs, prepare }: DrillOptions,
): Promise<DrillReport> {
  const started = performance.now();
  const backup = await newestBackup(store, undefined);
  const folder = path.join(scratch, "drill");
  const cluster = path.join(folder, "pg");
  const found = await inScratch(folder, () =>
    backup.kind === "embedded"
      ? drillEmbedded(store, backup, cluster)
      : drillServer(store, backup, { cluster, programs, prepare }),
  );
  const rows = Object.values(backup.fingerprint.tables).reduce((sum, table) => sum + table.rows, 0);
  const seconds = Math.round((performance.now() - started) / 1_000);
  return { finishedAt: backup.finishedAt, rows, seconds, ...found };
}

/** Recovers to the end of the backup and compares every row, then to the end of the saved log. */
async function drillEmbedded(store: Store, backup: Backup, cluster: string) {
  const staged = await stage(store, backup, cluster);
  await bringLog(store, staged, backup.firstSegment);
  const quick = { fsync: "off" };
  // Paused at its target, a recovery can go on to a later one.
  const copied = { ...recoveryTo("copied", staged), ...quick, recovery_target_action: "pause" };
  const missingFiles = await whileRecovered(staged, copied, async (client) => {
    expectSame(await fingerprintOf(client), backup.fingerprint);
    return countMissing(store, client);
  });
  const logged = { ...recoveryTo("logged", staged), ...quick };
  const upTo = await whileRecovered(staged, logged, (client) => expectBooks(client, backup));
  return { missingFiles, upTo };
}

async function drillServer(
  store: Store,
  backup: Backup,
  { cluster, programs, prepare }: Pick<DrillOptions, "programs" | "prepare"> & { cluster: string },
) {
  await expectRoom(path.dirname(cluster), backup.databaseBytes);
  const postgres = await startEmbeddedPostgres(cluster, { settings: { fsync: "off", archive_mode: "off" } });
  let missingFiles: number;
  try {
    // This compares every row with what was saved.
    await restoreServer(postgres.connectionString, { store, prepare });
    const client = new pg.Client({ connectionString: postgres.connectionString });
    await client.connect();
    missingFiles = await countMissing(store, client).finally(() => client.end());
  } finally {
    await postgres.stop();
  }
  const { physical } = backup;
  const upTo = physical
    ? await drillCopy(store, { backup, physical }, { cluster: `${cluster}-copy`, programs })
    : backup.finishedAt;
  return { missingFiles, upTo };
}

/** Recovers a server's copy to the end of the saved log. */
async function drillCopy(
  store: Store,
  copy: { backup: Backup; physical: PhysicalCopy },
  place: { cluster: string; programs: string | undefined },
): Promise<string> {
  const { staged, server } = await stageServer(store, copy, place);
  await bringLog(store, staged, copy.backup.firstSegment);
  // The server may allow more connections than a standby here would.
  const settings = { ...recoveryTo("logged", staged), hot_standby: "off", fsync: "off" };
  return whileRecovered(staged, settings, (client) => expectBooks(client, copy.backup), server);
}

/** Returns the last moment that the log recovers to. */
async function expectBooks(client: pg.Client, backup: Backup): Promise<string> {
  expectSound(await fingerprintOf(client));
  const { rows } = await client.query<{ at: Date | null }>("select pg_last_xact_replay_timestamp() as at");
  return rows[0]?.at?.toISOString() ?? backup.finishedAt;
}

async function countMissing(store: Store, client: pg.Client): Promise<number> {
  const saved = await savedFiles(store);
  return [...(await namedFiles(client))].filter((file) => !saved.has(file)).length;
}
