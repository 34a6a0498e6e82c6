/** What a card brought by month, counted by hand. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { hires } from "#server/db/schema/hires.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aUser } from "#server/seed/builders.ts";
import { lastMonths, monthOf, monthStart } from "#shared/time/lagos.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { countCardMonths } from "./card-months.queries.ts";
import { recordHire } from "./hire.queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const monthsOf = (who?: { cookie: string }) =>
  app.call({ method: "GET", path: "/api/card-months", as: who?.cookie });
const view = (userId: string, who?: { cookie: string }) =>
  app.call({ method: "POST", path: "/api/card-views", body: { userId }, as: who?.cookie });

test("people who called and shown reviews", async () => {
  const { db } = app.deps;
  const serviceman = await aSignedInUser(app);
  for (let n = 0; n < 2; n += 1) {
    const client = await aUser(db);
    await db.insert(hires).values({ clientId: client.id, servicemanId: serviceman.id });
    await db.insert(reviews).values({
      id: crypto.randomUUID(),
      subjectId: serviceman.id,
      authorId: client.id,
      rating: 5,
      text: "Good work",
      ...(n === 1 && { hiddenAt: new Date() }),
    });
  }
  const month = monthOf(app.clock.now());
  expect((await monthsOf(serviceman)).body).toEqual({
    months: [{ month, views: 0, calls: 2, accepted: 0, reviews: 1 }],
  });
  expect((await monthsOf()).status).toBe(401);
});

test("a client who calls again in a later month counts in the month of the first call", async () => {
  const { db, clock } = app.deps;
  const serviceman = await aSignedInUser(app);
  const [loyal, other, early] = [await aUser(db), await aUser(db), await aUser(db)];
  const hire = (client: { id: string }, at: Date) =>
    recordHire(db, { clientId: client.id, servicemanId: serviceman.id, at });
  const names = lastMonths(clock.now(), 7);
  const now = monthStart(names[0]!);
  const before = monthStart(names[1]!);
  await hire(loyal, before);
  await hire(loyal, now);
  await hire(loyal, now);
  await hire(other, now);
  // Before the months shown: this client is not new to any of them.
  await hire(early, monthStart(names[6]!));
  await hire(early, now);

  expect((await monthsOf(serviceman)).body.months).toEqual([
    { month: names[1], views: 0, calls: 1, accepted: 0, reviews: 0 },
    { month: names[0], views: 0, calls: 1, accepted: 0, reviews: 0 },
  ]);
});

test("months that are not counted whole are left out", async () => {
  const { db, clock } = app.deps;
  const { id: userId } = await aSignedInUser(app);
  const [now, before, earliest] = lastMonths(clock.now(), 3);
  const since = monthStart(earliest!);
  const hire = async (month: string) =>
    recordHire(db, { clientId: (await aUser(db)).id, servicemanId: userId, at: monthStart(month) });
  for (const month of [now, now, before, earliest]) await hire(month!);
  const months = async (limit: number) =>
    (await countCardMonths(db, { userId, since, limit })).map(({ month, calls }) => [month, calls]);

  expect(await months(4)).toEqual([
    [earliest, 1],
    [before, 1],
    [now, 2],
  ]);
  expect(await months(3), "of the earliest month none is read").toEqual([
    [before, 1],
    [now, 2],
  ]);
  expect(await months(2)).toEqual([[now, 2]]);
  expect(await months(1), "of this month one is read").toEqual([]);
});

test("views of the card by visitors and others, not those of its owner", async () => {
  const serviceman = await aSignedInUser(app);
  const other = await aSignedInUser(app);
  const first = await view(serviceman.id, await aSignedInUser(app));
  expect(first.body, "without a card").toEqual({ isCounted: false });
  await aCard(app.deps.db, { userId: serviceman.id });

  expect((await view(serviceman.id)).body).toEqual({ isCounted: true });
  expect((await view(serviceman.id, other)).body).toEqual({ isCounted: true });
  expect((await view(serviceman.id, serviceman)).body).toEqual({ isCounted: false });

  const month = monthOf(app.clock.now());
  expect((await monthsOf(serviceman)).body.months).toEqual([
    { month, views: 2, calls: 0, accepted: 0, reviews: 0 },
  ]);
});

test("one view a day by each user, and ten from a network of visitors", async () => {
  const [serviceman, other] = [await aSignedInUser(app), await aSignedInUser(app)];
  await aCard(app.deps.db, { userId: serviceman.id });
  const counted = async (times: number, who?: { cookie: string }) => {
    const answers = [];
    for (let time = 0; time < times; time += 1) answers.push((await view(serviceman.id, who)).body.isCounted);
    return answers.filter(Boolean).length;
  };
  expect([await counted(3, other), await counted(12)]).toEqual([1, 10]);
  app.clock.advance(24 * 3_600);
  expect([await counted(3, other), await counted(12)]).toEqual([1, 10]);
  const { rows } = await app.deps.pool.query("select key from throttles where key like 'card-view:%'");
  for (const { key } of rows) for (const { id } of [serviceman, other]) expect(key).not.toContain(id);
});

test("accounts without a verified phone count as visitors of their network", async () => {
  const serviceman = await aSignedInUser(app);
  await aCard(app.deps.db, { userId: serviceman.id });
  const body = { userId: serviceman.id };
  let counted = 0;
  for (let n = 0; n < 12; n += 1) {
    const { cookie } = await aSignedInUser(app, { verifiedAt: null });
    const call = { method: "POST", path: "/api/card-views", body, as: cookie, from: "102.89.41.9" } as const;
    if ((await app.call(call)).body.isCounted) counted += 1;
  }
  expect(counted).toBe(10);
});

test("no view of unknown people, of hidden cards, and across a block", async () => {
  const serviceman = await aSignedInUser(app);
  const other = await aSignedInUser(app);
  await aCard(app.deps.db, { userId: serviceman.id, hiddenAt: new Date() });
  expect((await view(serviceman.id)).body).toEqual({ isCounted: false });
  expect((await view(newId())).status).toBe(404);
  const body = { _id: other.id };
  await app.call({ method: "POST", path: `/block-user/${serviceman.id}`, body, as: other.cookie });
  expect((await view(serviceman.id, other)).status).toBe(404);
  expect((await monthsOf(serviceman)).body.months).toEqual([]);
});
