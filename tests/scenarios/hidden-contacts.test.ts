/** Disguised contacts are hidden from other readers, including those stored before the rule. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { comments } from "#server/db/schema/jobs.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { hiddenEmail, hiddenLink, hiddenNumber } from "#shared/masking/masking.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { contactMaker, reviewDoor } from "#tests/support/contacts.ts";
import { aVerifiedUser, signUp, signUpForm } from "#tests/support/people.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { fieldTexts } from "#texts/fields.ts";

const masterPhone = "08035550001";
let app: TestApp;
let poster: SignedInUser;
const nextYear = new Date(Date.now() + 365 * 24 * 3600 * 1000);
beforeAll(async () => {
  app = await startTestApp({ STAFF_MASTER_PHONES: masterPhone });
  poster = await aSignedInUser(app, { subscribedUntil: nextYear, fullName: "Segun Alabi" });
  await fundWallet(app.deps, { userId: poster.id, units: 1_000_000 });
});
afterAll(() => app.close());

const get = async (path: string, as?: string) => (await app.call({ method: "GET", path, as })).body;
const post = (path: string, body: object, as?: string) => app.call({ method: "POST", path, body, as });
const say = (jobId: string, comment: string, as: string) => post("/api/comments", { jobId, comment }, as);
const textsUnder = async (jobId: string): Promise<string[]> =>
  (await get(`/api/comments/${jobId}`)).comments.map((comment: { text: string }) => comment.text);

/** Each as written, and as others read it. */
const disguises = [
  ["Reach 0803       555       1290 now", `Reach ${hiddenNumber} now`],
  ["Reach 0\u200b803\u200b555\u200b1290 now", `Reach ${hiddenNumber} now`],
  ["Reach 803,555 1290 now", `Reach ${hiddenNumber} now`],
  ["Reach 0803[hidden name]555[hidden name]1290 now", `Reach ${hiddenNumber} now`],
  ["Reach O8O3 SSS I29O now", `Reach ${hiddenNumber} now`],
  ["Reach 0803a555b1290 now", `Reach ${hiddenNumber} now`],
  ["Reach oh eight oh three triple five 1290 now", `Reach ${hiddenNumber} now`],
  ["Reach oh eighty thirty-five 55 1290 now", `Reach ${hiddenNumber} now`],
  ["Odo mejo odo meta 555 okan meji mesan odo o", `${hiddenNumber} o`],
  ["Reach 8:03 55:51 29 0 now", `Reach ${hiddenNumber} now`],
  ["Mail emeka at gmail now", `Mail ${hiddenEmail} now`],
  ["See facebook com/emeka now", `See ${hiddenLink} now`],
  ["See adatiles。com now", `See ${hiddenLink} now`],
  ["See @emeka_tiles now", `See ${hiddenLink} now`],
  ["Turn it backwards: 0921 555 3080", `Turn it backwards: ${hiddenNumber}`],
  ["Reach ze-ro eight-oh three 555 1290 now", `Reach ${hiddenNumber} now`],
  [`Reach 080three${"e".repeat(25)} 555 1290 now`, `Reach ${hiddenNumber} now`],
  ["My snapchat is emekatiles", `My snapchat is ${hiddenLink}`],
] as const;
const [number, hidden] = disguises[6];

describe("a comment", () => {
  test.each(disguises)("hides a contact from an unverified account: %s", async (written, shown) => {
    const job = await aJob(app.deps.db, { userId: poster.id });
    const unproven = await signUp(app);

    const answer = await say(job.id, written, unproven.cookie);

    expect(answer.status).toBe(201);
    expect(answer.body.comment.text).toBe(shown);
    expect(await textsUnder(job.id)).toEqual([shown]);
  });

  test("hides a number that one author split over comments, and leaves other people's comments alone", async () => {
    const job = await aJob(app.deps.db, { userId: poster.id });
    const [author, other] = [await signUp(app), await signUp(app)];
    await say(job.id, "Good work. 0803", author.cookie);
    app.clock.advance(1);
    await say(job.id, "I have 555 tiles", other.cookie);
    app.clock.advance(1);
    await say(job.id, "then 555", author.cookie);
    app.clock.advance(1);
    await say(job.id, "1290 any time", author.cookie);

    expect(await textsUnder(job.id)).toEqual([
      `Good work. ${hiddenNumber}`,
      "I have 555 tiles",
      `then ${hiddenNumber}`,
      `${hiddenNumber} any time`,
    ]);
  });

  test("hides the rest of a number that its poster began in the job", async () => {
    const job = await aJob(app.deps.db, { userId: poster.id, description: "Paint a wall. Ring 0803 555" });
    const other = await signUp(app);
    await say(job.id, "1290 tiles are there", other.cookie);
    app.clock.advance(1);
    await say(job.id, "then 1290", poster.cookie);

    expect(await textsUnder(job.id)).toEqual(["1290 tiles are there", `then ${hiddenNumber}`]);
  });
});

test("a number that begins in a name is hidden in the comment or review beside it", async () => {
  const job = await aJob(app.deps.db, { userId: poster.id });
  const caller = await aSignedInUser(app, { privateName: "musa-0803555" });
  const plain = await aSignedInUser(app, { fullName: "Load Tester 12" });
  await say(job.id, "1290 any time", caller.cookie);
  app.clock.advance(1);
  await say(job.id, "I have 500 tiles at 1290 each", plain.cookie);
  expect(await textsUnder(job.id)).toEqual([`${hiddenNumber} any time`, "I have 500 tiles at 1290 each"]);

  await post(`/jobs/call-job-and-increase-count/${job.id}`, {}, caller.cookie);
  await post("/api/reviews", { jobId: job.id, rating: 5, text: "Paid at once. 1290" }, caller.cookie);
  const { reviews: shown } = await get(`/api/reviews/${poster.id}`);
  expect(shown).toMatchObject([{ content: `Paid at once. ${hiddenNumber}` }]);
});

describe("a job", () => {
  test.each(disguises)("is stored and shown without its contact: %s", async (written, shown) => {
    const { status, body } = await post(
      "/jobs/post-job",
      { description: written, location: written, maxBudget: 5_000, userId: poster.id },
      poster.cookie,
    );

    expect(status).toBe(201);
    expect(body.job).toMatchObject({ description: shown, location: shown });
    expect(await get(`/jobs/get-job/${body.job._id}`)).toMatchObject({ description: shown, location: shown });
  });

  test("hides a number that is split between description and place, also in a job stored earlier", async () => {
    const texts = { description: "Paint a wall. Ring 0803 555", location: "1290 Ikeja" };
    const parts = { description: `Paint a wall. Ring ${hiddenNumber}`, location: `${hiddenNumber} Ikeja` };

    const posted = await post(
      "/jobs/post-job",
      { ...texts, maxBudget: 5_000, userId: poster.id },
      poster.cookie,
    );
    const old = await aJob(app.deps.db, { userId: poster.id, ...texts });

    expect(posted.body.job).toMatchObject(parts);
    expect(await get(`/jobs/get-job/${old.id}`)).toMatchObject(parts);
  });
});

test("texts that were stored earlier are hidden in every list and detail", async () => {
  const { db } = app.deps;
  const owner = await aSignedInUser(app, {
    fullName: `Ada ${number.slice(6, 44)}`,
    subscribedUntil: nextYear,
  });
  const job = await aJob(db, { userId: owner.id, description: number, location: number });
  await db.insert(comments).values({ id: newId(), jobId: job.id, userId: owner.id, text: number });
  await db.insert(serviceCards).values({
    userId: owner.id,
    serviceRendered: "House Painting",
    serviceDescription: number,
    currentLocation: number,
    businessName: "Ada Paints",
    minUnits: 5_000,
  });
  const desk = await aSignedInUser(app);
  await db.insert(staffRoles).values({ userId: desk.id, role: "customers" });
  const serviceman = await aSignedInUser(app, { subscribedUntil: nextYear });
  const said = await contactMaker(app).call({ poster: owner, caller: serviceman });
  const review = { rating: 4, text: number, reply: number, repliedAt: new Date() };
  await db
    .insert(reviews)
    .values({ id: newId(), ...review, jobId: said.jobId, authorId: serviceman.id, subjectId: owner.id });
  await post("/api/reports", { subjectType: "job", subjectId: job.id, reason: "scam" }, serviceman.cookie);
  await app.deps.freshness.read();

  const seen = [
    await get(`/jobs/get-job/${job.id}`),
    await get(`/jobs/get-job?userId=${owner.id}`),
    await get(`/api/comments/${job.id}`),
    await get(`/jobs/user-profile/${owner.id}`),
    await get("/api/auth/servicemen?limit=100"),
    await get(`/api/reviews/${owner.id}`),
    await get(`/jobs/callers/${said.jobId}`, owner.cookie),
    await get(`/api/reports/subject?subjectType=job&subjectId=${job.id}`, serviceman.cookie),
  ];
  // Staff see who people are, but reported texts as everyone sees them.
  const { reports } = await get("/api/reports", desk.cookie);

  for (const answer of seen) expect(answer.code).toBeUndefined();
  expect(JSON.stringify(seen)).not.toMatch(/oh eight|triple|1290/i);
  expect(seen[2].comments[0].text).toBe(hidden);
  expect(reports[0]).toMatchObject({ excerpt: hidden, ownerShownName: `Ada ${hiddenNumber} now` });
});

test("a review and its reply", async () => {
  const { written, replied } = { written: "Fine. mail emeka at gmail", replied: "Thanks, ig: emeka_tiles" };
  const door = reviewDoor(app);
  const contact = await contactMaker(app).call();
  const review = await door.reviewed(contact, { text: written });

  expect(review.content).toBe(`Fine. mail ${hiddenEmail}`);
  const reply = await door.reply(contact.caller.cookie, review._id, replied);
  expect(reply.body.review.reply).toBe(`Thanks, ig: ${hiddenLink}`);
});

describe("a name that imitates Runor", () => {
  const posing = ["Runor Support", "R u n o r", "Rünor Team", "Runоr", "Adm1n", "Customer Care", "Official"];

  test.each(posing)("%s opens no account and cannot be set later", async (fullName) => {
    const sentence = fieldTexts.fullNameReserved;
    const refused = { code: "invalid", fields: { fullName: sentence } };
    const person = await signUp(app);

    const signedUp = await post("/api/auth/signup", signUpForm({ fullName }));
    const changed = await app.call({
      method: "PATCH",
      path: "/api/auth/profile",
      body: { fullName },
      as: person.cookie,
    });

    expect([signedUp.status, changed.status]).toEqual([400, 400]);
    expect(signedUp.body).toMatchObject(refused);
    expect(changed.body).toMatchObject(refused);
  });

  test("is refused on a business card", async () => {
    const card = {
      userId: poster.id,
      serviceRendered: "House Painting",
      serviceDescription: "Clean walls",
      currentLocation: "Yaba",
      minUnits: "5000",
      businessName: "Runor Customer Care",
    };
    const answer = await post("/api/update-business-fields", card, poster.cookie);

    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ businessName: fieldTexts.businessNameReserved });
    const other = { ...card, businessName: "Tech Support Hub" };
    expect((await post("/api/update-business-fields", other, poster.cookie)).status).toBe(200);
  });

  test("may be used by staff in their profile, and opens no account on their number, which a stranger may type", async () => {
    const fullName = "Runor Admin";
    const signedUp = await post("/api/auth/signup", signUpForm({ fullName, phone: masterPhone }));
    expect(signedUp.status).toBe(400);
    const staff = await aVerifiedUser(app, { phone: masterPhone });
    const body = { fullName };
    const changed = await app.call({ method: "PATCH", path: "/api/auth/profile", body, as: staff.cookie });
    expect(changed).toMatchObject({ status: 200, body: { user: { fullName } } });
  });
});
