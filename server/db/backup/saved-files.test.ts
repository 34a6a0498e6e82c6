/** Uploaded files in backups: which are noted as removed, go, and come back with a restore. */
import { rmSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { dayMs } from "#shared/time/durations.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { addKey } from "./encryption.ts";
import { folderPlace, type Place } from "./places.ts";
import { bringFilesBack, removeSavedFiles, savedFiles, saveFiles } from "./saved-files.ts";
import { openStore, type Store } from "./store.ts";

const folder = temporaryFolder("runor-saved-files-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const [today, tomorrow] = [dayIn(0), dayIn(1)];
const [one, other] = ["ab/one.webp", "cd/other.mp4"];
const write = (media: Place, ...keys: string[]) =>
  Promise.all(keys.map((key) => media.write(key, Readable.from([Buffer.from(key)]))));
const filesOf = async (store: Store) => [...(await savedFiles(store))].sort();

const keyFile = path.join(folder, "key");
test.each([
  ["in clear", {}],
  ["encrypted", { BACKUP_KEY_FILE: keyFile }],
])("a file that was removed goes once no backup needs it: %s", async (how, settings) => {
  if ("BACKUP_KEY_FILE" in settings) await addKey(keyFile);
  const media = folderPlace(path.join(folder, how, "media"));
  const store = await openStore(path.join(folder, how, "backups"), readConfig(settings));
  await write(media, one, other);
  await saveFiles(media, store);
  await media.remove(one);
  await saveFiles(media, store);
  await saveFiles(media, store);

  await removeSavedFiles(store, today);
  expect(await filesOf(store)).toEqual([one, other]);
  await removeSavedFiles(store, tomorrow);

  expect(await filesOf(store)).toEqual([other]);
  expect((await store.place.list("")).filter((key) => !key.startsWith("files/"))).toEqual([]);
});

test("a file that a restore brought back stays, and others of the backups do not come back", async () => {
  const media = folderPlace(path.join(folder, "back/media"));
  const store = await openStore(path.join(folder, "back/backups"), readConfig({}));
  await write(media, one, other, "ef/third.webp");
  await saveFiles(media, store);
  await Promise.all([media.remove(one), media.remove(other)]);
  await saveFiles(media, store);

  await bringFilesBack(store, media, new Set([one, "ef/third.webp"]));
  expect((await media.list("")).sort()).toEqual([one, "ef/third.webp"]);
  await saveFiles(media, store);
  await removeSavedFiles(store, tomorrow);

  expect(await filesOf(store)).toEqual([one, "ef/third.webp"]);
});

test("no file counts as removed while the storage has none at all", async () => {
  const media = folderPlace(path.join(folder, "away/media"));
  const store = await openStore(path.join(folder, "away/backups"), readConfig({}));
  await write(media, one, other);
  await saveFiles(media, store);
  await saveFiles(folderPlace(path.join(folder, "away/not-connected")), store);

  await removeSavedFiles(store, tomorrow);

  expect(await filesOf(store)).toEqual([one, other]);
});
