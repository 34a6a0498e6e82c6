import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import {
  hiddenInVideos,
  largeVideo,
  phoneVideo,
  sampleVideo,
  videoOfFrames,
  videoOfSharedBytes,
} from "#tests/support/videos.ts";
import { errorTexts } from "#texts/errors.ts";
import { mediaTexts } from "#texts/media.ts";
import { storeMedia } from "./media.service.ts";
import { removeOrphanedMedia, remuxStoredVideos } from "./media.tasks.ts";

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
const post = (mediaUrl: string, headers: Record<string, string> = {}, as = poster.cookie) =>
  app.call({
    method: "POST",
    path: "/jobs/post-job",
    body: { description: "Look at the picture", maxBudget: 5_000, mediaUrl },
    as,
    headers,
  });
const aPosterWithUnits = async () => {
  const person = await aSignedInUser(app, { subscribedUntil: new Date(Date.now() + 1e10) });
  await fundWallet(app.deps, { userId: person.id, units: 10_000 });
  return person;
};
const fetchFile = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${app.address}${url}`, { headers });
/** Reads the body to its end; otherwise closing the server would wait for it. */
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
/** A photo as a phone takes it: rotated, with a GPS position. Small where its size does not matter. */
const photo = ({ width, height } = { width: 200, height: 100 }) =>
  sharp({ create: { width, height, channels: 3, background: "#a33" } })
    .withExif({ IFD0: { Copyright: "Secret Owner" }, IFD3: { GPSLatitude: "6/1 31/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
/** Starts like a video but contains no playable track. */
const noVideo = (size: number) =>
  Buffer.concat([Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isomiso2", "latin1"), Buffer.alloc(size - 24, 7)]);
const bytesAt = async (url: string) => Buffer.from(await (await fetchFile(url)).arrayBuffer());

describe("a picture with a job", () => {
  test("is stored upright as WebP in two sizes, without the camera's metadata [POSTJOB-02] [CONST-39]", async () => {
    const large = { width: 2_000, height: 1_000 };
    const answer = await post(dataUrl("image/jpeg", await photo(large)));

    expect(answer.status).toBe(201);
    const { mediaUrl, thumbnailUrl, mediaBytes, thumbnailBytes } = answer.body.job;
    expect(mediaUrl).toMatch(/^\/media\/[\da-f]{2}\/[\da-f]{32}\.webp$/);
    expect(thumbnailUrl).toMatch(/-640\.webp$/);
    const file = await fetchFile(mediaUrl);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.length).toBe(mediaBytes);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 640, height: 1_280 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes("Secret Owner")).toBe(false);
    const small = Buffer.from(await (await fetchFile(thumbnailUrl)).arrayBuffer());
    expect(small.length).toBe(thumbnailBytes);
    expect(await sharp(small).metadata()).toMatchObject({ width: 320, height: 640 });
  });

  test("is served as a picture, cached briefly, and never executed", async () => {
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
      "cache-control": "public, max-age=45, must-revalidate",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    const again = await fetchFile(body.job.mediaUrl, { "if-none-match": file.headers.get("etag")! });
    expect(again.status).toBe(304);
  });

  test.each(["jpeg", "png", "gif", "webp"] as const)(
    "loses a page or script that hides in or after it, as a %s",
    async (format) => {
      const page = "<script>alert(document.cookie)</script><svg onload=alert(1)>*/=1;alert(1)//";
      const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: "#a33" } })
        .withExif({ IFD0: { ImageDescription: page } })
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${page.replaceAll("<", "&lt;")}</a></x:xmpmeta>`)
        .toFormat(format);
      const bytes = Buffer.concat([await picture.toBuffer(), Buffer.from(page)]);
      // The sender declares another type than that of the bytes.
      const answer = await post(dataUrl("image/png", bytes));
      expect(answer.status).toBe(201);
      for (const url of [answer.body.job.mediaUrl, answer.body.job.thumbnailUrl]) {
        const file = await fetchFile(url);
        expect(file.headers.get("content-type")).toBe("image/webp");
        const stored = Buffer.from(await file.arrayBuffer());
        expect(["script", "svg", "alert"].filter((word) => stored.includes(word))).toEqual([]);
      }
    },
  );

  test.each(["image/gif", "image/webp"])("may be a %s", async (mime) => {
    const bytes = await sharp(await photo())
      .toFormat(mime === "image/gif" ? "gif" : "webp")
      .toBuffer();
    expect((await post(dataUrl(mime, bytes))).status).toBe(201);
  });

  test("keeps its own size if it is smaller than both", async () => {
    const bytes = await sharp({ create: { width: 9, height: 5, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    const { body } = await post(dataUrl("image/png", bytes));
    const file = Buffer.from(await (await fetchFile(body.job.mediaUrl)).arrayBuffer());
    expect(await sharp(file).metadata()).toMatchObject({ width: 9, height: 5 });
  });
});

describe("a video with a job", () => {
  test.each([
    ["a phone's MP4", "video/mp4", phoneVideo],
    ["HEVC", "video/mp4", () => sampleVideo("hevc.mp4")],
    ["WebM with tags", "video/webm", () => sampleVideo("tagged.webm")],
    ["an Ogg voice note", "video/ogg", () => sampleVideo("voice.ogg")],
  ])(
    "%s contains only picture, sound and rotation after the upload [CONST-39]",
    async (_name, mime, make) => {
      const sent = make();
      const written = hiddenInVideos.filter((text) => sent.includes(text));
      expect(written.length).toBeGreaterThan(0);

      const { body } = await post(dataUrl(mime, sent));
      const stored = await bytesAt(body.job.mediaUrl);

      expect(stored.length).toBe(body.job.mediaBytes);
      expect(hiddenInVideos.filter((text) => stored.includes(text))).toEqual([]);
      expect(await contentOf(stored)).toEqual(await contentOf(sent));
      expect(await tagsOf(stored)).toEqual([]);
    },
  );

  test("is served in the ranges that a player requests [CONST-39]", async () => {
    const { body } = await post(dataUrl("video/mp4", await largeVideo(300_000)));
    expect(body.job).toMatchObject({ mediaUrl: expect.stringMatching(/\.mp4$/), thumbnailUrl: null });

    const whole = await bytesAt(body.job.mediaUrl);
    const part = await fetchFile(body.job.mediaUrl, { range: "bytes=100-199" });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-type")).toBe("video/mp4");
    expect(part.headers.get("content-range")).toBe(`bytes 100-199/${whole.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true);
    const beyond = await fetchFile(body.job.mediaUrl, { range: `bytes=${whole.length}-` });
    expect(beyond.status).toBe(416);
    const head = await fetch(`${app.address}${body.job.mediaUrl}`, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(whole.length));
  });

  test("of 20 MB is accepted [API-16]", async () => {
    expect((await post(dataUrl("video/mp4", await largeVideo(20 * 1024 * 1024)))).status).toBe(201);
  });

  test("does not wait for the slow videos of another person", async () => {
    const slow = dataUrl("video/mp4", await videoOfFrames(8_000));
    const [busy, other] = [await aPosterWithUnits(), await aPosterWithUnits()];
    const ended: string[] = [];
    const sent = async (name: string, url: string, { cookie }: SignedInUser) => {
      const { status } = await post(url, {}, cookie);
      if (status === 201) ended.push(name);
    };
    const many = Array.from({ length: 4 }, () => sent("busy", slow, busy));
    await sent("other", dataUrl("video/mp4", sampleVideo("phone.mp4")), other);
    await Promise.all(many);

    expect(ended).toHaveLength(5);
    expect(ended.indexOf("other")).toBeLessThan(2);
  });

  test("of more packets than twenty minutes of speech is refused, whatever its size", async () => {
    const { cookie } = await aPosterWithUnits();
    const answer = await post(dataUrl("video/mp4", await videoOfFrames(60_001)), {}, cookie);
    expect(answer.status).toBe(413);
    expect(answer.body.fields.mediaUrl).toBe(mediaTexts.videoTooLong);
  });

  test("whose frames share the same bytes is refused: it would be stored many times as large as it was sent", async () => {
    const { cookie } = await aPosterWithUnits();
    const answer = await post(dataUrl("video/mp4", await videoOfSharedBytes(600)), {}, cookie);

    expect([answer.status, answer.body.job?.mediaBytes]).toEqual([415, undefined]);
    expect(answer.body.fields.mediaUrl).toBe(mediaTexts.videoUnreadable);
  });

  test("that cannot be read may be tried ten times an hour", async () => {
    const [person, other] = [await aPosterWithUnits(), await aPosterWithUnits()];
    const unreadable = dataUrl("video/mp4", noVideo(900));
    for (let tried = 0; tried < 10; tried += 1)
      expect((await post(unreadable, {}, person.cookie)).status).toBe(415);
    const good = dataUrl("video/mp4", sampleVideo("phone.mp4"));

    const refused = await post(good, {}, person.cookie);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_000);
    expect((await post(good, {}, other.cookie)).status).toBe(201);
    app.clock.advance(3_601);
    expect((await post(good, {}, person.cookie)).status).toBe(201);
  });

  test("of an earlier version is remuxed in place, or removed if it has no playable track", async () => {
    const store = async (bytes: Buffer) => {
      const [id, random] = [newId(), randomBytes(16).toString("hex")];
      const file = `${random.slice(0, 2)}/${random}.mp4`;
      await app.deps.pool.query(
        "insert into media (id, owner_id, kind, path, bytes) values ($1, $2, 'video', $3, $4)",
        [id, poster.id, file, bytes.length],
      );
      await app.deps.storage.put(file, bytes, "video/mp4");
      return file;
    };
    const [old, empty] = [await store(phoneVideo()), await store(noVideo(500))];

    await remuxStoredVideos.handle(app.deps, {});

    const stored = await buffer(await app.deps.storage.read(old));
    expect(hiddenInVideos.filter((text) => stored.includes(text))).toEqual([]);
    expect(await contentOf(stored)).toEqual(await contentOf(phoneVideo()));
    expect(await app.deps.storage.sizeOf(empty)).toBeUndefined();
  });
});

/** What a player would play: per track its codec, rotation and number of packets. */
async function contentOf(bytes: Buffer) {
  using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const tracks = await input.getTracks();
  return await Promise.all(
    tracks.map(async (track) => {
      let packets = 0;
      for await (const _ of new EncodedPacketSink(track).packets()) packets += 1;
      const rotation = track.isVideoTrack() ? await track.getRotation() : 0;
      return { type: track.type, codec: await track.getCodec(), rotation, packets };
    }),
  );
}

async function tagsOf(bytes: Buffer) {
  using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const { raw, ...tags } = await input.getMetadataTags();
  const ofMuxer = ["ENCODER", "encoder", "vendor"];
  return [...Object.keys(tags), ...Object.keys(raw ?? {})].filter((name) => !ofMuxer.includes(name));
}

describe("a file that leaves the public pages", () => {
  const pictureOf = async (of: SignedInUser) => {
    const { body } = await app.call({
      method: "POST",
      path: "/jobs/post-job",
      body: { description: "Paint the gate", maxBudget: 500, mediaUrl: dataUrl("image/jpeg", await photo()) },
      as: of.cookie,
    });
    return body.job as { _id: string; mediaUrl: string; thumbnailUrl: string };
  };
  const aPoster = async () => {
    const person = await aSignedInUser(app);
    await fundWallet(app.deps, { userId: person.id, units: 5_000 });
    return person;
  };
  const statusFor = async (url: string, cookie?: string) => {
    const answer = await fetchFile(url, cookie ? { cookie } : {});
    await answer.arrayBuffer();
    return answer.status;
  };
  const sql = (text: string, id: string) => app.deps.pool.query(text, [id]);

  test("is gone from every cache within a minute", async () => {
    const { mediaUrl } = await pictureOf(await aPoster());
    const cached = (await fetchFile(mediaUrl)).headers.get("cache-control");
    expect(cached).toMatch(/^public, max-age=(\d|[1-5]\d), must-revalidate$/);
  });

  test.each([
    ["a job that was removed", "update jobs set status = 'removed' where user_id = $1"],
    ["a job of somebody suspended", "update users set suspended_at = now() where id = $1"],
  ])("%s no longer shows its file to strangers, whole or by its ETag", async (_name, change) => {
    const owner = await aPoster();
    const { mediaUrl, thumbnailUrl } = await pictureOf(owner);
    const etag = (await fetchFile(mediaUrl)).headers.get("etag")!;
    expect(await statusFor(thumbnailUrl)).toBe(200);

    await sql(change, owner.id);

    expect(await statusFor(mediaUrl)).toBe(404);
    expect(await statusFor(thumbnailUrl)).toBe(404);
    expect((await fetchFile(mediaUrl, { "if-none-match": etag })).status).toBe(404);
    expect((await fetchFile(mediaUrl, { range: "bytes=0-9" })).status).toBe(404);
    expect((await fetch(`${app.address}${mediaUrl}`, { method: "HEAD" })).status).toBe(404);
  });

  test("stays readable by its owner, without caching", async () => {
    const [owner, other] = [await aPoster(), await aPoster()];
    const { mediaUrl } = await pictureOf(owner);
    await sql("update jobs set status = 'removed' where user_id = $1", owner.id);

    const own = await fetchFile(mediaUrl, { cookie: owner.cookie });
    expect(own.status).toBe(200);
    expect(own.headers.get("cache-control")).toBe("private, no-store");
    expect(await statusFor(mediaUrl, other.cookie)).toBe(404);
  });

  test.each([
    ["behind a private name", "update users set private_name = 'hidden-' || left(id::text, 8) where id = $1"],
    ["of somebody suspended", "update users set suspended_at = now() where id = $1"],
  ])("includes a profile picture %s", async (_name, change) => {
    const person = await aSignedInUser(app);
    const file = await storeMedia(app.deps, person.id, dataUrl("image/jpeg", await photo()));
    await app.deps.pool.query("update users set picture_id = $2 where id = $1", [person.id, file.id]);
    await sql("update media set attached_at = now() where owner_id = $1", person.id);
    expect(await statusFor(`/media/${file.path}`)).toBe(200);
    await sql(change, person.id);
    expect(await statusFor(`/media/${file.path}`)).toBe(404);
  });

  test("includes photos of a hidden card and the picture of a hidden article", async () => {
    const person = await aSignedInUser(app);
    const { id } = person;
    const [photoFile, articleFile] = [
      await storeMedia(app.deps, id, dataUrl("image/jpeg", await photo())),
      await storeMedia(app.deps, id, dataUrl("image/jpeg", await photo())),
    ];
    await app.deps.pool.query(
      `insert into service_cards (user_id, service_rendered, service_description, current_location, min_units)
       values ($1, 'Painting', 'Walls and gates', 'Yaba', 100)`,
      [id],
    );
    await app.deps.pool.query("insert into card_photos (id, user_id, media_id) values ($1, $2, $3)", [
      newId(),
      id,
      photoFile.id,
    ]);
    await app.deps.pool.query(
      "insert into articles (id, title, body, media_id, author_name) values ($1, 'T', 'B', $2, 'Runor')",
      [newId(), articleFile.id],
    );
    await sql("update media set attached_at = now() where owner_id = $1", id);
    expect(await statusFor(`/media/${photoFile.path}`)).toBe(200);
    expect(await statusFor(`/media/${articleFile.path}`)).toBe(200);

    await sql("update service_cards set hidden_at = now() where user_id = $1", id);
    await sql("update articles set hidden_at = now() where media_id = $1", articleFile.id);

    expect(await statusFor(`/media/${photoFile.path}`)).toBe(404);
    expect(await statusFor(`/media/${articleFile.path}`)).toBe(404);
  });
});

const pngHead = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

describe("refused uploads", () => {
  const refused = errorTexts.media_refused;
  const tooLarge = errorTexts.media_too_large;
  const svg = "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
  test.each<[string, () => string, number, string]>([
    ["SVG", () => dataUrl("image/svg+xml", svg), 415, refused],
    ["SVG called PNG", () => dataUrl("image/png", svg), 415, refused],
    ["HTML called JPEG", () => dataUrl("image/jpeg", "<html><script>"), 415, refused],
    ["an empty file", () => dataUrl("image/png", ""), 415, refused],
    ["a web address", () => "https://example.com/a.png", 415, refused],
    ["a data URL of text", () => dataUrl("text/html", "<b>"), 415, refused],
    ["no base64", () => `data:image/png;base64,${pngHead.toString("base64")}%%%%`, 415, refused],
    ["a PNG that ends early", () => dataUrl("image/png", pngHead), 415, mediaTexts.unreadable],
    [
      "a PNG of 21 MB",
      () => dataUrl("image/png", Buffer.concat([pngHead, Buffer.alloc(21 * 1024 * 1024)])),
      413,
      tooLarge,
    ],
    ["a video of 21 MB", () => dataUrl("video/mp4", noVideo(21 * 1024 * 1024)), 413, tooLarge],
    ["a body of 40 MB", () => dataUrl("video/mp4", noVideo(30 * 1024 * 1024)), 413, tooLarge],
    ["an MP4 without a picture", () => dataUrl("video/mp4", noVideo(900)), 415, mediaTexts.videoUnreadable],
    [
      "an Ogg film, which no browser plays",
      () => dataUrl("video/ogg", sampleVideo("theora.ogg")),
      415,
      mediaTexts.videoUnreadable,
    ],
  ])("%s", async (_name, url, status, sentence) => {
    const before = await mediaRows();
    // Each by another person: one person's share of a busy machine is limited.
    const { cookie } = await aPosterWithUnits();
    const answer = await post(url(), {}, cookie);

    expect(answer.status).toBe(status);
    expect(answer.body.error).toBe(sentence);
    expect(answer.body.fields.mediaUrl).toBe(sentence);
    expect(await mediaRows()).toEqual(before);
  });

  test("a small file that decodes to a huge picture", async () => {
    const bomb = await sharp({
      create: { width: 7_500, height: 7_500, channels: 3, background: "#fff" },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 6 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    const answer = await post(dataUrl("image/png", bomb));

    expect(answer.status).toBe(413);
    expect(answer.body.fields.mediaUrl).toBe(mediaTexts.tooManyPixels);
  });

  test.each([
    ["wide", 16_385, 1],
    ["tall", 1, 16_385],
  ])("a picture that is too %s, however few pixels it has", async (_name, width, height) => {
    const picture = await sharp({ create: { width, height, channels: 4, background: "#963a" } })
      .png()
      .toBuffer();
    const answer = await post(dataUrl("image/png", picture));

    expect([answer.status, answer.body.fields.mediaUrl]).toEqual([413, mediaTexts.tooManyPixels]);
  });

  test.each([
    ["a lossless WebP", 3_600, 201],
    ["a larger lossless WebP", 3_600 + 4, 413],
  ])("%s counts as a picture that is decoded whole", async (_name, height, status) => {
    const width = 3_470;
    // Seventeen colours, because fewer share a byte and take less memory.
    const colours = Array.from({ length: 17 }, (_, at) => ({
      input: {
        create: { width: 20, height: 20, channels: 3 as const, background: `rgb(9,${at * 9},${at})` },
      },
      left: at * 20,
      top: 0,
    }));
    const picture = await sharp({ create: { width, height, channels: 3, background: "#963" } })
      .composite(colours)
      .webp({ lossless: true, effort: 0 })
      .toBuffer();
    const answer = await post(dataUrl("image/webp", picture));

    expect(answer.status).toBe(status);
    if (status === 413) expect(answer.body.fields.mediaUrl).toBe(mediaTexts.tooManyPixels);
  });

  test.each([
    "/media/",
    "/media/../../etc/passwd",
    "/media/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "/media/ab/abababababababababababababababab.webp",
    "/media/ab/%00.webp",
    "/media/ab",
    `/media/${"a".repeat(500)}`,
  ])("finds no file at %s", async (address) => {
    expect((await app.call({ method: "GET", path: address })).status).toBe(404);
  });
});

describe("unattached files", () => {
  test("are not left by a refused or a repeated post", async () => {
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

  test("that cannot be removed keep no others, and the task fails", async () => {
    const stuck = newId();
    await app.deps.pool.query(
      `insert into media (id, owner_id, kind, path, bytes, created_at)
       values ($1, $2, 'image', '../outside.webp', 1, $3)`,
      [stuck, poster.id, app.clock.now()],
    );
    const left = await storeMedia(app.deps, poster.id, dataUrl("image/jpeg", await photo()));
    app.clock.advance(3_601);

    await expect(removeOrphanedMedia.handle(app.deps, {})).rejects.toThrow();

    expect(await app.deps.storage.sizeOf(left.path)).toBeUndefined();
    expect((await mediaRows()).map(({ id }) => id)).toContain(stuck);
    await app.deps.pool.query("delete from media where id = $1", [stuck]);
  });

  test("of a crash are removed after an hour, file and row; attached ones stay", async () => {
    const used = await post(dataUrl("image/jpeg", await photo()));
    const left = await storeMedia(app.deps, poster.id, dataUrl("image/jpeg", await photo()));
    // A crash between storing the row and the file.
    const bare = { id: newId(), path: "00/00000000000000000000000000000000.webp" };
    await app.deps.pool.query(
      "insert into media (id, owner_id, kind, path, bytes, created_at) values ($1, $2, 'image', $3, 1, $4)",
      [bare.id, poster.id, bare.path, app.clock.now()],
    );

    await removeOrphanedMedia.handle(app.deps, {});
    expect(await app.deps.storage.sizeOf(left.path)).toBe(left.bytes);

    app.clock.advance(3_601);
    await removeOrphanedMedia.handle(app.deps, {});

    expect(await app.deps.storage.sizeOf(left.path)).toBeUndefined();
    expect(await app.deps.storage.sizeOf(left.smallPath!)).toBeUndefined();
    const ids = (await mediaRows()).map(({ id }) => id);
    expect(ids).not.toContain(left.id);
    expect(ids).not.toContain(bare.id);
    expect(await statusOf(used.body.job.mediaUrl)).toBe(200);
  });
});
