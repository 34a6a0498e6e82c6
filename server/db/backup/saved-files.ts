/** Uploaded files in the backups: stored once, as a file never changes. */
import { each, folders } from "./backups.ts";
import type { Place } from "./places.ts";
import { nameOf, type Store } from "./store.ts";

/** Stores uploaded files that the backups lack; file names are never reused. */
export async function saveFiles(media: Place, store: Store): Promise<void> {
  const there = new Set(await store.place.list(folders.files));
  await each(await media.list(""), async (key) => {
    const name = `${folders.files}/${key}`;
    const isThere = there.has(`${name}.age`) || (!store.isEncrypted && there.has(name));
    if (!isThere)
      await media
        .read(key)
        .then((content) => store.write(name, content))
        .catch(unlessMissing);
    // The unencrypted file from before there was a key.
    if (store.isEncrypted && there.has(name)) await store.place.remove(name);
  });
}

/** Stores in `media` the saved files that it lacks. */
export async function bringFilesBack(store: Store, media: Place): Promise<void> {
  const there = new Set(await media.list(""));
  await each(await store.place.list(folders.files), async (key) => {
    const name = nameOf(key).slice(folders.files.length + 1);
    if (!there.has(name)) await media.write(name, await store.read(key));
  });
}

export async function savedFiles(store: Store): Promise<Set<string>> {
  const keys = await store.place.list(folders.files);
  return new Set(keys.map((key) => nameOf(key).slice(folders.files.length + 1)));
}

/** A file may be removed while others are copied. */
function unlessMissing(error: Error & { code?: string }): void {
  if (error.code !== "ENOENT" && error.name !== "NoSuchKey") throw error;
}
