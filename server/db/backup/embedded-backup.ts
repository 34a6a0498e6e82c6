/** Backups of the embedded database: a physical copy plus the log, which leads to any later moment. */
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../embedded.ts";
import { archiveFolder, giveTo, shellWord } from "../embedded-files.ts";
import {
  type Backup,
  bringFilesBack,
  logFolder,
  makeBackup,
  nameFor,
  newestBackup,
  saveFiles,
} from "./backups.ts";
import { copyCluster } from "./base-backup.ts";
import { expectSame, expectSound, type Fingerprint, fingerprintOf } from "./fingerprint.ts";

const clusterIn = (folder: string): string => path.join(folder, "pg");

/** Works also while the product runs; starts the copy to verify it. The first backup begins the log's archive. */
export async function backUpEmbedded(dataDir: string, folder: string): Promise<Backup> {
  const data = clusterIn(path.resolve(dataDir));
  if (!existsSync(path.join(data, "PG_VERSION"))) throw new Error(`There is no database in ${dataDir}.`);
  await mkdir(logFolder(folder), { recursive: true, mode: 0o700 });
  const postgres = await startEmbeddedPostgres(data);
  try {
    await mkdir(archiveFolder(data), { recursive: true, mode: 0o700 });
    giveTo(archiveFolder(data), data);
    return await makeBackup(folder, async (making) => {
      await copyCluster(postgres.connectionString, data, clusterIn(making));
      const finishedAt = new Date().toISOString();
      await saveFiles(dataDir, folder);
      await takeLog(postgres.connectionString, archiveFolder(data), logFolder(folder));
      return { kind: "embedded" as const, finishedAt, fingerprint: await proven(clusterIn(making)) };
    });
  } finally {
    await postgres.stop();
  }
}

async function proven(cluster: string): Promise<Fingerprint> {
  const trial = `${cluster}.trial`;
  await cp(cluster, trial, { recursive: true });
  try {
    const fingerprint = await whileRunning(trial, {}, fingerprintOf);
    expectSound(fingerprint);
    return fingerprint;
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

/** Runs without an archive: the database is only read. */
async function whileRunning<T>(
  cluster: string,
  settings: Record<string, string>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres(cluster, {
    settings: { archive_mode: "off", ...settings },
    patienceMs: 24 * 3600_000,
  });
  const client = new pg.Client({ connectionString: postgres.connectionString });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
    await postgres.stop();
  }
}

/** Moves the archived log into the folder; the open segment is closed first. */
async function takeLog(connectionString: string, archive: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("select pg_switch_wal()");
  } finally {
    await client.end();
  }
  for (const name of await readdir(archive)) {
    if (!name.endsWith(".gz")) continue;
    await cp(path.join(archive, name), path.join(to, `${name}.part`));
    await rename(path.join(to, `${name}.part`), path.join(to, name));
    await rm(path.join(archive, name));
  }
}

/** Replaces the database in `dataDir` by a backup or a later state; keeps the old one. Errors: change nothing. */
export async function restoreEmbedded(
  dataDir: string,
  folder: string,
  { to }: { to: Date | undefined },
): Promise<{ backup: Backup; kept: string | undefined }> {
  const data = clusterIn(path.resolve(dataDir));
  const backup = await newestBackup(folder, to);
  if (backup.kind !== "embedded") throw new Error("This is a backup of a database server: set DATABASE_URL.");
  const staged = `${data}.restored-${process.pid}`;
  try {
    await mkdir(path.dirname(data), { recursive: true });
    await cp(clusterIn(backup.folder), staged, { recursive: true });
    await whileRunning(staged, to ? await recoveryTo(to, { staged, data, folder }) : {}, async (client) => {
      const found = await fingerprintOf(client);
      if (to) expectSound(found);
      else expectSame(found, backup.fingerprint);
    });
    await bringFilesBack(folder, dataDir);
    const kept = existsSync(data) ? `${data}.before-${nameFor(new Date())}` : undefined;
    if (kept) await rename(data, kept);
    await rename(staged, data);
    return { backup, kept };
  } catch (error) {
    await rm(staged, { recursive: true, force: true });
    throw error;
  }
}

/** Recovery settings. Log segments come from the folder, the archive, or the database that is replaced. */
async function recoveryTo(to: Date, places: { staged: string; data: string; folder: string }) {
  await writeFile(path.join(places.staged, "recovery.signal"), "");
  const packed = [logFolder(path.resolve(places.folder)), archiveFolder(places.data)].map(
    (from) => `gzip -dc ${shellWord(from)}/%f.gz > %p 2> /dev/null`,
  );
  const running = `cp ${shellWord(path.join(places.data, "pg_wal"))}/%f %p 2> /dev/null`;
  return {
    restore_command: [...packed, running].join(" || "),
    recovery_target_time: to.toISOString().replace("T", " ").replace("Z", "+00"),
    recovery_target_action: "promote",
    // No connections before the target time is reached.
    hot_standby: "off",
  };
}

export const holdsData = (dataDir: string): Promise<boolean> =>
  stat(path.join(clusterIn(path.resolve(dataDir)), "PG_VERSION")).then(
    () => true,
    () => false,
  );
