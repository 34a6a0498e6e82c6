/** How calls went, as both sides say, and what callers' answers lead to. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aJob } from "#server/seed/builders/a-job.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let poster: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  poster = await aSignedInUser(app);
});
afterAll(() => app.close());

const aPostedJob = async () => (await aJob(app.deps.db, { userId: poster.id, description: "Mend a tap" })).id;
const say = (jobId: string, as: string | undefined, body: unknown, key?: string) =>
  app.call({
    method: "POST",
    path: `/jobs/${jobId}/call-outcome`,
    as,
    body,
    ...(key && { headers: { "idempotency-key": key } }),
  });
async function aCaller(jobId: string, overrides: Parameters<typeof aSignedInUser>[1] = {}) {
  const caller = await aSignedInUser(app, overrides);
  const path = `/jobs/call-job-and-increase-count/${jobId}`;
  expect((await app.call({ method: "POST", path, as: caller.cookie, body: {} })).status).toBe(200);
  return caller;
}
const get = async (path: string, as: string) => (await app.call({ method: "GET", path, as })).body;
const callersOf = (jobId: string) => get(`/jobs/callers/${jobId}`, poster.cookie);
const questions = async () =>
  (await get("/api/notices", poster.cookie)).notices.filter(
    ({ kind }: { kind: string }) => kind === "still-open",
  );

describe("how a call went", () => {
  test.each(["agreed", "no-answer", "wrong-number", "already-taken", "not-fitting"])(
    "%s is said by the caller and by the poster, each for themselves",
    async (outcome) => {
      const jobId = await aPostedJob();
      const caller = await aCaller(jobId);
      const said = await say(jobId, caller.cookie, { outcome });
      expect(said).toMatchObject({ status: 200, body: { outcome, message: expect.any(String) } });
      expect(await get("/api/called-jobs", caller.cookie)).toEqual({
        jobIds: [jobId],
        outcomes: { [jobId]: outcome },
      });
      expect(await callersOf(jobId)).toMatchObject([{ outcome: null, callerOutcome: outcome }]);

      const byPoster = await say(jobId, poster.cookie, { outcome, callerId: caller.id });
      expect(byPoster.status).toBe(200);
      expect(await callersOf(jobId)).toMatchObject([{ outcome, callerOutcome: outcome }]);
    },
  );

  test("can be corrected, and a repeated call keeps the first answer", async () => {
    const jobId = await aPostedJob();
    const caller = await aCaller(jobId);
    await say(jobId, caller.cookie, { outcome: "no-answer" }, "outcome-one");
    await say(jobId, caller.cookie, { outcome: "agreed" });
    expect((await say(jobId, caller.cookie, { outcome: "no-answer" }, "outcome-one")).body.outcome).toBe(
      "no-answer",
    );
    expect(await callersOf(jobId)).toMatchObject([{ callerOutcome: "agreed" }]);
    expect(await say(jobId, caller.cookie, { outcome: "agreed" }, "outcome-one")).toMatchObject({
      status: 409,
      body: { code: "key_reused" },
    });
  });

  test("can be said of jobs that were taken meanwhile, but not of removed ones", async () => {
    const jobId = await aPostedJob();
    const caller = await aCaller(jobId);
    await app.deps.pool.query("update jobs set status = 'paused' where id = $1", [jobId]);
    expect((await say(jobId, caller.cookie, { outcome: "already-taken" })).status).toBe(200);
    await app.deps.pool.query("update jobs set status = 'removed' where id = $1", [jobId]);
    expect((await say(jobId, caller.cookie, { outcome: "agreed" })).status).toBe(404);
  });

  test("is refused to everyone else", async () => {
    const jobId = await aPostedJob();
    const [caller, other] = [await aCaller(jobId), await aCaller(jobId)];
    const stranger = await aSignedInUser(app);
    const unverified = await aSignedInUser(app, { verifiedAt: null });
    const outcome = "agreed";

    expect((await say(jobId, undefined, { outcome })).status).toBe(401);
    expect((await say(jobId, unverified.cookie, { outcome })).status).toBe(403);
    expect((await say(jobId, stranger.cookie, { outcome })).status).toBe(403);
    expect((await say(jobId, caller.cookie, { outcome, callerId: other.id })).status).toBe(403);
    const aboutStranger = await say(jobId, poster.cookie, { outcome, callerId: stranger.id });
    expect([aboutStranger.status, aboutStranger.body.error]).toEqual([
      404,
      "This person has not called about this job.",
    ]);
    expect((await say(jobId, poster.cookie, { outcome })).body.fields).toHaveProperty("callerId");
    for (const wrong of [{}, { outcome: "maybe" }, { outcome: null }])
      expect((await say(jobId, caller.cookie, wrong)).body.fields).toHaveProperty("outcome");
    expect((await say(crypto.randomUUID(), caller.cookie, { outcome })).status).toBe(404);
    expect(await callersOf(jobId)).toMatchObject([{ outcome: null }, { outcome: null }]);
  });

  test("hides the caller behind a private name, and ends with a block", async () => {
    const jobId = await aPostedJob();
    const caller = await aCaller(jobId);
    await app.call({
      method: "POST",
      path: "/api/auth/setPrivateName",
      as: caller.cookie,
      body: { userId: caller.id, privateName: "quietcaller" },
    });
    const [{ callerId }] = await callersOf(jobId);
    expect((await say(jobId, poster.cookie, { outcome: "agreed", callerId: caller.id })).status).toBe(404);
    expect((await say(jobId, poster.cookie, { outcome: "agreed", callerId })).status).toBe(200);

    await app.call({
      method: "POST",
      path: `/block-user/${callerId}`,
      as: poster.cookie,
      body: { _id: poster.id },
    });
    expect((await say(jobId, poster.cookie, { outcome: "no-answer", callerId })).status).toBe(404);
    expect((await say(jobId, caller.cookie, { outcome: "no-answer" })).status).toBe(404);
  });
});

describe("a job that callers doubt", () => {
  const hour = 3_600;

  test("has its poster asked once, when a second caller doubts it within three days", async () => {
    const jobId = await aPostedJob();
    const [first, second, third] = [await aCaller(jobId), await aCaller(jobId), await aCaller(jobId)];
    await say(jobId, first.cookie, { outcome: "already-taken" });
    await say(jobId, first.cookie, { outcome: "no-answer" });
    await say(jobId, third.cookie, { outcome: "not-fitting" });
    await say(jobId, poster.cookie, { outcome: "no-answer", callerId: third.id });
    expect(await questions()).toEqual([]);

    await say(jobId, second.cookie, { outcome: "wrong-number" });
    await say(jobId, third.cookie, { outcome: "no-answer" });
    expect(await questions()).toHaveLength(1);
    const own = await get("/jobs/user-jobs", poster.cookie);
    expect(own.find(({ _id }: { _id: string }) => _id === jobId)).toMatchObject({
      freshness: "asked",
      taken: false,
    });
  });

  test("is not asked about when doubts are old, or after it was taken", async () => {
    const before = (await questions()).length;
    const old = await aPostedJob();
    const [first, second] = [await aCaller(old), await aCaller(old)];
    await say(old, first.cookie, { outcome: "no-answer" });
    app.clock.advance(73 * hour);
    await say(old, second.cookie, { outcome: "no-answer" });

    const taken = await aPostedJob();
    const callers = [await aCaller(taken), await aCaller(taken)];
    await app.deps.pool.query("update jobs set status = 'paused' where id = $1", [taken]);
    for (const { cookie } of callers) await say(taken, cookie, { outcome: "already-taken" });
    expect(await questions()).toHaveLength(before);
  });
});
