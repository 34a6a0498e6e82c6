import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { type S3Server, startS3 } from "#tests/support/s3-server.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { measureStoredPictures } from "./media.tasks.ts";

const folder = temporaryFolder("runor-old-media-");
let s3: S3Server;
const apps: Record<string, TestApp> = {};
beforeAll(async () => {
  s3 = await startS3(folder);
  apps.disk = await startTestApp();
  apps.bucket = await startTestApp({ ...s3.env, STORAGE_DRIVER: "s3" });
});
afterAll(async () => {
  await Promise.all(Object.values(apps).map((app) => app.close()));
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const measure = (app: TestApp) => measureStoredPictures.handle(app.deps, {});
const sizesOf = async (app: TestApp, ids: readonly string[]) => {
  const { rows } = await app.deps.pool.query<{ id: string; size: number | null }>(
    "select id, small_bytes as size from media where id = any ($1)",
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.size);
};

/** A picture as stored before sizes were kept; without `bytes` the file is missing. */
async function anOldPicture(app: TestApp, owner: SignedInUser, bytes?: Buffer) {
  const [id, random] = [newId(), randomBytes(16).toString("hex")];
  const key = `${random.slice(0, 2)}/${random}`;
  await app.deps.pool.query(
    `insert into media (id, owner_id, kind, path, small_path, bytes, created_at, attached_at)
     values ($1, $2, 'image', $3, $4, 999, $5, $5)`,
    [id, owner.id, `${key}.webp`, `${key}-640.webp`, app.clock.now()],
  );
  if (bytes) await app.deps.storage.put(`${key}-640.webp`, bytes, "image/webp");
  return { id, file: `${key}-640.webp` };
}

describe.each(["disk", "bucket"])("small pictures without a stored size, on %s,", (place) => {
  test("are measured in slices, and cached lists show the size", async () => {
    const app = apps[place]!;
    const poster = await aSignedInUser(app, { subscribedUntil: new Date(Date.now() + 1e10) });
    await fundWallet(app.deps, { userId: poster.id, units: 10_000 });
    const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: "#a33" } })
      .jpeg()
      .toBuffer();
    const body = {
      description: "Look at the picture",
      maxBudget: 5_000,
      mediaUrl: `data:image/jpeg;base64,${photo.toString("base64")}`,
    };
    const posted = await app.call({ method: "POST", path: "/jobs/post-job", body, as: poster.cookie });
    expect(posted.status).toBe(201);
    const { _id, thumbnailBytes } = posted.body.job;
    await app.deps.pool.query("update media set small_bytes = null where owner_id = $1", [poster.id]);
    const listed = async () => {
      const { body } = await app.call({ method: "GET", path: "/jobs/get-job" });
      return body.find((job: { _id: string }) => job._id === _id)?.thumbnailBytes;
    };
    await expect.poll(listed).toBeNull();

    const pictures = [];
    for (let size = 1; size <= 60; size += 1)
      pictures.push(await anOldPicture(app, poster, size === 30 ? undefined : Buffer.alloc(size)));
    await measure(app);

    const sizes = await sizesOf(
      app,
      pictures.map(({ id }) => id),
    );
    expect(sizes).toEqual(pictures.map((_, index) => (index + 1 === 30 ? null : index + 1)));
    await expect.poll(listed).toBe(thumbnailBytes);
  });
});

test("a run that fails keeps what it measured, and the next one continues with the rest", async () => {
  const app = apps.disk!;
  const poster = await aSignedInUser(app);
  const pictures = [];
  for (let size = 1; size <= 60; size += 1)
    pictures.push(await anOldPicture(app, poster, size === 58 ? undefined : Buffer.alloc(size)));
  const ids = pictures.map(({ id }) => id);
  // A symlink to itself fails with an error other than "not found".
  const broken = path.resolve(app.deps.config.dataDir, "files", pictures[57]!.file);
  mkdirSync(path.dirname(broken), { recursive: true });
  symlinkSync(broken, broken);

  await expect(measure(app)).rejects.toThrow("ELOOP");
  const sizes = await sizesOf(app, ids);
  expect(sizes[0]).toBe(1);
  expect(sizes[57]).toBeNull();

  rmSync(broken);
  await app.deps.storage.put(pictures[57]!.file, Buffer.alloc(58), "image/webp");
  await app.deps.pool.query("update media set small_bytes = 7 where id = $1", [ids[0]]);
  await measure(app);

  expect(await sizesOf(app, ids)).toEqual([7, ...ids.slice(1).map((_, index) => index + 2)]);
});
