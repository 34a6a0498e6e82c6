/** The database's log in the backups: segments, and files that describe the timelines. */
import path from "node:path";
import type { Config } from "#server/config.ts";
import { folders } from "./backups.ts";
import { nameOf, type Store } from "./store.ts";

/** BACKUP_TO if the log is saved continuously: embedded database, or DATABASE_REPLICATION_URL. */
export const placeOfLog = ({
  backupTo,
  databaseUrl,
  databaseReplicationUrl,
}: Pick<Config, "backupTo" | "databaseUrl" | "databaseReplicationUrl">): string | undefined =>
  databaseUrl && !databaseReplicationUrl ? undefined : backupTo;

export const logKey = (segment: string): string => `${folders.log}/${segment}`;
export const logNameOf = (key: string): string => path.posix.basename(nameOf(key));
const isSegment = (key: string): boolean => /^[0-9A-F]{24}/.test(logNameOf(key));
/** A segment's name is eight digits of timeline, which a restore changes, then the position in the log. */
const placeOf = (segment: string): string => segment.slice(8, 24);

/** What a recovery from this segment may need; without one, only the timeline files. */
export async function listLogFrom(store: Store, segment: string | undefined): Promise<string[]> {
  const keys = await store.place.list(folders.log);
  return keys.filter(
    (key) =>
      key.includes(".history") || (segment && isSegment(key) && placeOf(logNameOf(key)) >= placeOf(segment)),
  );
}

/** Of the newest timeline. */
export const newestSegment = (keys: readonly string[]): string | undefined =>
  keys
    .flatMap((key) => /^[0-9A-F]{24}(?=\.gz$)/.exec(logNameOf(key)) ?? [])
    .sort()
    .at(-1);

export async function listLogBefore(store: Store, segments: readonly string[]): Promise<string[]> {
  const [first] = segments.map(placeOf).sort();
  const keys = await store.place.list(folders.log);
  return keys.filter((key) => first && isSegment(key) && placeOf(logNameOf(key)) < first);
}

/** Counts segments from the beginning of the log, on any timeline. The usual segment has 16 MB. */
export function segmentNumber(segment: string, segmentBytes: number): number {
  const [log, within] = [segment.slice(8, 16), segment.slice(16, 24)].map((half) =>
    Number.parseInt(half, 16),
  );
  return (log ?? 0) * (2 ** 32 / segmentBytes) + (within ?? 0);
}

/** The number of the first missing segment from this one up to, but not including, number `end`. */
export async function firstMissing(
  store: Store,
  { from, end, segmentBytes }: { from: string; end: number; segmentBytes: number },
): Promise<number | undefined> {
  const keys = await store.place.list(folders.log, logKey(from));
  const saved = new Set(keys.filter(isSegment).map((key) => segmentNumber(logNameOf(key), segmentBytes)));
  for (let number = segmentNumber(from, segmentBytes); number < end; number += 1)
    if (!saved.has(number)) return number;
  return undefined;
}
