/** Restores the newest backup to a scratch folder and checks it. The product's own data is not touched. */
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../embedded/embedded.ts";
import { type Backup, newestBackup, type PhysicalCopy } from "./backups.ts";
import { expectSame, expectSound, fingerprintOf } from "./fingerprint.ts";
import { bringLog, expectRoom, recoveryTo, stage, whileRecovered } from "./recovery.ts";
import { checkFiles, type FileSizes, filesInUse } from "./saved-files.ts";
import { segmentNumber } from "./saved-log.ts";
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
  /** Uploaded files in use; all of them are saved. */
  files: number;
  filesRead: number;
  seconds: number;
}

interface DrillOptions {
  /** The scratch folder is made in it. */
  scratch: string;
  /** DATABASE_PROGRAMS */
  programs: string | undefined;
  prepare: Prepare;
}

/** What a recovered database says. */
interface Recovered {
  upTo: string;
  files: FileSizes;
}

/** Reading all files of a bucket every month would cost as much as its backup. */
const filesToRead = 50;

/** Errors: says what could not be restored, is missing or damaged, or that another drill is running. */
export async function drill(
  store: Store,
  { scratch, programs, prepare }: DrillOptions,
): Promise<DrillReport> {
  const started = performance.now();
  const backup = await newestBackup(store, undefined);
  const folder = path.join(scratch, "drill");
  const cluster = path.join(folder, "pg");
  const { upTo, files } = await inScratch(folder, () =>
    backup.kind === "embedded"
      ? drillEmbedded(store, backup, cluster)
      : drillServer(store, backup, { cluster, programs, prepare }),
  );
  const filesRead = await checkFiles(store, files, filesToRead);
  const rows = Object.values(backup.fingerprint.tables).reduce((sum, table) => sum + table.rows, 0);
  const seconds = Math.round((performance.now() - started) / 1_000);
  return { finishedAt: backup.finishedAt, upTo, rows, files: files.size, filesRead, seconds };
}

/** Recovers to the end of the backup and compares every row, then to the end of the saved log. */
async function drillEmbedded(store: Store, backup: Backup, cluster: string): Promise<Recovered> {
  const staged = await stage(store, backup, cluster);
  const newest = await bringLog(store, staged, backup.firstSegment);
  const quick = { fsync: "off" };
  // Paused at its target, a recovery can go on to a later one.
  const copied = { ...recoveryTo("copied", staged), ...quick, recovery_target_action: "pause" };
  const files = await whileRecovered(staged, copied, async (client) => {
    expectSame(await fingerprintOf(client), backup.fingerprint);
    return filesInUse(client);
  });
  const logged = { ...recoveryTo("logged", staged), ...quick };
  const end = await whileRecovered(staged, logged, (client) => expectWhole(client, { backup, newest }));
  return { ...end, files: inBoth(files, end.files) };
}

async function drillServer(
  store: Store,
  backup: Backup,
  { cluster, programs, prepare }: Pick<DrillOptions, "programs" | "prepare"> & { cluster: string },
): Promise<Recovered> {
  await expectRoom(path.dirname(cluster), backup.databaseBytes);
  const postgres = await startEmbeddedPostgres(cluster, { settings: { fsync: "off", archive_mode: "off" } });
  let files: FileSizes;
  try {
    // This compares every row with what was saved.
    await restoreServer(postgres.connectionString, { store, prepare });
    const client = new pg.Client({ connectionString: postgres.connectionString });
    await client.connect();
    files = await filesInUse(client).finally(() => client.end());
  } finally {
    await postgres.stop();
  }
  const { physical } = backup;
  if (!physical) return { upTo: backup.finishedAt, files };
  const end = await drillCopy(store, { backup, physical }, { cluster: `${cluster}-copy`, programs });
  return { ...end, files: inBoth(files, end.files) };
}

/** Recovers a server's copy to the end of the saved log. */
async function drillCopy(
  store: Store,
  copy: { backup: Backup; physical: PhysicalCopy },
  place: { cluster: string; programs: string | undefined },
): Promise<Recovered> {
  const { backup } = copy;
  const { staged, server } = await stageServer(store, copy, place);
  const newest = await bringLog(store, staged, backup.firstSegment);
  const settings = { ...recoveryTo("logged", staged), fsync: "off" };
  return whileRecovered(staged, settings, (client) => expectWhole(client, { backup, newest }), server);
}

/**
 * Expects balanced books at the end of the log, and that this is the end of the newest saved segment: a recovery takes
 * a segment that is missing or damaged for the end of the log.
 */
async function expectWhole(
  client: pg.Client,
  { backup, newest }: { backup: Backup; newest: string | undefined },
): Promise<Recovered> {
  expectSound(await fingerprintOf(client));
  const { rows } = await client.query<{ at: Date | null; replayed: number; bytes: number }>(
    `select pg_last_xact_replay_timestamp() as at, bytes::float8,
            (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 as replayed
     from pg_size_bytes(current_setting('wal_segment_size')) as bytes`,
  );
  const { at, replayed, bytes } = rows[0]!;
  const upTo = at?.toISOString() ?? backup.finishedAt;
  if (newest && replayed <= segmentNumber(newest, bytes) * bytes)
    throw new Error(
      `The saved log leads only to ${upTo}, not to its newest segment ${newest}: a segment is missing or damaged.`,
    );
  return { upTo, files: await filesInUse(client) };
}

/** A file that was removed during the backup may be missing in it, and one that was uploaded later need not be saved yet. */
const inBoth = (atBackup: FileSizes, atEnd: FileSizes): FileSizes =>
  new Map([...atBackup].filter(([file]) => atEnd.has(file)));
