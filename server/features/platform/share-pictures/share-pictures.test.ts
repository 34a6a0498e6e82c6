import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { media } from "#server/db/schema/media.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { addressOf } from "#shared/contracts/address.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import type { Job } from "#shared/contracts/jobs.ts";
import { productPicture } from "#shared/contracts/product-picture.ts";
import { jobPictureVersion } from "#shared/contracts/share-picture-versions.ts";
import { sharePictures } from "#shared/contracts/share-pictures.ts";
import { languages } from "#shared/messages/languages.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { keyOf } from "../media/media.rules.ts";

let app: TestApp;
let userId: string;

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: "1" });
  userId = (await aUser(app.deps.db)).id;
});
afterAll(() => app.close());

let callers = 0;

/** Each call comes from a network of its own: on a busy machine one caller's share of the drawing is soon used up. */
async function get(path: string) {
  callers += 1;
  const answer = await fetch(app.address + path, { headers: { "x-forwarded-for": `10.${callers}.0.1` } });
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    caching: answer.headers.get("cache-control"),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}
const aPlumbingJob = (overrides = {}) =>
  aJob(app.deps.db, { userId, service: "Plumbing", state: "Lagos", lga: "Surulere", ...overrides });

test.each([
  ["a link preview", "", { width: 1200, height: 630 }],
  ["WhatsApp Status", "-status", { width: 1080, height: 1920 }],
])("draws an open job for %s as a JPEG of at most 120 kB", async (_name, shape, size) => {
  const { id } = await aPlumbingJob({ description: "Kitchen tap <b>leaks</b> & drips \u0007 ".repeat(40) });
  const { status, type, bytes, caching } = await get(`/share/jobs/${id}${shape}.jpg`);
  expect({ status, type, caching }).toEqual({
    status: 200,
    type: "image/jpeg",
    caching: "public, max-age=60, s-maxage=5",
  });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", ...size });
  expect(bytes.length).toBeLessThanOrEqual(120 * 1024);
});

test.each([
  ["a link preview", ""],
  ["WhatsApp Status", "-status"],
])("draws a job with a photo full of detail for %s within the same limit", async (_name, shape) => {
  const { id } = await aPlumbingJob();
  const plain = await get(`/share/jobs/${id}${shape}.jpg`);
  const noise = { raw: { width: 540, height: 540, channels: 3 } } as const;
  const picture = await sharp(randomBytes(540 * 540 * 3), noise)
    .resize(1080, 1080, { kernel: "nearest" })
    .webp({ quality: 82 })
    .toBuffer();
  const key = keyOf(randomBytes(16).toString("hex"), ".webp");
  await app.deps.storage.put(key, picture, "image/webp");
  const mediaId = newId();
  await app.deps.db.insert(media).values({
    id: mediaId,
    path: key,
    ownerId: userId,
    kind: "image",
    bytes: picture.length,
    attachedAt: new Date(),
  });
  await app.deps.pool.query("update jobs set media_id = $2 where id = $1", [id, mediaId]);
  await app.deps.freshness.read();

  const { status, bytes } = await get(`/share/jobs/${id}${shape}.jpg`);

  expect(status).toBe(200);
  expect(bytes.length).toBeLessThanOrEqual(120 * 1024);
  expect(bytes.equals(plain.bytes)).toBe(false);
});

test("shows the job as it is now, and is cached for long only at that version's address", async () => {
  const { id } = await aPlumbingJob();
  const addressNow = async () => {
    const { body } = await app.call({
      method: "GET",
      path: addressOf(jobsApi.read, { params: { jobId: id } }),
    });
    return sharePictures.job(id, undefined, jobPictureVersion(body as Job));
  };
  const address = await addressNow();
  const before = await get(address);
  expect(before.caching).toBe("public, max-age=86400, s-maxage=5");
  expect((await get(address)).bytes.equals(before.bytes)).toBe(true);
  await app.deps.pool.query("update jobs set max_budget = max_budget * 2 where id = $1", [id]);
  await app.deps.freshness.read();
  const after = await get(address);
  expect([after.bytes.equals(before.bytes), after.caching]).toEqual([
    false,
    "public, max-age=60, s-maxage=5",
  ]);
  expect((await get(await addressNow())).caching).toBe("public, max-age=86400, s-maxage=5");
});

test.each(["completed", "paused", "removed"] as const)(
  "a job that is %s has no picture any more, of either shape, in any language",
  async (status) => {
    const { id } = await aPlumbingJob({ status });
    for (const address of [sharePictures.job, sharePictures.jobStatus].flatMap((picture) =>
      languages.map((language) => picture(id, language)),
    ))
      expect([address, (await get(address)).status]).toEqual([address, 404]);
  },
);

test.each([
  ["a link preview", sharePictures.serviceman, { width: 1200, height: 630 }],
  ["WhatsApp Status", sharePictures.servicemanStatus, { width: 1080, height: 1920 }],
] as const)(
  "draws a subscribed serviceman with the longest names for %s, within the same limit",
  async (_name, addressOfPicture, size) => {
    const { id } = await aUser(app.deps.db, { subscribedUntil: new Date(Date.now() + 86_400_000) });
    await aCard(app.deps.db, {
      userId: id,
      businessName: "Oluwafunmilayo ".repeat(5).trim(),
      serviceRendered: "Plumbing",
      serviceDescription: "Kitchens and bathrooms ".repeat(40),
    });
    const { rows } = await app.deps.pool.query("select public_id from users where id = $1", [id]);
    const { status, type, bytes } = await get(addressOfPicture(rows[0].public_id));
    expect({ status, type }).toEqual({ status: 200, type: "image/jpeg" });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", ...size });
    expect(bytes.length).toBeLessThanOrEqual(120 * 1024);
  },
);

test("the picture of a serviceman with a private name shows nothing of the real one", async () => {
  const { id } = await aUser(app.deps.db, {
    fullName: "Zebulon Quarshie",
    privateName: "quietpliers",
    subscribedUntil: new Date(Date.now() + 86_400_000),
  });
  await aCard(app.deps.db, {
    userId: id,
    businessName: null,
    serviceRendered: "Plumbing",
    serviceDescription: "Quarshie repairs taps",
  });
  const pictureAs = async (change: string) => {
    await app.deps.pool.query(`update users set ${change} where id = $1`, [id]);
    await app.deps.freshness.read();
    const { rows } = await app.deps.pool.query("select public_id from users where id = $1", [id]);
    const { status, bytes } = await get(sharePictures.serviceman(rows[0].public_id));
    expect(status).toBe(200);
    return bytes.toString("base64");
  };

  const underPrivateName = await pictureAs("private_name = private_name");
  expect(await pictureAs("full_name = 'Quarshie Ayodele'")).toBe(underPrivateName);
  const named = await pictureAs("private_name = null");
  expect(named).not.toBe(underPrivateName);
  expect(await pictureAs("full_name = 'Zebulon Quarshie'")).not.toBe(named);
});

test("people without a card have no picture, nor those whose card is hidden or whose subscription is over", async () => {
  const day = 86_400_000;
  const withCard = async (subscribedUntil: Date) => {
    const { id } = await aUser(app.deps.db, { subscribedUntil });
    await aCard(app.deps.db, { userId: id, serviceRendered: "Plumbing" });
    return id;
  };
  const hidden = await withCard(new Date(Date.now() + day));
  await app.deps.pool.query("update service_cards set hidden_at = now() where user_id = $1", [hidden]);
  const lapsed = await withCard(new Date(Date.now() - day));
  for (const id of [userId, hidden, lapsed]) {
    const { rows } = await app.deps.pool.query("select public_id from users where id = $1", [id]);
    for (const picture of [sharePictures.serviceman, sharePictures.servicemanStatus])
      expect((await get(picture(rows[0].public_id))).status).toBe(404);
  }
});

test.each([
  "/share/jobs/x.jpg",
  "/share/jobs/01900000-0000-7000-8000-000000000000.png",
  "/share/jobs/..%2f.jpg",
])("%s is not a picture", async (path) => {
  expect((await get(path)).status).toBe(404);
});

test("articles, trades in places and the product have pictures of their own", async () => {
  await aPlumbingJob();
  const { rows } = await app.deps.pool.query(
    `insert into articles (id, title, body, author_name) values (gen_random_uuid(), $1, 'Pay when the work is done.', 'Runor')
     returning id`,
    ["How to agree on a price before anyone picks up a hammer, in five short steps that work"],
  );
  const addresses = [
    sharePictures.article(rows[0].id),
    sharePictures.trade(["plumbing"]),
    sharePictures.trade(["plumbing", "lagos", "surulere"]),
    productPicture(),
  ];
  const pictures = await Promise.all(addresses.map(get));

  for (const { status, bytes } of pictures) {
    expect(status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(bytes.length).toBeLessThanOrEqual(120 * 1024);
  }
  expect(new Set(pictures.map(({ bytes }) => bytes.toString("base64"))).size).toBe(pictures.length);
});

test.each([
  sharePictures.article("01900000-0000-7000-8000-000000000000"),
  sharePictures.trade(["no-such-trade"]),
  sharePictures.trade(["plumbing-"]),
  sharePictures.trade(["plumbing", "yobe", "damaturu"]),
])("%s has nothing to show", async (path) => {
  expect((await get(path)).status).toBe(404);
});

const askFrom = (network: string, signal?: AbortSignal) => (path: string) =>
  fetch(app.address + path, { headers: { "x-forwarded-for": network }, signal: signal ?? null });

test("a picture that hundreds ask for from one network is drawn once, and all get it", async () => {
  const { id } = await aPlumbingJob({ description: "Forwarded to a whole village" });
  const ask = askFrom("10.250.0.1");
  const atOnce = await Promise.all(Array.from({ length: 200 }, () => ask(sharePictures.job(id))));
  expect(new Set(atOnce.map(({ status }) => status))).toEqual(new Set([200]));
});

test("a network that asks for hundreds of pictures has to wait, and others get theirs", async () => {
  const jobs = await Promise.all(
    Array.from({ length: 50 }, (_, n) => aPlumbingJob({ description: `Tap number ${n} drips` })),
  );
  const paths = jobs.flatMap(({ id }) =>
    ["", "-status"].flatMap((shape) =>
      ["en", "pcm"].map((language) => `/share/jobs/${id}${shape}.jpg?language=${language}`),
    ),
  );
  const refused: { status: number; seconds: number }[] = [];
  const ending = new AbortController();
  const ask = askFrom("10.251.0.1", ending.signal);
  const flood = paths.map(async (path) => {
    const { status, headers } = await ask(path);
    if (status !== 200) refused.push({ status, seconds: Number(headers.get("retry-after")) });
  });
  const { id } = await aPlumbingJob({ description: "Asked for by one" });
  expect((await get(sharePictures.job(id))).status).toBe(200);
  await expect.poll(() => refused.length, { timeout: 20_000 }).toBeGreaterThan(100);
  // The others would be drawn one after the other.
  ending.abort();
  await Promise.allSettled(flood);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
  expect(Math.min(...refused.map(({ seconds }) => seconds))).toBeGreaterThan(0);
});
