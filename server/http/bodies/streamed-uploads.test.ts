/** Files inside JSON bodies: on disk while the body arrives, and gone when the request has ended. */
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { removeOrphanedMedia } from "#server/features/platform/media/media.tasks.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { largeVideo } from "#tests/support/videos.ts";
import { errorTexts } from "#texts/errors.ts";

let app: TestApp;
let poster: SignedInUser;
let picture: Buffer;
const open: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp();
  poster = await aPoster();
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  picture = await sharp({ create: { width: 700, height: 700, channels: 3, background: "#000", noise } })
    .png()
    .toBuffer();
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await expect.poll(incoming).toEqual([]);
});
afterAll(() => app.close());

async function aPoster(): Promise<SignedInUser> {
  const person = await aSignedInUser(app, { subscribedUntil: new Date(Date.now() + 1e10) });
  await fundWallet(app.deps, { userId: person.id, units: 1_000_000 });
  return person;
}

const folder = () => path.join(app.deps.config.dataDir, "incoming");
const incoming = () => (existsSync(folder()) ? readdirSync(folder()) : []);
const incomingBytes = () => incoming().map((name) => statSync(path.join(folder(), name)).size);
const dataUrl = (mime: string, bytes: Buffer) => `data:${mime};base64,${bytes.toString("base64")}`;
const bodyWith = (mediaUrl: string) =>
  JSON.stringify({ description: "Look at it", maxBudget: 5_000, mediaUrl });
const post = (body: string, headers: Record<string, string> = {}) =>
  app.call({
    method: "POST",
    path: "/jobs/post-job",
    as: poster.cookie,
    body,
    headers: { "content-type": "application/json", ...headers },
  });

/** Begins a post over a connection of its own. `lengthBytes` undefined: in chunks of unannounced length. */
function begin(person: SignedInUser, lengthBytes: number | undefined) {
  const { hostname, port } = new URL(app.address);
  const socket = connect(Number(port), hostname);
  open.push(socket);
  let answer = "";
  socket.on("error", () => undefined);
  socket.on("data", (bytes) => {
    answer += bytes;
  });
  const length = lengthBytes === undefined ? "transfer-encoding: chunked" : `content-length: ${lengthBytes}`;
  socket.write(
    `POST /jobs/post-job HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${person.cookie}\r\n` +
      `content-type: application/json\r\n${length}\r\n\r\n`,
  );
  const send = (text: string) =>
    socket.write(lengthBytes === undefined ? `${text.length.toString(16)}\r\n${text}\r\n` : text);
  return { socket, send, answer: () => answer };
}

describe("a video of the largest size", () => {
  test("from several people at once is on disk while each body is half sent", async () => {
    const video = await largeVideo(20 * 1024 * 1024);
    const body = bodyWith(dataUrl("video/mp4", video));
    const people = [poster, await aPoster(), await aPoster()];
    const half = Math.floor(body.length / 2);
    const calls = people.map((person) => begin(person, body.length));
    for (const call of calls) call.send(body.slice(0, half));

    const onDisk = () => incomingBytes().filter((bytes) => bytes > video.length * 0.49);
    await expect.poll(onDisk, { timeout: 20_000 }).toHaveLength(3);
    expect(Math.max(...incomingBytes())).toBeLessThan(video.length * 0.51);

    for (const call of calls) call.send(body.slice(half));
    for (const call of calls) await expect.poll(call.answer, { timeout: 60_000 }).toMatch(/^HTTP\/1\.1 201 /);
  }, 120_000);
});

describe("a body that does not arrive whole", () => {
  test.each([
    ["an announced length", 6_000_000],
    ["chunks", undefined],
  ])("leaves no file, with %s", async (_name, length) => {
    const call = begin(poster, length);
    call.send(bodyWith(dataUrl("image/png", picture)).slice(0, 300_000));
    await expect.poll(incomingBytes).toEqual([expect.any(Number)]);

    call.socket.destroy();

    await expect.poll(incoming).toEqual([]);
  });

  test("is refused once its chunks exceed the limit, and leaves no file", async () => {
    const call = begin(poster, undefined);
    call.send(`{"mediaUrl":"data:video/mp4;base64,`);
    for (let sent = 0; sent < 30; sent += 1) call.send("A".repeat(1024 * 1024));

    await expect.poll(call.answer, { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 413 [\s\S]*media_too_large/);
  });

  test("is refused at once if it announces too much, also when its sender leaves then", async () => {
    const call = begin(poster, 40 * 1024 * 1024);
    call.send(bodyWith(dataUrl("image/png", picture)).slice(0, 300_000));
    await expect.poll(call.answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*media_too_large/);
    call.socket.destroy();

    expect((await post(bodyWith(dataUrl("image/png", picture)))).status).toBe(201);
  });
});

describe("what a body may say", () => {
  test("references to files of other requests are refused", async () => {
    const call = begin(await aPoster(), 6_000_000);
    call.send(bodyWith(dataUrl("image/png", picture)).slice(0, 300_000));
    await expect.poll(incoming).toHaveLength(1);
    const [name = ""] = incoming();

    for (const forged of [
      `incoming:${name}`,
      name,
      path.join(folder(), name),
      `file://${folder()}/${name}`,
    ]) {
      const answer = await post(bodyWith(forged));
      expect([answer.status, answer.body.fields?.mediaUrl]).toEqual([415, errorTexts.media_refused]);
    }
  });

  test("the same file with other escapes counts as the same call", async () => {
    const plain = dataUrl("image/png", picture);
    const key = { "idempotency-key": "streamed-1" };
    const first = await post(bodyWith(plain), key);
    expect(first.status).toBe(201);
    const escaped = plain.replaceAll("/", "\\/").replaceAll("+", "\\u002b").replaceAll("=", "\\u003D");
    const second = await post(
      bodyWith("@").replace("@", () => escaped),
      key,
    );
    expect(second.body).toEqual(first.body);
    const other = await post(bodyWith(`${plain.slice(0, -100)}${"A".repeat(100)}`), key);
    expect(other.body.code).toBe("key_reused");
  });

  test.each<[string, (url: string) => string, number, string]>([
    [
      "characters that are not base64",
      (url) => bodyWith(`${url.slice(0, -90)}%${url.slice(-90)}`),
      415,
      "media_refused",
    ],
    [
      "padding in its middle",
      (url) => bodyWith(`${url.slice(0, 90_000)}==${url.slice(90_000)}`),
      415,
      "media_refused",
    ],
    [
      "an escaped quote",
      (url) => bodyWith(`${url.slice(0, 90_000)}"${url.slice(90_000)}`),
      415,
      "media_refused",
    ],
    ["no end", (url) => bodyWith(url).slice(0, -30), 400, "malformed"],
    ["other text around it than JSON", (url) => `${bodyWith(url)}}`, 400, "malformed"],
    ["a file in the description", (url) => bodyWith("").replace("Look at it", url), 400, "malformed"],
    ["a long description", (url) => bodyWith(url).replace("Look at it", "a".repeat(90_000)), 400, "invalid"],
    ["the field twice", (url) => bodyWith(url).replace("{", `{"mediaUrl":"${url}",`), 400, "malformed"],
    ["a file deeper in the body", (url) => `{"a":{"mediaUrl":"${url}"},"maxBudget":5}`, 400, "malformed"],
  ])("a large body with %s is refused", async (_name, body, status, refusal) => {
    const answer = await post(body(dataUrl("image/png", picture)));

    expect([answer.status, answer.body.code]).toEqual([status, refusal]);
  });
});

test("a file arrives unchanged in whatever pieces its body is cut", async () => {
  const url = dataUrl("image/png", picture).replaceAll("/", "\\/");
  const body = bodyWith("@").replace("@", () => url);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 }),
      async (sizes) => {
        const call = begin(await aPoster(), body.length);
        let at = 0;
        for (const size of sizes) {
          call.send(body.slice(at, at + size));
          at += size;
          await new Promise(setImmediate);
        }
        call.send(body.slice(at));
        await expect.poll(call.answer).toMatch(/^HTTP\/1\.1 201 /);
        const [, key = ""] = /"mediaUrl":"\/media\/([^"]+)"/.exec(call.answer()) ?? [];
        const { width } = await sharp(await buffer(await app.deps.storage.read(key))).metadata();
        expect(width).toBe(700);
      },
    ),
    { numRuns: 5 },
  );
});

test("leftovers of a crash are removed after an hour", async () => {
  expect((await post(bodyWith(dataUrl("image/png", picture)))).status).toBe(201);
  const [old, young] = [path.join(folder(), "old"), path.join(folder(), "young")];
  for (const file of [old, young]) writeFileSync(file, "x");
  utimesSync(old, new Date(0), new Date(Date.now() - 3_700_000));

  await removeOrphanedMedia.handle(app.deps, {});
  expect(incoming()).toEqual(["young"]);

  app.clock.advance(3_700);
  await removeOrphanedMedia.handle(app.deps, {});
});
