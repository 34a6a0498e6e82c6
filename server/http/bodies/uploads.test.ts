/** Large bodies over real connections: who may send one, and how much memory one user can occupy. */
import { connect, type Socket } from "node:net";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { mediaTexts } from "#texts/media.ts";

let app: TestApp;
const open: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => app.close());

async function aPoster(): Promise<SignedInUser> {
  const poster = await aSignedInUser(app, { subscribedUntil: new Date(Date.now() + 1e10) });
  await fundWallet(app.deps, { userId: poster.id, units: 1_000_000 });
  return poster;
}

const sixMegabytes = 6 * 1024 * 1024;

/** Announces a body of this many bytes and sends a few of them. Returns a reader of the answer so far. */
function begin(cookie: string, { method = "POST", path = "/jobs/post-job" } = {}): () => string {
  const { hostname, port } = new URL(app.address);
  const socket = connect(Number(port), hostname);
  open.push(socket);
  let answer = "";
  socket.on("error", () => undefined);
  socket.on("data", (bytes) => {
    answer += bytes;
  });
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\n` +
      `content-length: ${sixMegabytes}\r\n\r\n{"mediaUrl":"data:`,
  );
  return () => answer;
}

const post = (poster: SignedInUser, mediaUrl: string) =>
  app.call({
    method: "POST",
    path: "/jobs/post-job",
    as: poster.cookie,
    body: { description: "Look at the picture", maxBudget: 5_000, mediaUrl },
  });
const aPicture = () => sharp({ create: { width: 900, height: 900, channels: 3, background: "#a33" } });
const dataUrl = async (mime: string, bytes: Promise<Buffer>) =>
  `data:${mime};base64,${(await bytes).toString("base64")}`;

test("a user with an unverified phone is refused a large body before it is sent", async () => {
  const unproven = await aSignedInUser(app, { verifiedAt: null });
  const answer = begin(unproven.cookie, { method: "PATCH", path: "/api/auth/profile" });

  await expect.poll(answer).toMatch(/^HTTP\/1\.1 403 [\s\S]*unverified/);
  const small = await app.call({
    method: "PATCH",
    path: "/api/auth/profile",
    as: unproven.cookie,
    body: { fullName: "Another Name" },
  });
  expect(small.status).toBe(200);
});

test("one user has limited megabytes in flight, and others can upload meanwhile", async () => {
  const [many, other] = [await aPoster(), await aPoster()];
  const answers = Array.from({ length: 12 }, () => begin(many.cookie));
  const refusals = () => answers.filter((answer) => /^HTTP\/1\.1 429 [\s\S]*retry-after: \d/.test(answer()));
  await expect.poll(() => refusals().length).toBe(7);

  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const large = sharp({
    create: { width: 1_000, height: 1_000, channels: 3, background: "#000", noise },
  }).png();
  const url = await dataUrl("image/png", large.toBuffer());
  expect((await post(other, url)).status).toBe(201);
  expect((await post(many, url)).body.code).toBe("too_many_requests");
  for (const socket of open.splice(0)) socket.destroy();
  // Each attempt counts towards the user's calls per minute.
  const again = async () => (await post(many, url)).status;
  await expect.poll(again, { interval: 500, timeout: 10_000 }).toBe(201);
});

test("JSON that costs much more to parse than to send is refused", async () => {
  const poster = await aPoster();
  const headers = { "content-type": "application/json" };
  for (const body of ["[".repeat(7_000_000), `[${"1,".repeat(3_000_000)}1]`]) {
    const answer = await app.call({
      method: "POST",
      path: "/jobs/post-job",
      as: poster.cookie,
      body,
      headers,
    });
    expect([answer.status, answer.body.code]).toEqual([400, "malformed"]);
  }
});

test.each([
  ["a GIF", "image/gif", () => aPicture().resize(4_000, 4_000).gif()],
  ["an interlaced PNG", "image/png", () => aPicture().resize(4_000, 4_000).png({ progressive: true })],
  ["a progressive JPEG", "image/jpeg", () => aPicture().resize(4_000, 4_000).jpeg({ progressive: true })],
])("%s of a few kilobytes that would occupy memory whole is refused", async (_name, mime, picture) => {
  const answer = await post(await aPoster(), await dataUrl(mime, picture().toBuffer()));

  expect(answer.status).toBe(413);
  expect(answer.body.fields.mediaUrl).toBe(mediaTexts.tooManyPixels);
});
