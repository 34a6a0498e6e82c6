/** Uploaded files in backups: which are noted as removed, go, and come back with a restore. */
import { rmSync, statSync, truncateSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { dayMs } from "#shared/time/durations.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { addKey } from "./encryption.ts";
import { folderPlace, type Place } from "./places.ts";
import { bringFilesBack, checkFiles, removeSavedFiles, saveFiles } from "./saved-files.ts";
import { openStore, type Store } from "./store.ts";

const folder = temporaryFolder("runor-saved-files-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const [today, tomorrow] = [dayIn(0), dayIn(1)];
const [one, other] = ["ab/one.webp", "cd/other.mp4"];
const write = (media: Place, ...keys: string[]) =>
  Promise.all(keys.map((key) => media.write(key, Readable.from([Buffer.from(key)]))));
const filesOf = async ({ place }: Store) =>
  (await place.list("files")).map((key) => key.replace(/^files\/|\.age$/g, "")).sort();

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

  await bringFilesBack(store, media, new Map([one, "ef/third.webp"].map((file) => [file, null])));
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

test.each([
  { how: "in clear", settings: {}, key: one },
  { how: "encrypted", settings: { BACKUP_KEY_FILE: keyFile }, key: `${one}.age` },
])(
  "a torn file neither comes back nor passes a check, and a lost one is named: $how",
  async ({ how, settings, key }) => {
    const within = path.join(folder, `torn ${how}`);
    const [media, lost] = ["media", "lost"].map((name) => folderPlace(path.join(within, name))) as [
      Place,
      Place,
    ];
    const store = await openStore(path.join(within, "backups"), readConfig(settings));
    await write(media, one, other);
    await saveFiles(media, store);
    const sizes = new Map([[one, one.length] as const, [other, null] as const]);
    expect(await checkFiles(store, sizes, 2)).toBe(2);
    const saved = path.join(within, "backups/files", key);
    truncateSync(saved, statSync(saved).size - 1);

    const damaged = `The backup is damaged: files/${key}`;
    await expect(checkFiles(store, sizes, 2)).rejects.toThrow(damaged);
    await expect(bringFilesBack(store, lost, sizes)).rejects.toThrow(damaged);
    expect(await lost.list("")).not.toContain(one);
    await expect(checkFiles(store, new Map([["ef/third.webp", null]]), 0)).rejects.toThrow(
      "lack 1 of 1 uploaded files, for example ef/third.webp",
    );
  },
);
