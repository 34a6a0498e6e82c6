import { rmSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { bucketServers } from "#tests/support/bucket-servers.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import type { S3Server } from "#tests/support/s3-server.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { largeVideo } from "#tests/support/videos.ts";
import { storeMedia } from "./media.service.ts";
import { removeOrphanedMedia } from "./media.tasks.ts";

describe.each(bucketServers)("at $name", ({ start }) => {
  const folder = temporaryFolder("runor-bucket-");
  let s3: S3Server;
  let app: TestApp;
  beforeAll(async () => {
    s3 = await start(folder);
    app = await startTestApp({ ...s3.env, STORAGE_DRIVER: "s3" });
  });
  afterAll(async () => {
    await app.close();
    await s3.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("pictures and videos in a bucket are shown in whole and in ranges, and removed when nothing uses them", async () => {
    const poster = await aSignedInUser(app, { subscribedUntil: new Date(Date.now() + 1e10) });
    await fundWallet(app.deps, { userId: poster.id, units: 10_000 });
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#a33" } })
      .jpeg()
      .toBuffer();
    const uploads = [
      { mime: "image/jpeg", bytes: photo },
      { mime: "video/mp4", bytes: await largeVideo(300_000) },
    ];
    for (const { mime, bytes } of uploads) {
      const mediaUrl = `data:${mime};base64,${bytes.toString("base64")}`;
      const body = { description: "Look at the picture", maxBudget: 5_000, mediaUrl };
      const posted = await app.call({ method: "POST", path: "/jobs/post-job", body, as: poster.cookie });
      expect(posted.status).toBe(201);
      const address = app.address + posted.body.job.mediaUrl;
      const whole = Buffer.from(await (await fetch(address)).arrayBuffer());
      const part = await fetch(address, { headers: { range: "bytes=100-199" } });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(100, 200));
    }

    const unused = await storeMedia(
      app.deps,
      poster.id,
      `data:image/jpeg;base64,${photo.toString("base64")}`,
    );
    expect(await app.deps.storage.sizeOf(unused.path)).toBeGreaterThan(0);
    app.clock.advance(2 * 3600);
    await removeOrphanedMedia.handle(app.deps, {});
    expect(await app.deps.storage.sizeOf(unused.path)).toBeUndefined();
  });
});
