/** Alerts by SMS and about servicemen, and that each is sent once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#server/db/in-transaction.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import * as of from "#tests/support/saved-searches.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { lockAlerts } from "../offers/alerts.queries.ts";
import { deliverAlerts } from "./delivery.service.ts";
import { alertAboutSearches } from "./saved-searches.tasks.ts";

let app: TestApp;
let poster: SignedInUser;
const inAYear = new Date(Date.now() + 400 * 24 * 3600 * 1000);

beforeAll(async () => {
  app = await startTestApp();
  poster = await aSignedInUser(app, { fullName: "Ngozi Okafor", subscribedUntil: inAYear });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.pool.query("delete from saved_searches");
  goTo(10);
});

const goTo = (hour: number, day?: number) => of.goTo(app, hour, day);
const save = (person: SignedInUser, more?: object) => of.saveSearch(app, person, more);
const aPlumbingJob = (more?: Parameters<typeof of.aPlumbingJob>[2]) => of.aPlumbingJob(app, poster, more);
const run = () => of.runAlerts(app);
const alertsOf = (person: SignedInUser) => of.alertsOf(app, person);
const smsTo = async ({ phone }: SignedInUser) => (await app.messagesTo(phone)).map(({ body }) => body);

describe("SMS", () => {
  const bySms = { by: ["sms"] };
  const aSubscriber = () => aSignedInUser(app, { subscribedUntil: inAYear });

  test("has the job's link and no number", async () => {
    const person = await aSubscriber();
    await save(person, bySms);
    const jobId = await aPlumbingJob({ minBudget: null, maxBudget: 50_000 });
    await run();
    expect(await smsTo(person)).toEqual([
      `Runor job: Plumbing, Ikeja, N50,000. ${app.deps.config.origin}/job-details/${jobId} Stop SMS: see your profile.`,
    ]);
    expect(await alertsOf(person)).toEqual([]);
  });

  test("sums up several jobs in one part", async () => {
    const person = await aSubscriber();
    await save(person, {
      ...bySms,
      q: "plumber who repairs very old pipes, taps, tanks and pumps of schools",
    });
    await save(person, bySms);
    await aPlumbingJob();
    await aPlumbingJob();
    await run();
    const texts = await smsTo(person);
    expect(texts).toContain(
      `Runor: 2 new jobs for plumber. ${app.deps.config.origin}/alerts Stop SMS: see your profile.`,
    );
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(160);
  });

  test("waits at night for the morning, while every notification comes at once", async () => {
    const person = await aSubscriber();
    await save(person, { by: ["notification", "sms"] });
    goTo(22);
    for (const jobs of [1, 2]) {
      await aPlumbingJob();
      await run();
      expect([(await alertsOf(person)).length, (await smsTo(person)).length]).toEqual([jobs, 0]);
    }
    goTo(8);
    await run();
    await run();
    expect([(await alertsOf(person)).length, (await smsTo(person)).length]).toEqual([2, 1]);
  });

  test("beyond three a day, and after the subscription, becomes a notification", async () => {
    const person = await aSubscriber();
    await save(person, bySms);
    for (let n = 0; n < 4; n += 1) {
      app.clock.advance(60);
      await aPlumbingJob();
      await run();
    }
    expect([(await smsTo(person)).length, (await alertsOf(person)).length]).toEqual([3, 1]);

    const former = await aSubscriber();
    await save(former, bySms);
    await app.deps.pool.query("update users set subscribed_until = now() where id = $1", [former.id]);
    await aPlumbingJob();
    await run();
    expect([(await smsTo(former)).length, (await alertsOf(former)).length]).toEqual([0, 1]);
  });
});

test("an alert by e-mail, and by SMS without a subscription, comes as a notification", async () => {
  const people = [await aSignedInUser(app), await aSignedInUser(app)];
  const channels = ["email", "sms"];
  await Promise.all(people.map((person, at) => save(person, { by: [channels[at]] })));
  await aPlumbingJob();
  await run();
  expect(await Promise.all(people.map(async (person) => (await alertsOf(person)).length))).toEqual([1, 1]);
  expect(await Promise.all(people.map(async (person) => (await smsTo(person)).length))).toEqual([0, 0]);
});

describe("servicemen", () => {
  test("are alerted about once, when their card is first listed", async () => {
    const person = await aSignedInUser(app);
    await save(person, { kind: "servicemen", q: "plumber", state: "Lagos" });
    const serviceman = await aSignedInUser(app);
    await aCard(app.deps.db, {
      userId: serviceman.id,
      serviceRendered: "Plumbing",
      state: "Lagos",
      lga: "Ikeja",
    });
    await run();
    expect(await alertsOf(person)).toEqual([]);

    const subscribe = (until: Date) =>
      app.deps.pool.query("update users set subscribed_until = $2 where id = $1", [serviceman.id, until]);
    await subscribe(inAYear);
    await run();
    const found = [
      { text: "A new serviceman for “plumber, Lagos”", path: "/servicemen-page?q=plumber&state=Lagos" },
    ];
    expect(await alertsOf(person)).toEqual(found);
    await subscribe(new Date(inAYear.getTime() + 1_000));
    await run();
    expect(await alertsOf(person)).toEqual(found);
  });

  test("are counted in a text message", async () => {
    const person = await aSignedInUser(app, { subscribedUntil: inAYear });
    await save(person, { kind: "servicemen", q: "tailor", state: "Oyo", by: ["sms"] });
    for (const count of [1, 2]) {
      for (let made = 0; made < count; made += 1) {
        const { id: userId } = await aSignedInUser(app, { subscribedUntil: inAYear });
        await aCard(app.deps.db, { userId, serviceRendered: "Tailoring", state: "Oyo", lga: null });
      }
      await run();
      app.clock.advance(60);
    }
    const end = `for tailor, Oyo. ${app.deps.config.origin}/alerts Stop SMS: see your profile.`;
    expect((await smsTo(person)).toSorted()).toEqual([
      `Runor: 1 new serviceman ${end}`,
      `Runor: 2 new servicemen ${end}`,
    ]);
  });

  test("of another trade or place are left out, and so is the person's own card", async () => {
    const person = await aSignedInUser(app, { subscribedUntil: inAYear });
    await save(person, { kind: "servicemen", service: "Plumbing", state: "Lagos" });
    for (const card of [
      { serviceRendered: "House Painting", state: "Lagos" },
      { serviceRendered: "Plumbing", state: "Kano" },
    ]) {
      const { id: userId } = await aSignedInUser(app, { subscribedUntil: inAYear });
      await aCard(app.deps.db, { userId, lga: null, ...card });
    }
    await aCard(app.deps.db, { userId: person.id, serviceRendered: "Plumbing", state: "Lagos", lga: null });
    await run();
    expect(await alertsOf(person)).toEqual([]);
  });
});

describe("alerts are sent once", () => {
  test("by several processes at the same time", async () => {
    const people = await Promise.all([1, 2, 3].map(() => aSignedInUser(app, { subscribedUntil: inAYear })));
    for (const person of people) await save(person, { by: ["notification", "sms"] });
    await aPlumbingJob();
    await Promise.all(Array.from({ length: 5 }, () => alertAboutSearches.handle(app.deps, {})));
    await app.runTasks();
    expect(await Promise.all(people.map(async (person) => (await alertsOf(person)).length))).toEqual([
      1, 1, 1,
    ]);
    expect(await Promise.all(people.map(async (person) => (await smsTo(person)).length))).toEqual([1, 1, 1]);
  });

  test("also about a job that is announced while the search is being delivered", async () => {
    const person = await aSignedInUser(app, { subscribedUntil: inAYear });
    await save(person, { by: ["notification", "sms"] });
    await aPlumbingJob();
    const runs: Promise<void>[] = [];
    let done = 0;
    const begin = () => runs.push(alertAboutSearches.handle(app.deps, {}).finally(() => (done += 1)));
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    const areHeld = async () => ((await app.deps.pool.query(waiting)).rowCount ?? 0) + done;
    // The delivery of the first job waits here for its text message.
    await inTransaction(app.deps, async (tx) => {
      await lockAlerts(tx);
      begin();
      await expect.poll(areHeld, { timeout: 5_000 }).toBe(1);
      await aPlumbingJob();
      begin();
      await expect.poll(areHeld, { timeout: 5_000 }).toBe(2);
    });
    await Promise.all(runs);
    await run();
    expect(await alertsOf(person)).toHaveLength(2);
  });

  test("after a crash between two people", async () => {
    const people = await Promise.all([1, 2].map(() => aSignedInUser(app, { subscribedUntil: inAYear })));
    for (const person of people) await save(person, { by: ["sms"] });
    await aPlumbingJob();
    let sent = 0;
    const { queue } = app.deps;
    const breaking = Object.assign(Object.create(queue), {
      send: async (...args: Parameters<typeof queue.send>) => {
        sent += 1;
        if (sent === 2) throw new Error("the process is killed here");
        return queue.send(...args);
      },
    });
    await expect(alertAboutSearches.handle({ ...app.deps, queue: breaking }, {})).rejects.toThrow("killed");
    await deliverAlerts(app.deps);
    await run();
    expect(await Promise.all(people.map(async (person) => (await smsTo(person)).length))).toEqual([1, 1]);
  });

  test("soon after a job is posted, without the schedule", async () => {
    const [person, another] = [
      await aSignedInUser(app),
      await aSignedInUser(app, { subscribedUntil: new Date(app.clock.now().getTime() + 400 * 86_400_000) }),
    ];
    await fundWallet(app.deps, { userId: another.id, units: 200_000 });
    await save(person);
    const { status } = await app.call({
      method: "POST",
      path: "/jobs/post-job",
      as: another.cookie,
      body: {
        description: "Fix my pipe",
        service: "Plumbing",
        state: "Lagos",
        lga: "Ikeja",
        maxBudget: 9_000,
      },
    });
    expect(status).toBe(201);
    const waiting = async () =>
      (
        await app.deps.pool.query("select from pgboss.job where name = $1 and state = 'created'", [
          alertAboutSearches.name,
        ])
      ).rows.length;
    await expect.poll(waiting, { timeout: 5_000 }).toBeGreaterThan(0);
    await app.runTasks();
    expect(await alertsOf(person)).toHaveLength(1);
  });
});
