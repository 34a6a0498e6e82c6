/** Uploaded files in the backups as soon as the database's log is, so that a later moment than the last backup has them. */
import { newestCopy } from "#server/db/backup/backups.ts";
import { mediaPlace } from "#server/db/backup/places.ts";
import { saveTheseFiles } from "#server/db/backup/saved-files.ts";
import { placeOfLog } from "#server/db/backup/saved-log.ts";
import { openStore } from "#server/db/backup/store.ts";
import { firstIdOf, timeOfId } from "#server/db/ids.ts";
import type { Deps } from "#server/deps.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { findFilesMark, listUploads, saveFilesMark } from "./backups.queries.ts";

const uploadsAtOnce = 100;
/** The next run continues with the rest. */
const maxBatches = 10;
/** After this time the upload's file is complete, and no row with an earlier id is still to be committed. */
const settledMs = 2 * minuteMs;

/**
 * Saves uploads of the last minutes, and those that earlier runs could not save. Files in a bucket are not copied.
 * Errors: those of the place or the key; the mark stays where everything before it is saved.
 * Repeats, even concurrent ones: store the same content again.
 */
export async function saveNewFiles({
  clock,
  config,
  db,
  metrics,
}: Pick<Deps, "clock" | "config" | "db" | "metrics">): Promise<void> {
  const where = placeOfLog(config);
  if (!where || config.storageDriver !== "disk") return;
  const store = await openStore(where, config, metrics);
  try {
    const copy = await newestCopy(store);
    // Without a copy nothing can be restored, and the first backup saves all files. The place may also be unmounted.
    if (!copy) return;
    const media = await mediaPlace(config);
    const settledBefore = clock.now().getTime() - settledMs;
    const from = (await findFilesMark(db)) ?? new Date(new Date(copy.finishedAt).getTime() - settledMs);
    let after = firstIdOf(from);
    for (let batch = 0; batch < maxBatches; batch += 1) {
      const uploads = await listUploads(db, { after, limit: uploadsAtOnce });
      const keys = uploads.flatMap(({ path, smallPath }) => (smallPath ? [path, smallPath] : [path]));
      await saveTheseFiles(keys, { media, store });
      const settled = uploads.findLast(({ createdAt }) => createdAt.getTime() <= settledBefore);
      if (settled) await saveFilesMark(db, timeOfId(settled.id));
      const last = uploads.at(-1);
      if (!last || uploads.length < uploadsAtOnce) return;
      after = last.id;
    }
  } finally {
    store.place.close();
  }
}
