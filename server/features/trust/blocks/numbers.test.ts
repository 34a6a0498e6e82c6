/** The limit on collecting phone numbers, which never delays a person who rings them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestAnswer, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { servicemanAnswers } from "#texts/servicemen.ts";

let app: TestApp;
let poster: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  poster = await aSignedInUser(app);
});
afterAll(() => app.close());

const aSubscriber = () =>
  aSignedInUser(app, { subscribedUntil: new Date(app.clock.now().getTime() + 60 * 24 * 3_600_000) });
const someJobs = (count: number) =>
  Promise.all(Array.from({ length: count }, () => aJob(app.deps.db, { userId: poster.id })));
const post = (path: string, { cookie }: SignedInUser, body: object = {}) =>
  app.call({ method: "POST", path, body, as: cookie });
const call = (jobId: string, by: SignedInUser) => post(`/jobs/call-job-and-increase-count/${jobId}`, by);
const accept = (jobId: string, by: SignedInUser) =>
  post("/api/accept-job", by, { callersId: by.id, _id: jobId });

async function expectRefused(answer: Promise<TestAnswer>, maxSeconds: number): Promise<void> {
  const { status, body, headers } = await answer;
  expect([status, body.code, body.message]).toEqual([429, "too_many_requests", servicemanAnswers.tooFast]);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(headers["retry-after"])).toBeLessThanOrEqual(maxSeconds);
  expect(JSON.stringify(body)).not.toMatch(/\d{7}/);
}

test("gives fifteen of twenty concurrent numbers, then one every four seconds; a known number at any time", async () => {
  const ada = await aSubscriber();
  const jobs = await someJobs(20);
  const answers = await Promise.all(jobs.map(({ id }) => call(id, ada)));
  const given = answers.filter(({ status }) => status === 200);
  expect(given).toHaveLength(15);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  const [known] = (await app.call({ method: "GET", path: "/api/called-jobs", as: ada.cookie })).body.jobIds;
  expect((await call(known, ada)).status).toBe(200);

  const late = jobs[answers.findIndex(({ status }) => status === 429)]!;
  await expectRefused(call(late.id, ada), 4);
  expect(
    (await app.call({ method: "GET", path: "/api/called-jobs", as: ada.cookie })).body.jobIds,
  ).toHaveLength(15);
  app.clock.advance(4);
  expect((await call(late.id, ada)).status).toBe(200);
  const bola = await aSubscriber();
  expect((await call(late.id, bola)).status).toBe(200);
});

test("does not delay a person who rings one job after the other", async () => {
  const ada = await aSubscriber();
  for (const { id } of await someJobs(25)) {
    app.clock.advance(5);
    expect((await call(id, ada)).status).toBe(200);
  }
});

test("limits numbers over a day for callers who stay below the limit per minute", async () => {
  const ada = await aSubscriber();
  const [first, second] = await someJobs(2);
  const taken = new Date(app.clock.now().getTime() + 149 * 360_000);
  await app.deps.pool.query("insert into throttles (key, count, window_ends_at) values ($1, 1, $2)", [
    `numbers.day:user:${ada.id}`,
    taken,
  ]);
  expect((await call(first!.id, ada)).status).toBe(200);
  app.clock.advance(60);
  await expectRefused(call(second!.id, ada), 360);
  app.clock.advance(360);
  expect((await call(second!.id, ada)).status).toBe(200);
});

test("counts calls, hires and accepted offers together", async () => {
  const ada = await aSubscriber();
  await fundWallet(app.deps, { userId: ada.id, units: 5_000 });
  await aCard(app.deps.db, { userId: ada.id });
  for (const { id } of await someJobs(13)) expect((await call(id, ada)).status).toBe(200);
  const [worker, other] = [await aSubscriber(), await aSubscriber()];
  for (const { id } of [worker, other]) await aCard(app.deps.db, { userId: id, minUnits: 100 });
  expect((await post(`/api/hire/${worker.id}`, ada)).status).toBe(200);
  const [accepted, refused] = await someJobs(2);
  expect((await accept(accepted!.id, ada)).status).toBe(200);
  await expectRefused(post(`/api/hire/${other.id}`, ada), 4);
  await expectRefused(accept(refused!.id, ada), 4);
  await expectRefused(call(refused!.id, ada), 4);
  // The refused request changed nothing.
  const { rows } = await app.deps.pool.query("select status, call_count from jobs where id = $1", [
    refused!.id,
  ]);
  expect(rows).toEqual([{ status: "open", call_count: 0 }]);
  expect((await post(`/api/hire/${worker.id}`, ada)).status).toBe(200);
});
