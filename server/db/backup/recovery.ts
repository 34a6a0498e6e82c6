/** Starts a copied cluster so that PostgreSQL recovers it: to the end of the copy, to a moment, or to the end of the log. */
import { createWriteStream } from "node:fs";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { dayMs } from "#shared/time/durations.ts";
import { logOf } from "../embedded/cluster-swap.ts";
import { type Login, startEmbeddedPostgres } from "../embedded/embedded.ts";
import { archiveFolder, giveTo, shellWord } from "../embedded/embedded-files.ts";
import { unpack } from "./archive.ts";
import { type Backup, each, objectOf } from "./backups.ts";
import { listLogFrom, logNameOf, newestSegment } from "./saved-log.ts";
import type { Store } from "./store.ts";

/** An unpacked cluster, and the folder of its log beside it. */
export interface Staged {
  cluster: string;
  log: string;
  remove(): Promise<void>;
}

const patienceMs = dayMs;

/** Unpacks the cluster of a backup. Errors: too little room, or a damaged backup; then nothing is left behind. */
export async function stage(store: Store, backup: Backup, cluster: string): Promise<Staged> {
  const log = logOf(cluster);
  const remove = async () => {
    for (const folder of [cluster, log]) await rm(folder, { recursive: true, force: true });
  };
  await mkdir(path.dirname(cluster), { recursive: true });
  // What a killed restore left.
  await remove();
  // A server's copy is also read as text.
  await expectRoom(path.dirname(cluster), backup.databaseBytes + (backup.physical?.bytes ?? 0));
  try {
    const base = objectOf(backup, "base.tar.gz");
    await unpack(await store.read(base.key, base), cluster, { isForeign: backup.physical !== undefined });
    await mkdir(log, { mode: 0o700 });
    giveTo(log, cluster);
    return { cluster, log, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A recovery also writes new log. */
const roomShare = 1.2;

export async function expectRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const [has, needs] = [bavail * bsize, bytes * roomShare].map((size) => Math.ceil(size / 1024 ** 2));
  if (has! < needs!)
    throw new Error(
      `There are ${has} MB free at ${folder}, and ${needs} MB are needed. Nothing was changed.`,
    );
}

/**
 * Fetches the saved log that a recovery from this segment may need; without one, only the timeline files. Returns the
 * newest segment.
 */
export async function bringLog(
  store: Store,
  { log }: Staged,
  firstSegment?: string,
): Promise<string | undefined> {
  const keys = await listLogFrom(store, firstSegment);
  await each(keys, async (key) => {
    const file = path.join(log, logNameOf(key));
    await pipeline(await store.read(key), createWriteStream(file));
    giveTo(file, log);
  });
  return newestSegment(keys);
}

/** `data`: the database to be replaced, whose log is newer than the saved one. */
export function recoveryTo(
  target: Date | "copied" | "logged",
  { log, data }: { log: string; data?: string | undefined },
): Record<string, string> {
  const packed = [log, ...(data ? [archiveFolder(data)] : [])].map(
    (from) => `gzip -dc ${shellWord(path.resolve(from))}/%f.gz > %p 2> /dev/null`,
  );
  const running = data ? [`cp ${shellWord(path.join(data, "pg_wal"))}/%f %p 2> /dev/null`] : [];
  const shared = { restore_command: [...packed, ...running].join(" || "), recovery_target_action: "promote" };
  // No connections before the end of the log.
  if (target === "logged") return { ...shared, recovery_target_timeline: "latest", hot_standby: "off" };
  if (target === "copied")
    // Another restore may have begun a timeline before the end of this copy.
    return { ...shared, recovery_target: "immediate", recovery_target_timeline: "current" };
  return {
    ...shared,
    recovery_target_time: target.toISOString().replace("T", " ").replace("Z", "+00"),
    // No connections before the target time is reached.
    hot_standby: "off",
  };
}

/**
 * Recovers, does the work, and stops the server. Nothing is archived, so the work must write hardly any log.
 * `server`: the PostgreSQL and the role of a copy that is not the embedded database's.
 */
export async function whileRecovered<T>(
  { cluster }: Pick<Staged, "cluster">,
  settings: Record<string, string>,
  work: (client: pg.Client, connectionString: string) => Promise<T>,
  server: { native?: string; login?: Login } = {},
): Promise<T> {
  await writeFile(path.join(cluster, "recovery.signal"), "");
  giveTo(path.join(cluster, "recovery.signal"), cluster);
  const postgres = await startEmbeddedPostgres(cluster, {
    settings: { archive_mode: "off", ...settings },
    patienceMs,
    ...server,
  }).catch((error) => {
    throw inWords(error);
  });
  const client = new pg.Client({ connectionString: postgres.connectionString });
  try {
    await client.connect();
    return await work(client, postgres.connectionString);
  } finally {
    await client.end().catch(() => {});
    await postgres.stop();
  }
}

function inWords(cause: Error): Error {
  if (!cause.message.includes("before configured recovery target was reached")) return cause;
  return new Error("The saved log ends before that time, or a part of it is missing or damaged.", { cause });
}

export async function clusterIdOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query("select system_identifier::text as id from pg_control_system()");
  return rows[0].id;
}
