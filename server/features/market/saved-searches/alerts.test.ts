/** Alerts of saved searches, with the clock moved to hours in Nigeria. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { deliverAlerts } from "./delivery.service.ts";
import { alertAboutSearches, renewSearchReadings } from "./saved-searches.tasks.ts";

let app: TestApp;
let poster: SignedInUser;
const inAYear = new Date(Date.now() + 400 * 24 * 3600 * 1000);
const hour = 3_600;

beforeAll(async () => {
  app = await startTestApp();
  poster = await aSignedInUser(app, { fullName: "Ngozi Okafor", subscribedUntil: inAYear });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.pool.query("delete from saved_searches");
  goTo(10);
});

/** The next time it is this hour in Lagos, on this day of the week if given (1: Monday). */
function goTo(hourOfDay: number, day?: number): void {
  const now = app.clock.now();
  const next = new Date(now.getTime() + 1_000);
  next.setUTCHours(hourOfDay - 1, 0, 0, 0);
  while (next <= now || (day !== undefined && next.getUTCDay() !== day))
    next.setUTCDate(next.getUTCDate() + 1);
  app.clock.advance((next.getTime() - now.getTime()) / 1000);
}

const save = async (person: SignedInUser, more: object = {}): Promise<string> => {
  const { status, body } = await app.call({
    method: "POST",
    path: "/api/saved-searches",
    as: person.cookie,
    body: { kind: "jobs", q: "plumber", every: "now", by: ["notification"], ...more },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.savedSearch._id;
};
const aPlumbingJob = async (more: Partial<Parameters<typeof aJob>[1]> = {}) =>
  (
    await aJob(app.deps.db, {
      userId: poster.id,
      description: "Fix a leaking pipe",
      service: "Plumbing",
      state: "Lagos",
      lga: "Ikeja",
      createdAt: app.clock.now(),
      ...more,
    })
  ).id;
const run = async () => {
  await alertAboutSearches.handle(app.deps, {});
  await app.runTasks();
};
const alertsOf = async (person: SignedInUser): Promise<{ text: string; path: string }[]> => {
  const { body } = await app.call({ method: "GET", path: "/api/notices", as: person.cookie });
  return body.notices
    .filter(({ kind }: { kind: string }) => kind === "found")
    .map(({ text, path }: { text: string; path: string }) => ({ text, path }));
};
const smsTo = async ({ phone }: SignedInUser) => (await app.messagesTo(phone)).map(({ body }) => body);

describe("an alert at once", () => {
  test("names the new job and opens it, without the poster's number", async () => {
    const person = await aSignedInUser(app);
    const id = await save(person, { state: "Lagos" });
    const jobId = await aPlumbingJob({ description: "Fix a leaking pipe, ring 0803 999 8877" });
    await run();

    const [alert, ...more] = await alertsOf(person);
    expect(more).toEqual([]);
    expect(alert).toMatchObject({ path: `/job-details/${jobId}` });
    expect(alert?.text).toMatch(/^New job for “plumber, Lagos”: “Fix a leaking pipe/);
    expect(alert?.text).not.toMatch(/0803|999/);
    const { body } = await app.call({ method: "GET", path: "/api/saved-searches", as: person.cookie });
    expect(body.savedSearches).toMatchObject([{ _id: id, lastFound: 1, lastSentAt: expect.any(String) }]);
  });

  test("gathers jobs that were posted together, and opens their list", async () => {
    const person = await aSignedInUser(app);
    await save(person, { q: "plumber", state: "Lagos" });
    await aPlumbingJob();
    await aPlumbingJob();
    await run();
    expect(await alertsOf(person)).toEqual([
      { text: "2 new jobs for “plumber, Lagos”", path: "/job-page?q=plumber&state=Lagos" },
    ]);
  });

  test.each([
    ["another trade", { service: "House Painting", description: "Paint a wall" }],
    ["another place", { state: "Kano", lga: "Nassarawa" }],
    ["a lower budget", { maxBudget: 9_000, minBudget: null }],
    ["a paused job", { status: "paused" as const }],
    ["a removed job", { status: "removed" as const }],
  ])("leaves out %s", async (_what, job) => {
    const person = await aSignedInUser(app);
    await save(person, { state: "Lagos", minBudget: 10_000 });
    await aPlumbingJob(job);
    await run();
    expect(await alertsOf(person)).toEqual([]);
  });

  test("is sent once, also when the job is paused and opened again", async () => {
    const person = await aSignedInUser(app);
    await save(person);
    const jobId = await aPlumbingJob();
    await run();
    for (const status of ["paused", "open"])
      await app.deps.pool.query("update jobs set status = $2 where id = $1", [jobId, status]);
    await run();
    expect(await alertsOf(person)).toHaveLength(1);
  });

  test("is sent when a paused job opens for the first time", async () => {
    const person = await aSignedInUser(app);
    await save(person);
    const jobId = await aPlumbingJob({ status: "paused" });
    await run();
    await app.deps.pool.query("update jobs set status = 'open' where id = $1", [jobId]);
    await run();
    expect(await alertsOf(person)).toHaveLength(1);
  });

  test("leaves out own jobs and those on the other side of a block", async () => {
    const person = await aSignedInUser(app);
    await save(person);
    await save(poster);
    await app.call({
      method: "POST",
      path: `/block-user/${poster.id}`,
      as: person.cookie,
      body: { _id: person.id },
    });
    await aPlumbingJob();
    await run();
    expect([await alertsOf(person), await alertsOf(poster)]).toEqual([[], []]);
  });

  test.each([
    ["with a slip", "plumbr"],
    ["as people speak", "abeg person wey go fix pipe for Ikeja"],
    ["by the beginning of a word", "leak"],
    ["by trade alone", undefined, { service: "Plumbing" }],
    ["by place alone", undefined, { state: "Lagos", lga: "Ikeja" }],
    ["for everything", undefined],
  ])("finds what the search on the page finds: %s", async (_how, q, filters: Record<string, string> = {}) => {
    const person = await aSignedInUser(app);
    await save(person, { q, ...filters });
    const jobId = await aPlumbingJob();
    const query = new URLSearchParams({ ...(q && { q }), ...filters });
    const page = await app.call({ method: "GET", path: `/jobs/get-job?${query}` });
    expect(page.body.map(({ _id }: { _id: string }) => _id)).toContain(jobId);
    await run();
    expect(await alertsOf(person)).toHaveLength(1);
  });

  test("stops while it is paused, and continues with what is new then", async () => {
    const person = await aSignedInUser(app);
    const id = await save(person);
    const pause = (paused: boolean) =>
      app.call({ method: "PATCH", path: `/api/saved-searches/${id}`, as: person.cookie, body: { paused } });
    await pause(true);
    await aPlumbingJob();
    await run();
    app.clock.advance(60);
    await pause(false);
    await run();
    expect(await alertsOf(person)).toEqual([]);
    app.clock.advance(60);
    await aPlumbingJob();
    await run();
    expect(await alertsOf(person)).toHaveLength(1);
  });

  test("is in the reader's language", async () => {
    const person = await aSignedInUser(app, { language: "pcm" });
    await save(person);
    await aPlumbingJob();
    await aPlumbingJob();
    await run();
    expect((await alertsOf(person))[0]?.text).toBe("2 new jobs dey for “plumber”");
  });

  test("finds a job whose word was new after the search was read again", async () => {
    const person = await aSignedInUser(app);
    await save(person, { q: "zobo" });
    await app.deps.pool.query("update saved_searches set keys = '{none}', lists = '{none}'");
    await aPlumbingJob({ description: "Cook zobo", service: null, words: ["cook", "zobo"] });
    await run();
    expect(await alertsOf(person)).toEqual([]);
    app.clock.advance(25 * hour);
    await renewSearchReadings.handle(app.deps, {});
    await run();
    expect(await alertsOf(person)).toHaveLength(1);
  });
});

describe("a digest", () => {
  test.each([
    ["day", undefined, "2 new jobs for “plumber”"],
    ["week", 1, "2 new jobs for “plumber”"],
  ])("of a %s comes at eight in the morning with all that is new, once", async (every, day, text) => {
    const person = await aSignedInUser(app);
    goTo(9, 2);
    await save(person, { every });
    await aPlumbingJob();
    app.clock.advance(hour);
    await aPlumbingJob();
    await run();
    expect(await alertsOf(person)).toEqual([]);
    goTo(7, day);
    await run();
    expect(await alertsOf(person)).toEqual([]);
    goTo(8, day);
    await run();
    await run();
    expect(await alertsOf(person)).toEqual([{ text, path: "/job-page?q=plumber" }]);
    goTo(8, day);
    await run();
    expect(await alertsOf(person)).toHaveLength(1);
  });

  test("leaves out what was taken meanwhile, and says nothing without news", async () => {
    const person = await aSignedInUser(app);
    await save(person, { every: "day" });
    const jobId = await aPlumbingJob();
    await run();
    await app.deps.pool.query("update jobs set status = 'completed' where id = $1", [jobId]);
    goTo(8);
    await run();
    expect(await alertsOf(person)).toEqual([]);
  });
});

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

  test("waits at night for the morning, while the notice comes at once", async () => {
    const person = await aSubscriber();
    await save(person, { by: ["notification", "sms"] });
    goTo(22);
    await aPlumbingJob();
    await run();
    expect([(await alertsOf(person)).length, (await smsTo(person)).length]).toEqual([1, 0]);
    goTo(8);
    await run();
    await run();
    expect([(await alertsOf(person)).length, (await smsTo(person)).length]).toEqual([1, 1]);
  });

  test("beyond three a day, and after the subscription, becomes a notice", async () => {
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
