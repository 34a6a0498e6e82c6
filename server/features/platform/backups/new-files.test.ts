/** Uploads between two backups: which are saved, how often the backups are asked for them, and what a failure leaves. */
import { globSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { folders, nameFor } from "#server/db/backup/backups.ts";
import { addKey } from "#server/db/backup/encryption.ts";
import { mediaPlace } from "#server/db/backup/places.ts";
import { bringFilesBack, namedFiles, removeSavedFiles, saveFiles } from "#server/db/backup/saved-files.ts";
import { openStore } from "#server/db/backup/store.ts";
import { type StoredMedia, storeMedia } from "#server/features/platform/media/media.service.ts";
import { dayMs } from "#shared/time/durations.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { type S3Server, startS3 } from "#tests/support/s3-server.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { saveUploadedFiles } from "./backups.tasks.ts";

const folder = temporaryFolder("runor-new-files-");
const place = path.join(folder, "backups");
const keyFile = path.join(folder, "key");
let app: TestApp;
let owner: SignedInUser;
let s3: S3Server;
beforeAll(async () => {
  await addKey(keyFile);
  s3 = await startS3(path.join(folder, "bucket"));
  app = await startTestApp({ BACKUP_TO: place, BACKUP_KEY_FILE: keyFile });
  owner = await aSignedInUser(app);
});
afterAll(async () => {
  await app.close();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const storeOf = ({ deps: { config } }: TestApp) => openStore(config.backupTo ?? "", config);

/** All that this task reads of a backup. */
async function aBackup(of: TestApp): Promise<void> {
  const finishedAt = of.clock.now();
  const manifest = { product: "runor", format: 2, kind: "embedded", finishedAt, migration: 0, objects: [] };
  const text = JSON.stringify({ ...manifest, firstSegment: "000000010000000000000003" });
  const store = await storeOf(of);
  await store.write(`${folders.manifests}/${nameFor(finishedAt)}.json`, Readable.from([Buffer.from(text)]));
}

async function aPicture(): Promise<{ stored: StoredMedia; files: string[] }> {
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: "#a33" } });
  const dataUrl = `data:image/png;base64,${(await drawn.png().toBuffer()).toString("base64")}`;
  const stored = await storeMedia(app.deps, owner.id, dataUrl);
  return { stored, files: [stored.path, stored.smallPath ?? ""].sort() };
}

const runTask = () => saveUploadedFiles.handle(app.deps, {});
const saved = () => globSync("files/*/*", { cwd: place }).sort();
const encrypted = (files: string[]) => files.map((file) => `files/${file}.age`).sort();

test("an upload is saved in all sizes, once, and comes back to a lost disk; before the first backup none is saved", async () => {
  const early = await aPicture();
  await runTask();
  expect(saved()).toEqual([]);

  await aBackup(app);
  const { files } = await aPicture();
  await runTask();
  const all = encrypted([...early.files, ...files]);
  expect(saved()).toEqual(all);

  const versions = () => saved().map((file) => statSync(path.join(place, file)).ino);
  const before = versions();
  await runTask();
  expect(versions()).toEqual(before);

  const { config, pool } = app.deps;
  rmSync(path.join(config.dataDir, "files"), { recursive: true });
  const client = await pool.connect();
  const named = await namedFiles(client).finally(() => client.release());
  const media = await mediaPlace(config);
  await bringFilesBack(await storeOf(app), media, named);
  expect((await media.list("")).sort()).toEqual([...early.files, ...files].sort());
});

test("while the place refuses, each run fails; the first that it accepts saves what was uploaded meanwhile", async () => {
  renameSync(path.join(place, "files"), path.join(place, "away"));
  writeFileSync(path.join(place, "files"), "no folder");
  const [first, second] = [await aPicture(), await aPicture()];
  await expect(runTask()).rejects.toThrow("ENOTDIR");
  app.clock.advance(600);
  await expect(runTask()).rejects.toThrow("ENOTDIR");

  rmSync(path.join(place, "files"));
  renameSync(path.join(place, "away"), path.join(place, "files"));
  await runTask();
  expect(saved()).toEqual(expect.arrayContaining(encrypted([...first.files, ...second.files])));
});

test("an upload whose file is not complete is looked at again; one that was saved minutes ago is not", async () => {
  const { files } = await aPicture();
  const full = path.join(app.deps.config.dataDir, "files", files[0] ?? "");
  renameSync(full, `${full}.part`);
  await runTask();
  expect(saved()).not.toEqual(expect.arrayContaining(encrypted(files)));
  renameSync(`${full}.part`, full);
  await runTask();
  expect(saved()).toEqual(expect.arrayContaining(encrypted(files)));

  await aPicture();
  app.clock.advance(180);
  await runTask();
  const before = saved().filter((file) => !encrypted(files).includes(file));
  for (const file of encrypted(files)) rmSync(path.join(place, file));
  await runTask();
  expect(saved()).toEqual(before);
});

test("what was removed after it was saved is noted by the next backup, goes like older files, and is not saved again", async () => {
  const { stored, files } = await aPicture();
  await runTask();
  for (const file of files) await app.deps.storage.remove(file);
  await app.deps.pool.query("delete from media where id = $1", [stored.id]);
  const store = await storeOf(app);
  await saveFiles(await mediaPlace(app.deps.config), store);
  const notes = await store.place.list(folders.removedFiles);
  expect(notes.map((key) => key.split("/").slice(2).join("/"))).toEqual(
    expect.arrayContaining(files.map((file) => `${file}.age`)),
  );

  await removeSavedFiles(store, nameFor(new Date(Date.now() + dayMs)).slice(0, 10));
  await runTask();
  for (const file of encrypted(files)) expect(saved()).not.toContain(file);
});

test("a bucket for backups gets new uploads too; uploads in a bucket are not copied", async () => {
  const inBucket = readConfig({
    ...s3.env,
    BACKUP_TO: "s3://runor/nightly",
    DATA_DIR: app.deps.config.dataDir,
  });
  const beside = { ...app, deps: { ...app.deps, config: { ...app.deps.config, ...inBucket } } };
  await aBackup(beside);
  const { files } = await aPicture();
  await saveUploadedFiles.handle(
    { ...beside.deps, config: { ...beside.deps.config, storageDriver: "s3" } },
    {},
  );
  const { place: bucket } = await storeOf(beside);
  expect(await bucket.list(folders.files)).toEqual([]);

  await saveUploadedFiles.handle(beside.deps, {});
  await saveUploadedFiles.handle(beside.deps, {});
  expect(await bucket.list(folders.files)).toEqual(
    expect.arrayContaining(files.map((file) => `files/${file}`)),
  );
  const metrics = await app.deps.metrics.registry.metrics();
  expect(metrics).toMatch(/^provider_call_seconds_count\{provider="backup-storage",status="2xx"\} [1-9]/m);
});
