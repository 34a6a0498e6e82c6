/** Backups of the embedded database: a physical copy plus the log, which leads to any later moment. */
import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { clusterFolder } from "#server/data-folders.ts";
import {
  completeSwap,
  isSwapPending,
  restoredCluster,
  restoreFolder,
  swapClusters,
} from "../embedded/cluster-swap.ts";
import { isRunning, startEmbeddedPostgres } from "../embedded/embedded.ts";
import { archiveFolder, giveTo } from "../embedded/embedded-files.ts";
import { pack } from "./archive.ts";
import { type Backup, expectOwn, makeBackup, nameFor, newestBackup } from "./backups.ts";
import { copyCluster } from "./base-backup.ts";
import { endSessions } from "./end-sessions.ts";
import { expectSame, expectSound, type Fingerprint, fingerprintOf, migrationOf } from "./fingerprint.ts";
import { claimTimelines, embeddedOwner } from "./log-owner.ts";
import { packedSegment, shipLog } from "./log-shipping.ts";
import type { Place } from "./places.ts";
import { bringLog, clusterIdOf, expectRoom, recoveryTo, stage, whileRecovered } from "./recovery.ts";
import { bringFilesBack, namedFiles, saveFiles } from "./saved-files.ts";
import { logKey } from "./saved-log.ts";
import { inScratch } from "./scratch.ts";
import type { Store } from "./store.ts";

/** Works while the product runs; starts the copy to verify it. The first backup turns log archiving on. */
export async function backUpEmbedded(dataDir: string, media: Place, store: Store): Promise<Backup> {
  const data = clusterFolder(dataDir);
  if (!holdsData(dataDir)) throw new Error(`There is no database in ${dataDir}.`);
  const postgres = await startEmbeddedPostgres(data);
  const client = new pg.Client({ connectionString: postgres.connectionString });
  const copy = `${data}.copy-${process.pid}`;
  try {
    await client.connect();
    const cluster = await clusterIdOf(client);
    await expectOwn(store, cluster);
    const databaseBytes = await bytesOf(client);
    await expectRoom(path.dirname(data), databaseBytes);
    await mkdir(archiveFolder(data), { recursive: true, mode: 0o700 });
    giveTo(archiveFolder(data), data);
    const ownerOf = () => embeddedOwner(data);
    await saveTimelines(data, store, await ownerOf());
    return await makeBackup(store, async (save) => {
      const firstSegment = await copyCluster(postgres.connectionString, data, copy);
      const finishedAt = new Date().toISOString();
      const objects = [await pack(copy, (packed) => save("base.tar.gz", packed))];
      await saveFiles(media, store);
      await client.query("select pg_switch_wal()");
      await shipLog(archiveFolder(data), store, ownerOf);
      const proof = await provenBy(copy);
      return {
        kind: "embedded" as const,
        finishedAt,
        ...proof,
        databaseBytes,
        objects,
        cluster,
        firstSegment,
      };
    });
  } finally {
    await client.end().catch(() => {});
    await postgres.stop();
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * Claims the timelines that this cluster has begun and saves their files: a restore archives nothing, and a later one, on
 * another machine, has to know which numbers are taken. Errors: another database took one of them.
 */
async function saveTimelines(data: string, store: Store, owner: string): Promise<void> {
  const log = path.join(data, "pg_wal");
  const files = (await readdir(log)).filter((name) => name.endsWith(".history")).sort();
  const newest = files.at(-1);
  if (newest) await claimTimelines(store, new Set([path.basename(newest, ".history")]), owner);
  for (const name of files) {
    const saved = logKey(`${name}.gz`);
    if (!(await store.find(saved))) await store.write(saved, packedSegment(path.join(log, name)));
  }
}

async function bytesOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select sum(pg_database_size(oid))::text as bytes from pg_database");
  return Number(rows[0].bytes);
}

/** The copy is disposable by now, so fsync is off. */
function provenBy(copy: string): Promise<{ fingerprint: Fingerprint; migration: number }> {
  const settings = { ...recoveryTo("copied", { log: copy }), fsync: "off" };
  return whileRecovered({ cluster: copy }, settings, async (client) => {
    const fingerprint = await fingerprintOf(client);
    expectSound(fingerprint);
    return { fingerprint, migration: await migrationOf(client) };
  });
}

interface RestoreOptions {
  store: Store;
  media: Place;
  to: Date | undefined;
}

/**
 * Replaces the database in `dataDir` by a backup or a later state; keeps the old one.
 * Errors: change nothing; also if the product or another restore is running.
 */
export async function restoreEmbedded(
  dataDir: string,
  options: RestoreOptions,
): Promise<{ backup: Backup; kept: string | undefined }> {
  const data = clusterFolder(dataDir);
  if (await isRunning(data)) throw new Error("The product is running: stop it first. Nothing was changed.");
  const backup = await newestBackup(options.store, options.to);
  if (backup.kind !== "embedded") throw new Error("This is a backup of a database server: set DATABASE_URL.");
  completeSwap(data);
  const kept = await inScratch(restoreFolder(data), () => replaceBy(backup, data, options), "restore");
  return { backup, kept };
}

async function replaceBy(backup: Backup, data: string, { store, media, to }: RestoreOptions) {
  const cluster = restoredCluster(data);
  if (await isRunning(cluster))
    throw new Error("The database of a killed restore is still stopping: restore again in ten seconds.");
  const staged = await stage(store, backup, cluster);
  try {
    await bringLog(store, staged, to && backup.firstSegment);
    const target = recoveryTo(to ?? "copied", { ...staged, data });
    const named = await whileRecovered(staged, target, async (client) => {
      const found = await fingerprintOf(client);
      if (to) expectSound(found);
      else expectSame(found, backup.fingerprint);
      await endSessions(client);
      return namedFiles(client);
    });
    await bringFilesBack(store, media, named);
    return swapClusters(data, `${data}.before-${nameFor(new Date())}`);
  } finally {
    await staged.remove();
  }
}

export function holdsData(dataDir: string): boolean {
  const data = clusterFolder(dataDir);
  return existsSync(path.join(data, "PG_VERSION")) || isSwapPending(data);
}
