/** What alerts are about and when they come, with the clock moved to hours in Nigeria. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hiddenName } from "#shared/masking/masking-names.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import * as of from "#tests/support/saved-searches.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { renewSearchReadings } from "./saved-searches.tasks.ts";

let app: TestApp;
let poster: SignedInUser;
const inAYear = new Date(Date.now() + 400 * 24 * 3600 * 1000);
const hour = 3_600;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.pool.query("delete from saved_searches");
  poster = await aSignedInUser(app, { fullName: "Ngozi Okafor", subscribedUntil: inAYear });
  goTo(10);
});

const goTo = (hour: number, day?: number) => of.goTo(app, hour, day);
const save = (person: SignedInUser, more?: object) => of.saveSearch(app, person, more);
const aPlumbingJob = (more?: Parameters<typeof of.aPlumbingJob>[2]) => of.aPlumbingJob(app, poster, more);
const run = () => of.runAlerts(app);
const change = (statement: string, id: string) => app.deps.pool.query(statement, [id]);
const block = (person: SignedInUser) =>
  app.call({ method: "POST", path: `/block-user/${poster.id}`, as: person.cookie, body: { _id: person.id } });
const alertsOf = (person: SignedInUser) => of.alertsOf(app, person);

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

  test.each([
    [
      "of a job that staff removed",
      (job: string) => change("update jobs set status = 'removed' where id = $1", job),
    ],
    ["of a suspended poster", () => change("update users set suspended_at = now() where id = $1", poster.id)],
    ["of a poster whom the reader blocks", (_: string, reader: SignedInUser) => block(reader)],
  ])("quotes no words %s afterwards", async (_, hide) => {
    const person = await aSignedInUser(app);
    await save(person);
    const jobId = await aPlumbingJob();
    await run();
    expect((await alertsOf(person))[0]?.text).toContain("Fix a leaking pipe");

    await hide(jobId, person);

    expect(await alertsOf(person)).toEqual([
      { text: "A new job for “plumber”", path: `/job-details/${jobId}` },
    ]);
  });

  test("quotes no name behind its poster's private name [GEN-13]", async () => {
    poster = await aSignedInUser(app, { fullName: "Zebulon Okwudili", privateName: "quietriver" });
    const person = await aSignedInUser(app);
    await save(person);
    await aPlumbingJob({ description: "Zebulon has a leaking pipe" });
    await run();
    expect((await alertsOf(person))[0]?.text).toBe(
      `New job for “plumber”: “${hiddenName} has a leaking pipe”`,
    );
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

  test("is sent when a job that was paused at once opens again", async () => {
    const person = await aSignedInUser(app);
    await save(person);
    const jobId = await aPlumbingJob();
    const become = (status: string) =>
      app.deps.pool.query("update jobs set status = $2 where id = $1", [jobId, status]);
    await become("paused");
    await run();
    await become("open");
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

  test("finds a job with a word that was unknown before, once the search is read again", async () => {
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
