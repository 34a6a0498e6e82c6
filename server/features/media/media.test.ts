import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { messages } from "#shared/messages/en.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { storeMedia } from "./media.service.ts";
import { removeOrphanedMedia } from "./media.tasks.ts";

let app: TestApp;
let poster: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  poster = await aSignedInUser(app, { subscribedUntil: new Date(Date.now() + 1e10) });
  await fundWallet(app.deps, { userId: poster.id, units: 1_000_000 });
});
afterAll(() => app.close());

const dataUrl = (mime: string, bytes: Buffer | string) =>
  `data:${mime};base64,${Buffer.from(bytes as string).toString("base64")}`;
const post = (mediaUrl: string, headers: Record<string, string> = {}) =>
  app.call({
    method: "POST",
    path: "/jobs/post-job",
    body: { description: "Look at the picture", maxBudget: 5_000, mediaUrl },
    as: poster.cookie,
    headers,
  });
const fetchFile = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${app.address}${url}`, { headers });
/** Reads the answer to its end, or closing the server would wait for it. */
const statusOf = async (url: string) => {
  const answer = await fetchFile(url);
  await answer.arrayBuffer();
  return answer.status;
};
const files = () =>
  readdirSync(app.deps.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
const mediaRows = async () =>
  (await app.deps.pool.query("select id, path, attached_at from media order by created_at")).rows;
/** A photo as a phone takes it: on its side, with a place. */
const photo = () =>
  sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: "#a33" } })
    .withExif({ IFD0: { Copyright: "Secret Owner" }, IFD3: { GPSLatitude: "6/1 31/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
const mp4 = (size: number) =>
  Buffer.concat([Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isomiso2", "latin1"), Buffer.alloc(size - 24, 7)]);

describe("a picture with a job", () => {
  test("is kept upright as WebP in two sizes without what the camera wrote [POSTJOB-02] [CONST-39]", async () => {
    const answer = await post(dataUrl("image/jpeg", await photo()));

    expect(answer.status).toBe(201);
    const { mediaUrl, thumbnailUrl, mediaBytes } = answer.body.job;
    expect(mediaUrl).toMatch(/^\/media\/[\da-f]{2}\/[\da-f]{32}\.webp$/);
    expect(thumbnailUrl).toMatch(/-640\.webp$/);
    const file = await fetchFile(mediaUrl);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.length).toBe(mediaBytes);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 640, height: 1_280 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes("Secret Owner")).toBe(false);
    const small = Buffer.from(await (await fetchFile(thumbnailUrl)).arrayBuffer());
    expect(await sharp(small).metadata()).toMatchObject({ width: 320, height: 640 });
  });

  test("is served to be kept for ever, and never run", async () => {
    const { body } = await post(
      dataUrl(
        "image/png",
        await sharp(await photo())
          .png()
          .toBuffer(),
      ),
    );
    const file = await fetchFile(body.job.mediaUrl);

    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    const again = await fetchFile(body.job.mediaUrl, { "if-none-match": file.headers.get("etag")! });
    expect(again.status).toBe(304);
  });

  test.each(["image/gif", "image/webp"])("may be a %s", async (mime) => {
    const bytes = await sharp(await photo())
      .toFormat(mime === "image/gif" ? "gif" : "webp")
      .toBuffer();
    expect((await post(dataUrl(mime, bytes))).status).toBe(201);
  });

  test("that is smaller than both sizes keeps its own", async () => {
    const bytes = await sharp({ create: { width: 9, height: 5, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    const { body } = await post(dataUrl("image/png", bytes));
    const file = Buffer.from(await (await fetchFile(body.job.mediaUrl)).arrayBuffer());
    expect(await sharp(file).metadata()).toMatchObject({ width: 9, height: 5 });
  });
});

describe("a video with a job", () => {
  test("is stored as it is and sent in the pieces a player asks for [CONST-39]", async () => {
    const video = mp4(300_000);
    const { body } = await post(dataUrl("video/mp4", video));
    expect(body.job).toMatchObject({ mediaUrl: expect.stringMatching(/\.mp4$/), thumbnailUrl: null });

    const whole = Buffer.from(await (await fetchFile(body.job.mediaUrl)).arrayBuffer());
    const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
    expect(hash(whole)).toBe(hash(video));
    const part = await fetchFile(body.job.mediaUrl, { range: "bytes=100-199" });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-type")).toBe("video/mp4");
    expect(part.headers.get("content-range")).toBe("bytes 100-199/300000");
    expect(hash(Buffer.from(await part.arrayBuffer()))).toBe(hash(video.subarray(100, 200)));
    const beyond = await fetchFile(body.job.mediaUrl, { range: "bytes=300000-" });
    expect(beyond.status).toBe(416);
    const head = await fetch(`${app.address}${body.job.mediaUrl}`, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe("300000");
  });

  test("of 20 MB is taken [API-16]", async () => {
    expect((await post(dataUrl("video/mp4", mp4(20 * 1024 * 1024)))).status).toBe(201);
  });
});

const pngHead = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

describe("files that are refused", () => {
  const refused = messages.errors.media_refused;
  const tooLarge = messages.errors.media_too_large;
  const svg = "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
  test.each<[string, () => string, number, string]>([
    ["SVG", () => dataUrl("image/svg+xml", svg), 415, refused],
    ["SVG called PNG", () => dataUrl("image/png", svg), 415, refused],
    ["HTML called JPEG", () => dataUrl("image/jpeg", "<html><script>"), 415, refused],
    ["an empty file", () => dataUrl("image/png", ""), 415, refused],
    ["a web address", () => "https://example.com/a.png", 415, refused],
    ["a data URL of text", () => dataUrl("text/html", "<b>"), 415, refused],
    ["no base64", () => `data:image/png;base64,${pngHead.toString("base64")}%%%%`, 415, refused],
    ["a PNG that ends early", () => dataUrl("image/png", pngHead), 415, messages.media.unreadable],
    [
      "a PNG of 21 MB",
      () => dataUrl("image/png", Buffer.concat([pngHead, Buffer.alloc(21 * 1024 * 1024)])),
      413,
      tooLarge,
    ],
    ["a video of 21 MB", () => dataUrl("video/mp4", mp4(21 * 1024 * 1024)), 413, tooLarge],
    ["a body of 40 MB", () => dataUrl("video/mp4", mp4(30 * 1024 * 1024)), 413, tooLarge],
  ])("%s", async (_name, url, status, sentence) => {
    const before = await mediaRows();
    const answer = await post(url());

    expect(answer.status).toBe(status);
    expect(answer.body.error).toBe(sentence);
    expect(answer.body.fields.mediaUrl).toBe(sentence);
    expect(await mediaRows()).toEqual(before);
  });

  test("a small file that unpacks to a huge picture", async () => {
    const bomb = await sharp({
      create: { width: 7_500, height: 7_500, channels: 3, background: "#fff" },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 6 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    const answer = await post(dataUrl("image/png", bomb));

    expect(answer.status).toBe(413);
    expect(answer.body.fields.mediaUrl).toBe(messages.media.tooManyPixels);
  });

  test.each([
    "/media/",
    "/media/../../etc/passwd",
    "/media/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "/media/ab/abababababababababababababababab.webp",
    "/media/ab/%00.webp",
    "/media/ab",
    `/media/${"a".repeat(500)}`,
  ])("no file is found at %s", async (address) => {
    expect((await app.call({ method: "GET", path: address })).status).toBe(404);
  });
});

describe("files that nothing uses", () => {
  test("a refused post and a repeated one leave none behind", async () => {
    const poor = await aSignedInUser(app);
    const url = dataUrl("image/jpeg", await photo());
    const [rows, stored] = [await mediaRows(), files()];
    const answer = await app.call({
      method: "POST",
      path: "/jobs/post-job",
      body: { description: "No units", maxBudget: 5_000, mediaUrl: url },
      as: poor.cookie,
    });
    expect(answer.status).toBe(402);
    expect(await mediaRows()).toEqual(rows);
    expect(files()).toEqual(stored);

    const key = { "idempotency-key": "picture-1" };
    const first = await post(url, key);
    const second = await post(url, key);
    expect(second.body).toEqual(first.body);
    expect(await mediaRows()).toHaveLength(rows.length + 1);
    expect(files()).toHaveLength(stored.length + 2);
  });

  test("what a crash left is removed after an hour, file and row; what is used stays", async () => {
    const used = await post(dataUrl("image/jpeg", await photo()));
    const left = await storeMedia(app.deps, poster.id, dataUrl("image/jpeg", await photo()));
    // A crash between the row and the file.
    const bare = { id: newId(), path: "00/00000000000000000000000000000000.webp" };
    await app.deps.pool.query(
      "insert into media (id, owner_id, kind, path, bytes, created_at) values ($1, $2, 'image', $3, 1, $4)",
      [bare.id, poster.id, bare.path, app.clock.now()],
    );

    await removeOrphanedMedia.handle(app.deps, {});
    expect(await statusOf(`/media/${left.path}`)).toBe(200);

    app.clock.advance(3_601);
    await removeOrphanedMedia.handle(app.deps, {});

    expect(await statusOf(`/media/${left.path}`)).toBe(404);
    expect(await statusOf(`/media/${left.smallPath}`)).toBe(404);
    const ids = (await mediaRows()).map(({ id }) => id);
    expect(ids).not.toContain(left.id);
    expect(ids).not.toContain(bare.id);
    expect(await statusOf(used.body.job.mediaUrl)).toBe(200);
  });
});
