/** Uploaded files in the backups: stored once, as a file never changes, and removed once no backup needs them. */
import { pipeline, Readable, Transform } from "node:stream";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { each, folders } from "./backups.ts";
import type { Place } from "./places.ts";
import { damaged, nameOf, type Store } from "./store.ts";

/** Stores uploaded files that the backups lack, and notes those that the product has removed. Names are never reused. */
export async function saveFiles(media: Place, store: Store): Promise<void> {
  const there = new Set(await store.place.list(folders.files));
  const present = await media.list("");
  await each(present, async (key) => {
    const name = savedAs(key);
    const isThere = there.has(`${name}.age`) || (!store.isEncrypted && there.has(name));
    if (!isThere) await saveFile(key, { media, store });
    // The unencrypted file from before there was a key.
    if (store.isEncrypted && there.has(name)) await store.place.remove(name);
  });
  await noteRemoved(store, { saved: filesIn([...there]), present: new Set(present) });
}

/**
 * Stores these uploaded files unless the backups have them, without listing any folder. Skips those that are missing,
 * as before they are complete and after they were removed.
 */
export async function saveTheseFiles(
  keys: readonly string[],
  { media, store }: { media: Place; store: Store },
): Promise<void> {
  await each(keys, async (key) => {
    if (!(await store.has(savedAs(key)))) await saveFile(key, { media, store });
  });
}

const savedAs = (key: string): string => `${folders.files}/${key}`;

async function saveFile(key: string, { media, store }: { media: Place; store: Store }): Promise<void> {
  await media
    .read(key)
    .then((content) => store.write(savedAs(key), content))
    .catch(unlessMissing);
}

/** A note consists of its key only: `removed-files/<day>/<file>`, the day on which a backup missed the file. */
async function noteRemoved(
  store: Store,
  { saved, present }: { saved: ReadonlySet<string>; present: ReadonlySet<string> },
): Promise<void> {
  // A storage without any file is probably not connected.
  if (present.size === 0) return;
  const keys = await store.place.list(folders.removedFiles);
  const notes = new Map(keys.map((key) => [fileOfNote(key), key]));
  const day = new Date().toISOString().slice(0, 10);
  await each(
    [...saved].filter((file) => !present.has(file) && !notes.has(file)),
    async (file) =>
      void (await store.write(`${folders.removedFiles}/${day}/${file}`, Readable.from([Buffer.from(day)]))),
  );
  // A restore has brought these back.
  await each(
    [...notes].filter(([file]) => present.has(file)),
    ([, key]) => store.place.remove(key),
  );
}

const fileOfNote = (key: string): string => nameOf(key).split("/").slice(2).join("/");

/** Removes the saved files that the product removed before this day. */
export async function removeSavedFiles({ place }: Store, before: string): Promise<void> {
  const notes = await place.list(folders.removedFiles);
  await each(
    notes.filter((key) => key < `${folders.removedFiles}/${before}`),
    async (key) => {
      const name = savedAs(fileOfNote(key));
      // Last, so that an interrupted removal is repeated.
      for (const gone of [name, `${name}.age`, key]) await place.remove(gone);
    },
  );
}

/** Files and their sizes. Null: not known, or of a video, which may have been converted after it was saved. */
export type FileSizes = ReadonlyMap<string, number | null>;

/** The files that a database names. */
export const namedFiles = (client: pg.ClientBase): Promise<FileSizes> => listFiles(client, "");

/** Without those of uploads that nothing uses yet: they may be incomplete, and are removed. */
export const filesInUse = (client: pg.ClientBase): Promise<FileSizes> =>
  listFiles(client, "where attached_at is not null");

/** Backups of earlier versions lack `small_bytes`. */
async function listFiles(client: pg.ClientBase, condition: string): Promise<FileSizes> {
  const { rows } = await client.query<{ path: string; bytes: number | null }>(
    `select file.path, case m.kind when 'image' then file.bytes end as bytes
     from (select *, to_jsonb(media) -> 'small_bytes' as small from public.media ${condition}) m,
          lateral (values (m.path, to_jsonb(m.bytes)), (m.small_path, m.small)) file (path, bytes)
     where file.path is not null`,
  );
  return new Map(rows.map(({ path, bytes }) => [path, bytes]));
}

/**
 * Stores in `media` the saved files that it lacks. Only those that the restored database names: nothing would ever
 * remove the files of people who had deleted their account by then.
 * Errors: names a saved file that is damaged or has another size.
 */
export async function bringFilesBack(store: Store, media: Place, named: FileSizes): Promise<void> {
  const there = new Set(await media.list(""));
  await each(await store.place.list(folders.files), async (key) => {
    const name = fileOf(key);
    if (named.has(name) && !there.has(name))
      await media.write(name, await readFile(store, key, named.get(name)));
  });
}

/** Reads this many of the files, chosen at random. Errors: says which of all are not saved, or which one is damaged. */
export async function checkFiles(store: Store, files: FileSizes, count: number): Promise<number> {
  const keys = new Map((await store.place.list(folders.files)).map((key) => [fileOf(key), key]));
  const missing = [...files.keys()].filter((file) => !keys.has(file));
  if (missing.length > 0)
    throw new Error(
      `The backups lack ${missing.length} of ${files.size} uploaded files, for example ${missing[0]}.`,
    );
  const shuffled = [...files].map((file) => ({ file, turn: Math.random() }));
  const chosen = shuffled.sort((one, other) => one.turn - other.turn).slice(0, count);
  await each(chosen, async ({ file: [name, bytes] }) => {
    const content = await readFile(store, keys.get(name) ?? "", bytes);
    await finished(content.resume());
  });
  return chosen.length;
}

/** Without encryption only its size shows that a saved file is damaged. */
async function readFile(store: Store, key: string, bytes: number | null = null): Promise<Readable> {
  const content = await store.read(key);
  if (bytes === null) return content;
  let found = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      found += chunk.length;
      done(null, chunk);
    },
    flush: (done) => done(found === bytes ? null : damaged(store.place, key, `${found} of ${bytes} bytes`)),
  });
  return pipeline(content, counted, () => {});
}

const fileOf = (key: string): string => nameOf(key).slice(folders.files.length + 1);
const filesIn = (keys: readonly string[]): Set<string> => new Set(keys.map(fileOf));

/** A file may be removed while others are copied. */
function unlessMissing(error: Error & { code?: string }): void {
  if (error.code !== "ENOENT" && error.name !== "NoSuchKey") throw error;
}
