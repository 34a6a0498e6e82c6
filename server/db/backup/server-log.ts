/** The log of a database server: received through a replication slot into a folder and saved from there. */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import { wakeCheckpointer } from "../embedded/wake-checkpointer.ts";
import { connectToPrimary } from "../hosts.ts";
import { clusterIdOf } from "./recovery.ts";
import { segmentNumber } from "./saved-log.ts";
import { findProgram, runProgram } from "./server-programs.ts";
import { unlessGone } from "./unless-gone.ts";

export const serverLogFolder = (dataDir: string): string => path.resolve(dataDir, "server-log");

/** Until the slot is dropped, the server keeps all log that was not received. */
const slot = "runor_log";

/** How pg_receivewal marks a segment that is not complete. */
export const begun = ".partial";

/** A server whose role may replicate. */
export interface Source {
  client: pg.Client;
  url: string;
  major: number;
  cluster: string;
  programs: string | undefined;
  log: string;
}

/** Undefined without DATABASE_REPLICATION_URL. Errors: says which right is missing. */
export async function openSource(config: Config): Promise<Source | undefined> {
  const url = config.databaseReplicationUrl;
  if (!url) return undefined;
  const client = await connectToPrimary(url);
  try {
    const { rows } = await client.query<{ name: string; may: boolean; version: string }>(
      `select rolname as name, rolreplication or rolsuper as may, current_setting('server_version_num') as version
       from pg_roles where rolname = current_user`,
    );
    const [role] = rows;
    if (!role?.may)
      throw new Error(
        `The role ${role?.name} of DATABASE_REPLICATION_URL has no right to replicate: a superuser gives it with "alter role ${role?.name} replication". Without DATABASE_REPLICATION_URL backups hold the tables alone.`,
      );
    return {
      client,
      url,
      major: Math.floor(Number(role.version) / 10_000),
      cluster: await clusterIdOf(client),
      programs: config.databasePrograms,
      log: serverLogFolder(config.dataDir),
    };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

const ownerFile = (log: string): string => path.join(log, "owner");

/** The identifier of the server whose log is in the folder. */
export const receivedFrom = (log: string): Promise<string | undefined> =>
  readFile(ownerFile(log), "utf8").catch(unlessGone);

/**
 * The identifier of the server whose log this is; processes on several machines receive it in turns. It is stored beside
 * the log, so that what was received can be saved after the server is lost.
 */
export async function serverOwner(config: Config): Promise<string> {
  const stored = await receivedFrom(serverLogFolder(config.dataDir));
  if (stored) return stored;
  const source = await openSource(config);
  if (!source) throw new Error("DATABASE_REPLICATION_URL is not set.");
  await source.client.end();
  return source.cluster;
}

interface Slot {
  active: boolean;
  lost: boolean;
  /** Number of the oldest segment that the server keeps for it. */
  first: number;
  segmentBytes: number;
}

async function findSlot(client: pg.Client): Promise<Slot | undefined> {
  const { rows } = await client.query<Slot>(
    `select active, wal_status = 'lost' as lost, bytes::float8 as "segmentBytes",
            floor((restart_lsn - '0/0'::pg_lsn) / bytes)::float8 as first
     from pg_replication_slots, pg_size_bytes(current_setting('wal_segment_size')) as bytes
     where slot_name = $1`,
    [slot],
  );
  return rows[0];
}

/** Makes the slot if it is missing or was invalidated. */
async function takeSlot(client: pg.Client): Promise<Slot> {
  const found = await findSlot(client);
  if (found && !found.lost) return found;
  if (found) await client.query("select pg_drop_replication_slot($1)", [slot]);
  await client.query("select pg_create_physical_replication_slot($1, true)", [slot]);
  const made = await findSlot(client);
  if (!made) throw new Error(`The replication slot ${slot} was dropped while it was made.`);
  return made;
}

/**
 * Prepares the slot and the folder. `taken`: another process receives the log. `gap`: segments that were received
 * before a gap are not saved yet, and only then can the log after it be received into the same folder.
 */
async function beginLog({ client, log }: Source): Promise<"ready" | "taken" | "gap"> {
  const found = await takeSlot(client);
  if (found.active) return "taken";
  const next = await nextSegment(log, found);
  return next !== undefined && next < found.first ? "gap" : "ready";
}

/**
 * The number of the segment with which pg_receivewal would go on; undefined: with the slot's. If the slot retains only
 * later ones (another process received it, or the slot is new), the server may have removed it. The program must not ask
 * for it then: it reports at once that it has everything before, which can move the slot back to the removed
 * segment, and then every later attempt fails.
 */
async function nextSegment(folder: string, { first, segmentBytes }: Slot): Promise<number | undefined> {
  let next: number | undefined;
  for (const name of (await readdir(folder).catch(unlessGone)) ?? []) {
    if (!/^[0-9A-F]{24}/.test(name)) continue;
    const number = segmentNumber(name, segmentBytes);
    const isBegun = name.endsWith(begun);
    if (isBegun && number < first) await rm(path.join(folder, name), { force: true });
    else next = Math.max(next ?? 0, isBegun ? number : number + 1);
  }
  return next;
}

export async function makeSlot({ client }: Source): Promise<void> {
  await takeSlot(client);
}

async function receiver(source: Source, more: readonly string[] = []) {
  const file = await findProgram("pg_receivewal", { major: source.major, folder: source.programs });
  await mkdir(source.log, { recursive: true, mode: 0o700 });
  await writeFile(ownerFile(source.log), source.cluster, { mode: 0o600, flush: true });
  return runProgram(file, ["-D", source.log, "-S", slot, "--no-loop", ...more], source.url);
}

/**
 * Receives the log up to now and one later commit, which a recovery to this moment needs.
 * Returns false if another process receives it.
 */
export async function receiveRest(source: Source): Promise<boolean> {
  const begins = await beginLog(source);
  if (begins === "taken") return false;
  if (begins === "gap") throw new Error(`The log in ${source.log} was not saved.`);
  const commit = () => source.client.query("select pg_current_xact_id()");
  await commit();
  const { rows } = await source.client.query<{ end: string }>(
    "select pg_current_wal_insert_lsn()::text as end",
  );
  // The program ends only once it has received more than it was asked for.
  await commit();
  const { ended } = await receiver(source, ["-E", rows[0]?.end ?? ""]);
  await ended;
  return true;
}

const pauseMs = 10_000;
/** The saving of what is before a gap takes about a second, unless the place refuses. */
const pauseAtGapMs = 1_000;

/** Receives the log as it is written, in one process at a time, until the returned function is called. */
export function keepReceiving(config: Config, log: Logger): () => Promise<void> {
  const end = new AbortController();
  const receive = async () => {
    while (!end.signal.aborted) {
      let pause = pauseMs;
      try {
        if ((await receiveOnce(config, end.signal)) === "gap") pause = pauseAtGapMs;
      } catch (error) {
        if (!end.signal.aborted) log.error({ err: error }, "the database server's log is not received");
      }
      await sleep(pause, undefined, { signal: end.signal, ref: false }).catch(() => {});
    }
  };
  const receiving = receive();
  return () => {
    end.abort();
    return receiving;
  };
}

async function receiveOnce(config: Config, signal: AbortSignal): Promise<"gap" | undefined> {
  const source = await openSource(config);
  if (!source) return undefined;
  const begins = await beginLog(source)
    .finally(() => source.client.query(wakeCheckpointer).catch(() => {}))
    .finally(() => source.client.end());
  if (begins === "gap") return begins;
  if (begins === "taken" || signal.aborted) return undefined;
  const { ended, stop } = await receiver(source);
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  await ended.finally(() => signal.removeEventListener("abort", stop));
  return undefined;
}
