import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeOrphanedMedia } from "#server/features/platform/media/media.tasks.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { hiddenNumber } from "#shared/masking/masking.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { accountAnswers } from "#texts/accounts.ts";
import { fieldTexts } from "#texts/fields.ts";
import { personalDataAnswers } from "#texts/personal-data.ts";

let app: TestApp;
let picture: string;
beforeAll(async () => {
  app = await startTestApp();
  const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: "#a33" } })
    .png()
    .toBuffer();
  picture = `data:image/png;base64,${png.toString("base64")}`;
});
afterAll(() => app.close());

const change = (person: { cookie?: string }, body: object) =>
  app.call({ method: "PATCH", path: "/api/auth/profile", as: person.cookie, body });
const hide = (person: SignedInUser, privateName: string) =>
  app.call({
    method: "POST",
    path: "/api/auth/setPrivateName",
    as: person.cookie,
    body: { userId: person.id, privateName },
  });
const post = (person: SignedInUser) =>
  app.call({
    method: "POST",
    path: "/jobs/post-job",
    as: person.cookie,
    body: { description: "Paint a wall", maxBudget: 5000, location: "Ikeja", userId: person.id },
  });
const read = async (path: string) => (await app.call({ method: "GET", path })).body;

test("changes name and e-mail; jobs show the new name and search finds it", async () => {
  const person = await aSignedInUser(app, { fullName: "Oldname Adeyemi" });
  const { jobId } = await aJob(person);

  const { status, body } = await change(person, {
    fullName: "  Zikora\n\u2028 Nwachukwu ",
    email: "Zik@Example.com",
  });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: personalDataAnswers.saved,
    user: { fullName: "Zikora Nwachukwu", email: "zik@example.com" },
  });
  expect(await read(`/jobs/get-job/${jobId}`)).toMatchObject({ fullName: "Zikora Nwachukwu" });
  expect((await read("/jobs/get-job?q=zikora")).map((job: { _id: string }) => job._id)).toEqual([jobId]);
  expect(await read("/jobs/get-job?q=oldname")).toEqual([]);
  expect((await change(person, { email: null })).body.user).toMatchObject({
    email: null,
    fullName: "Zikora Nwachukwu",
  });
});

test.each([
  [{ fullName: "Al" }, "fullName", fieldTexts.fullName],
  [{ fullName: "x".repeat(51) }, "fullName", fieldTexts.fullName],
  [{ fullName: "Ada 0803 123 4567" }, "fullName", personalDataAnswers.nameContact],
  [{ email: "not an address" }, "email", fieldTexts.email],
  [{ picture: "data:text/html;base64,PGI+" }, "picture", personalDataAnswers.pictureKind],
  [{ picture: "data:image/png;base64,AAAA" }, "picture", personalDataAnswers.pictureKind],
])("refuses %o with a sentence at the field, and changes nothing", async (body, field, sentence) => {
  const person = await aSignedInUser(app, { fullName: "Halima Bello" });

  const answer = await change(person, body);

  expect([400, 415]).toContain(answer.status);
  expect(answer.body.fields).toEqual({ [field]: sentence });
  expect(
    (await app.call({ method: "GET", path: "/api/auth/session", as: person.cookie })).body.user,
  ).toMatchObject({
    fullName: "Halima Bello",
    email: null,
    pictureUrl: null,
  });
});

test("accepts a name again that was masked at sign-up", async () => {
  const fullName = `Ada ${hiddenNumber}`;
  const person = await aSignedInUser(app, { fullName });
  expect((await change(person, { fullName })).status).toBe(200);
});

test("shows a picture on the person's jobs until it is replaced or removed; unused files are deleted", async () => {
  const person = await aSignedInUser(app);
  const { jobId } = await aJob(person);
  const job = () => read(`/jobs/get-job/${jobId}`);

  const first = (await change(person, { picture })).body.user.pictureUrl;
  expect(first).toMatch(/^\/media\/.+-640\.webp$/);
  expect((await job()).profileUrl).toBe(first);
  const second = (await change(person, { picture })).body.user.pictureUrl;
  expect(second).not.toBe(first);
  expect((await app.call({ method: "GET", path: first })).status).toBe(404);
  app.clock.advance(2 * 3600);
  await removeOrphanedMedia.handle(app.deps, {});
  expect((await app.call({ method: "GET", path: second })).status).toBe(200);

  expect((await change(person, { picture: null })).body.user.pictureUrl).toBeNull();
  expect((await job()).profileUrl).toBeNull();
  expect((await app.call({ method: "GET", path: second })).status).toBe(404);
});

test("shows neither the picture nor the words of the new full name behind a private name [GEN-13]", async () => {
  const person = await aSignedInUser(app, { privateName: "greenkite", nameWords: ["greenkite"] });
  const { jobId } = await aJob(person);

  await change(person, { picture, fullName: "Quadri Secretive" });

  expect(await read(`/jobs/get-job/${jobId}`)).toMatchObject({ fullName: "greenkite", profileUrl: null });
  expect(await read("/jobs/get-job?q=quadri")).toEqual([]);
});

describe("what others read stays cached", () => {
  const readServicemen = async () => {
    await app.deps.freshness.read();
    await read("/api/auth/servicemen");
    const { values } = await app.deps.metrics.cache.get();
    return values.find(({ labels }) => labels.cache === "servicemen" && labels.outcome === "miss")?.value;
  };

  test("until a name or a picture changes", async () => {
    const person = await aSignedInUser(app, { fullName: "Ebele Nnadi", privateName: "calmhill" });
    const before = await readServicemen();

    for (const body of [
      { language: "pcm" },
      { email: "e@example.com" },
      { fullName: "Ebele Nnadi" },
      { picture: null },
    ])
      expect((await change(person, body)).status).toBe(200);
    expect((await hide(person, "calmhill")).status).toBe(200);
    expect(await readServicemen()).toBe(before);

    await change(person, { fullName: "Ebele Obi" });
    expect(await readServicemen()).toBe(before! + 1);
  });

  test("from thirty changes of one person a day", async () => {
    const person = await aSignedInUser(app, { fullName: "Ebele Nnadi" });
    for (let n = 0; n < 28; n += 1)
      expect((await change(person, { fullName: `Ebele ${n % 2 ? "Nnadi" : "Obi"}` })).status).toBe(200);
    expect((await change(person, { picture })).status).toBe(200);
    expect((await hide(person, "quickhill")).status).toBe(200);

    const refused = [
      await change(person, { fullName: "Ebele Ojo" }),
      await change(person, { picture: null }),
      await hide(person, "slowhill"),
    ];
    const { tooManyNames } = accountAnswers;
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(
      refused.map(() => [429, tooManyNames]),
    );
    expect((await change(person, { email: "ebele@example.com" })).body.user).toMatchObject({
      fullName: "Ebele Nnadi",
      privateName: "quickhill",
    });
    app.clock.advance(24 * 3600);
    expect((await change(person, { fullName: "Ebele Ojo" })).status).toBe(200);
  });

  test("from a hundred changes a day of all accounts without a verified phone at one address", async () => {
    const from = "102.89.41.8";
    const [one, other] = await Promise.all([1, 2].map(() => aSignedInUser(app, { verifiedAt: null })));
    const rename = async (person: SignedInUser | undefined, fullName: string) =>
      (
        await app.call({
          method: "PATCH",
          path: "/api/auth/profile",
          body: { fullName },
          as: person?.cookie,
          from,
        })
      ).status;
    expect(await rename(one, "Ebele Nnadi")).toBe(200);
    await app.deps.pool.query(
      "update throttles set count = 98 where key like 'seen-change-unproven:%102.89.41.8'",
    );

    const statuses = [];
    for (const [index, person] of [one, other, one, other].entries())
      statuses.push(await rename(person, `Ebele ${["Obi", "Ojo"][index % 2]} ${"I".repeat(index + 1)}`));

    expect(statuses).toEqual([200, 200, 429, 429]);
    expect(await rename(await aSignedInUser(app), "Ebele Okoro")).toBe(200);
  });
});

test("changes nothing for visitors", async () => {
  expect((await change({}, { fullName: "Somebody Else" })).status).toBe(401);
});

async function aJob(person: SignedInUser): Promise<{ jobId: string }> {
  await fundWallet(app.deps, { userId: person.id, units: 10_000, at: app.clock.now() });
  const { status, body } = await post(person);
  if (status !== 201) throw new Error(`posting answered ${status} ${JSON.stringify(body)}`);
  return { jobId: body.job._id };
}
