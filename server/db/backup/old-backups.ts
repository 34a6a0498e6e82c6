import { dayMs } from "#shared/time/durations.ts";
import { folders, listBackups, nameOfManifest } from "./backups.ts";
import { removeSavedFiles } from "./saved-files.ts";
import { listLogBefore } from "./saved-log.ts";
import type { Store } from "./store.ts";

/**
 * Removes backups that are older than `keepDays` (0: none), but never the newest; the log, the notes of deletions and
 * the uploaded files that no backup needs any more; and what an interrupted backup left behind.
 */
export async function removeOldBackups(
  store: Store,
  { keepDays, now }: { keepDays: number; now: Date },
): Promise<void> {
  if (keepDays === 0) return;
  const { place } = store;
  const backups = await listBackups(store);
  const isOld = (at: string, days: number) => at < new Date(now.getTime() - days * dayMs).toISOString();
  const kept = backups.filter(
    ({ finishedAt }, at) => at === backups.length - 1 || !isOld(finishedAt, keepDays),
  );
  const names = new Set(kept.map(({ name }) => name));
  // A backup without its manifest does not count, so the manifest goes first.
  for (const key of await place.list(folders.manifests))
    if (!names.has(nameOfManifest(key))) await place.remove(key);
  for (const key of await place.list(folders.data)) {
    const [, name = ""] = key.split("/");
    // Another backup may be under way.
    if (!names.has(name) && isOld(name, 1)) await place.remove(key);
  }
  const [oldest] = kept;
  // What was deleted before the day on which the oldest backup began is in no backup. Backups are named by their time.
  const began = oldest?.name.slice(0, 10);
  for (const key of await place.list(folders.deletions))
    if (began && key < `${folders.deletions}/${began}`) await place.remove(key);
  if (began) await removeSavedFiles(store, began);
  const needed = kept.flatMap(({ firstSegment }) => firstSegment ?? []);
  for (const key of await listLogBefore(store, needed)) await place.remove(key);
}
