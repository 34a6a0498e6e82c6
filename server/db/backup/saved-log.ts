/** The database's log in the backups: segments, and files that describe the timelines. */
import path from "node:path";
import { folders } from "./backups.ts";
import { nameOf, type Store } from "./store.ts";

export const logKey = (segment: string): string => `${folders.log}/${segment}`;
export const logNameOf = (key: string): string => path.posix.basename(nameOf(key));
const isSegment = (key: string): boolean => /^[0-9A-F]{24}/.test(logNameOf(key));
/** The first eight letters of a segment are the timeline, which a restore changes; the rest is the place in the log. */
const placeOf = (segment: string): string => segment.slice(8, 24);

/** What a recovery from this segment on can need; without one, only which timelines exist. */
export async function listLogFrom(store: Store, segment: string | undefined): Promise<string[]> {
  const keys = await store.place.list(folders.log);
  return keys.filter(
    (key) =>
      key.includes(".history") || (segment && isSegment(key) && placeOf(logNameOf(key)) >= placeOf(segment)),
  );
}

export async function listLogBefore(store: Store, segments: readonly string[]): Promise<string[]> {
  const [first] = segments.map(placeOf).sort();
  const keys = await store.place.list(folders.log);
  return keys.filter((key) => first && isSegment(key) && placeOf(logNameOf(key)) < first);
}
