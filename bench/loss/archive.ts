/** A primary whose log a worker on another machine receives and saves, as with DATABASE_REPLICATION_URL. */
import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "#server/config.ts";
import { ownerOf } from "#server/db/backup/log-owner.ts";
import { keepShipping } from "#server/db/backup/log-shipping.ts";
import { keepReceiving, serverLogFolder } from "#server/db/backup/server-log.ts";
import { openStore } from "#server/db/backup/store.ts";
import { createLog } from "#server/log.ts";
import { ask } from "#tests/support/two-hosts.ts";
import type { Host } from "../chaos/patroni/network.ts";
import { type Commits, type Outcome, outcomeAt, startCommits } from "./commits.ts";
import { isRecovered, programs, recover, restoring, type Server, startServer } from "./server.ts";

/** As in deploy/. */
const archiveTimeoutSeconds = 60;
const segmentsSeen = 3;
const askEveryMs = 200;
const lookEveryMs = 20;
/** The host is lost this long before the open segment would be closed. */
const beforeNextMs = 2_000;

interface ArchiveOptions {
  made: string;
  folder: string;
  perSecond: number;
}

export interface ArchiveLoss {
  /** What the place of the backups brings back. */
  saved: Outcome;
  /** With the open segment too, as the surviving machine received it. */
  received: Outcome;
  untilSavedSeconds: number;
}

export async function loseWithArchive(
  host: Host,
  { made, folder, perSecond }: ArchiveOptions,
): Promise<ArchiveLoss> {
  const own = path.join(folder, "archive");
  const [data, dataDir, backups] = ["primary", "data", "backups"].map((name) => path.join(own, name)) as [
    string,
    string,
    string,
  ];
  execFileSync("mkdir", ["-p", dataDir, backups]);
  execFileSync("cp", ["-a", made, data]);
  const settings = { archive_timeout: String(archiveTimeoutSeconds), max_slot_wal_keep_size: "20GB" };
  const primary = await startServer(host, data, settings);
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: primary.url,
    DATABASE_REPLICATION_URL: primary.url,
    DATABASE_PROGRAMS: programs,
  });
  // After the loss the receiver finds no server.
  const log = createLog("silent");
  const endReceiving = keepReceiving(config, log);
  const endShipping = keepShipping(serverLogFolder(dataDir), {
    openStore: () => openStore(backups, config),
    ownerOf: () => ownerOf(config),
    log,
  });
  try {
    const commits = await startCommits(primary.url, perSecond);
    const places = { saved: path.join(backups, "wal"), received: serverLogFolder(dataDir) };
    const untilSavedSeconds = await watchSaving(primary, places.saved);
    await primary.lose();
    const lostAt = performance.now();
    commits.stop();
    const recovered = async (name: string, folders: string[]) =>
      outcomeOf(commits, lostAt, { made, copy: path.join(own, name), folders });
    const saved = await recovered("saved", [places.saved]);
    const received = await recovered("received", [places.saved, places.received]);
    return { saved, received, untilSavedSeconds };
  } finally {
    host.plugCable();
    await endReceiving();
    await endShipping();
    await primary.stop();
    rmSync(own, { recursive: true, force: true });
  }
}

/** Returns just before the open segment would be closed: the longest time until a commit was saved, in seconds. */
async function watchSaving({ url }: Server, saved: string): Promise<number> {
  const openSince = new Map<string, number>();
  const savedAt: number[] = [];
  let longestMs = 0;
  for (let nextAsk = 0; !isNearNext(savedAt); await sleep(lookEveryMs)) {
    if (performance.now() >= nextAsk) {
      const [row] = await ask(url, "select pg_walfile_name(pg_current_wal_insert_lsn()) as segment");
      if (!openSince.has(row?.segment)) openSince.set(row?.segment, performance.now());
      nextAsk = performance.now() + askEveryMs;
    }
    for (const [segment, since] of openSince)
      if (existsSync(path.join(saved, `${segment}.gz`))) {
        openSince.delete(segment);
        savedAt.push(performance.now());
        longestMs = Math.max(longestMs, performance.now() - since);
      }
  }
  return longestMs / 1_000;
}

/** Judges by the time from the last segment but one to the last. */
function isNearNext(savedAt: readonly number[]): boolean {
  if (savedAt.length < segmentsSeen) return false;
  const [before, last] = savedAt.slice(-2) as [number, number];
  return performance.now() > last + (last - before) - beforeNextMs;
}

async function outcomeOf(
  commits: Commits,
  lostAt: number,
  { made, copy, folders }: { made: string; copy: string; folders: string[] },
): Promise<Outcome> {
  execFileSync("cp", ["-a", made, copy]);
  const server = await recover(copy, restoring(folders));
  try {
    await isRecovered(server);
    return await outcomeAt(server.url, commits, lostAt);
  } finally {
    await server.stop();
  }
}
