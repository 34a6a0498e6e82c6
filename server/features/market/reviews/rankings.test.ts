import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { hiddenNumber } from "#shared/masking/masking.ts";
import { dayMs, daySeconds } from "#shared/time/durations.ts";
import { monthOf, monthStart as startOfMonth } from "#shared/time/lagos.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { contactMaker } from "#tests/support/contacts.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let make: ReturnType<typeof contactMaker>;
beforeAll(async () => {
  app = await startTestApp();
  // No month ends between two tests.
  if (monthOf(new Date(app.clock.now().getTime() + dayMs)) !== monthOf(app.clock.now()))
    app.clock.advance(2 * daySeconds);
  make = contactMaker(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.pool.query("update service_cards set hidden_at = now()");
  // Expires the cached ranking of the previous test.
  app.clock.advance(301);
});

const inAYear = () => new Date(app.clock.now().getTime() + 365 * 24 * 3600 * 1000);
const rank = async (as?: string) => {
  await app.deps.freshness.read();
  return (await app.call({ method: "GET", path: "/api/rankings", as })).body;
};
const idsOf = async (as?: string) =>
  (await rank(as)).servicemen.map(({ userId }: { userId: string }) => userId);

async function serviceman(overrides: Parameters<typeof aSignedInUser>[1] = {}, businessName = "Fine Paints") {
  const person = await aSignedInUser(app, { subscribedUntil: inAYear(), ...overrides });
  await app.deps.db.insert(serviceCards).values({
    userId: person.id,
    serviceRendered: "House Painting",
    serviceDescription: "Clean walls.",
    businessName,
    currentLocation: "Surulere, Lagos",
    state: "Lagos",
    lga: "Surulere",
    minUnits: 5_000,
  });
  return person;
}
/** Gives the serviceman this rating, by a poster whose job the serviceman rang about. */
async function rated(person: SignedInUser, rating: number, from?: SignedInUser, at = app.clock.now()) {
  const poster = from ?? (await aSignedInUser(app));
  const jobId = await make.called(poster, person);
  const review = { id: newId(), subjectId: person.id, authorId: poster.id, jobId, rating, text: "Fine" };
  await app.deps.db.insert(reviews).values({ ...review, createdAt: at });
  return review;
}

describe("the month's ranking", () => {
  test("is empty without reviews and accepted jobs [RANK-01]", async () => {
    await serviceman();
    expect(await rank()).toEqual({ month: expect.stringMatching(/^\d{4}-\d\d$/), servicemen: [] });
  });

  test("ranks many good reviews above one perfect review, then by accepted jobs [RANK-01]", async () => {
    const [newcomer, steady, poor, worker] = [
      await serviceman(),
      await serviceman(),
      await serviceman(),
      await serviceman({}, "Quick Hands"),
    ];
    await rated(newcomer, 5);
    for (const rating of [5, 5, 4, 5, 5]) await rated(steady, rating);
    await rated(poor, 1);
    const { id: userId } = await aSignedInUser(app);
    const assigned = { assignedTo: worker.id, assignedAt: app.clock.now(), status: "assigned" as const };
    await aJob(app.deps.db, { userId, ...assigned });

    const { servicemen } = await rank();

    expect(servicemen.map(({ userId }: { userId: string }) => userId)).toEqual([
      steady.id,
      newcomer.id,
      poor.id,
      worker.id,
    ]);
    expect(servicemen[0]).toMatchObject({ rating: 4.8, ratingCount: 5, jobs: 0 });
    expect(servicemen[3]).toEqual({
      userId: worker.id,
      displayName: "Quick Hands",
      serviceRendered: "House Painting",
      currentLocation: "Surulere, Lagos",
      rating: null,
      ratingCount: 0,
      jobs: 1,
    });
  });

  test("counts a client once, however many jobs", async () => {
    const [one, two] = [await serviceman(), await serviceman()];
    const friend = await aSignedInUser(app);
    for (let count = 0; count < 6; count += 1) await rated(one, 5, friend);
    for (let count = 0; count < 2; count += 1) await rated(two, 5);
    const { servicemen } = await rank();
    expect(servicemen).toMatchObject([
      { userId: two.id, ratingCount: 2 },
      { userId: one.id, ratingCount: 1 },
    ]);
  });

  test("counts this calendar month in Nigeria, without hidden reviews and suspended authors", async () => {
    const [old, hidden, closed] = [await serviceman(), await serviceman(), await serviceman()];
    const monthStart = startOfMonth(monthOf(app.clock.now()));
    await rated(old, 5, undefined, new Date(monthStart.getTime() - 1000));
    const review = await rated(hidden, 5);
    await app.deps.pool.query("update reviews set hidden_at = now() where id = $1", [review.id]);
    const { authorId } = await rated(closed, 5);
    await app.deps.pool.query("update users set suspended_at = now() where id = $1", [authorId]);
    expect(await idsOf()).toEqual([]);
    await rated(old, 4, undefined, monthStart);
    app.clock.advance(301);
    expect(await idsOf()).toEqual([old.id]);
  });

  test("ignores reviews of a person as a poster, counts those after a hire", async () => {
    const person = await serviceman();
    const { poster, caller, jobId } = await make.call({ poster: person });
    const [text, at] = ["Paid", app.clock.now()];
    const say = (authorId: string, about: string | null) =>
      app.deps.db.insert(reviews).values({
        id: newId(),
        subjectId: poster.id,
        authorId,
        jobId: about,
        rating: 5,
        text,
        createdAt: at,
      });
    await say(caller.id, jobId);
    expect(await idsOf()).toEqual([]);
    const { client } = await make.hire({ serviceman: person });
    await say(client.id, null);
    app.clock.advance(301);
    expect((await rank()).servicemen).toMatchObject([{ userId: person.id, ratingCount: 1 }]);
  });

  test("lists only active subscribers with a card, 20 at most", async () => {
    const people = await Promise.all(Array.from({ length: 23 }, () => serviceman()));
    for (const person of people) await rated(person, 5);
    expect(await idsOf()).toHaveLength(20);
    for (const person of people.slice(3))
      await app.deps.pool.query("delete from service_cards where user_id = $1", [person.id]);
    expect(await idsOf()).toHaveLength(3);
    const [unpaid, suspended, hidden] = people;
    await app.deps.pool.query(
      "update users set subscribed_until = now() - interval '1 second' where id = $1",
      [unpaid!.id],
    );
    await app.deps.pool.query("update users set suspended_at = now() where id = $1", [suspended!.id]);
    expect(await idsOf()).toEqual([hidden!.id]);
    await app.deps.pool.query("update service_cards set hidden_at = now()");
    expect(await idsOf()).toEqual([]);
  });

  test("is cached for some minutes, and follows a changed name at once", async () => {
    const person = await serviceman({}, "Bright Walls");
    await rated(person, 5);
    expect((await rank()).servicemen[0].displayName).toBe("Bright Walls");
    const later = await serviceman();
    await rated(later, 4);
    expect(await idsOf()).toEqual([person.id]);
    app.clock.advance(301);
    expect(await idsOf()).toEqual([person.id, later.id]);

    await app.deps.pool.query("update service_cards set current_location = $1 where user_id = $2", [
      "Bright Walls, Yaba",
      person.id,
    ]);
    await app.call({
      method: "POST",
      path: "/api/auth/setPrivateName",
      as: person.cookie,
      body: { userId: person.id, privateName: "softwalls" },
    });
    const { servicemen } = await rank();
    expect(servicemen[0].currentLocation).toMatch(/^\[.+\], Yaba$/);
    expect(servicemen[0].displayName).toBe("softwalls");
    expect(JSON.stringify(servicemen)).not.toContain(person.id);
  });

  test("masks a number that is divided between name and place", async () => {
    const person = await serviceman({ fullName: "Sola 080312" }, "");
    await app.deps.pool.query(
      "update service_cards set current_location = '34567, Ikeja' where user_id = $1",
      [person.id],
    );
    await rated(person, 5);
    expect((await rank()).servicemen).toMatchObject([{ currentLocation: `${hiddenNumber}, Ikeja` }]);
  });

  test("leaves out people whom the reader blocked, for that reader only", async () => {
    const [one, other] = [await serviceman(), await serviceman()];
    for (const person of [one, other]) await rated(person, 5);
    const reader = await aSignedInUser(app);
    await app.call({ method: "POST", path: `/block-user/${one.id}`, as: reader.cookie, body: {} });
    expect(await idsOf(reader.cookie)).toEqual([other.id]);
    expect(await idsOf()).toHaveLength(2);
  });
});
