import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { jobConsents } from "#server/db/schema/agents.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser, builtPhone } from "#server/seed/builders.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let poster: SignedInUser;
beforeAll(async () => {
  app = await startTestApp({ FREE_CALLS_PER_MONTH: "4" });
  poster = await aSignedInUser(app, { fullName: "Ngozi Okafor" });
});
afterAll(() => app.close());

const unknownId = "01890000-0000-7000-8000-000000000000";
const call = (jobId: string, as: string | undefined, body: unknown = {}) =>
  app.call({ method: "POST", path: `/jobs/call-job-and-increase-count/${jobId}`, body, as });
const callers = (jobId: string, as: string | undefined) =>
  app.call({ method: "GET", path: `/jobs/callers/${jobId}`, as });
const calledJobs = async (as: string) =>
  (await app.call({ method: "GET", path: "/api/called-jobs", as })).body.jobIds;
const aPostedJob = (overrides: Partial<Parameters<typeof aJob>[1]> = {}) =>
  aJob(app.deps.db, { userId: poster.id, ...overrides });
const callCountOf = async (jobId: string) =>
  (await app.deps.pool.query("select call_count from jobs where id = $1", [jobId])).rows[0].call_count;
const callsUsedBy = async (userId: string) =>
  (await app.deps.pool.query("select calls from monthly_use where user_id = $1", [userId])).rows[0]?.calls ??
  0;
const nextYear = new Date(Date.now() + 365 * 24 * 3600 * 1000);

describe("calling about a job", () => {
  test("counts the caller, lists them for the poster and returns the poster's number [API-13] [CALL-01]", async () => {
    const job = await aPostedJob();
    const caller = await aSignedInUser(app, { fullName: "Segun Alabi" });

    const answer = await call(job.id, caller.cookie, {
      userId: caller.id,
      phoneNumber: localPhone(caller.phone),
    });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: "Application sent successfully!",
      phoneNumber: localPhone(poster.phone),
      callCount: 1,
      freeCalls: 3,
    });
    expect(await callCountOf(job.id)).toBe(1);
    expect((await callers(job.id, poster.cookie)).body).toMatchObject([{ callerId: caller.id }]);
    expect(await calledJobs(caller.cookie)).toEqual([job.id]);
  });

  test("an agent's job rings the agent until the client consented", async () => {
    const clientPhone = builtPhone(900_001);
    const job = await aPostedJob({ byAgent: true, clientPhone, agentPhone: poster.phone });
    const caller = await aSignedInUser(app);
    const ringing = async () => (await call(job.id, caller.cookie)).body.phoneNumber;
    const consent = { jobId: job.id, answeredAt: new Date() };

    expect(await ringing()).toBe(localPhone(poster.phone));
    await app.deps.db.insert(jobConsents).values({ ...consent, agreed: false });
    expect(await ringing()).toBe(localPhone(poster.phone));
    await app.deps.db.update(jobConsents).set({ agreed: true });
    expect(await ringing()).toBe(localPhone(clientPhone));
  });

  test("a second call returns the number again, and neither counts nor costs anything", async () => {
    const job = await aPostedJob();
    const caller = await aSignedInUser(app);
    await call(job.id, caller.cookie);

    const again = await call(job.id, caller.cookie);

    expect(again.body).toMatchObject({ callCount: 1, freeCalls: 3, phoneNumber: localPhone(poster.phone) });
    expect(await callsUsedBy(caller.id)).toBe(1);
    const { rows } = await app.deps.pool.query("select times from job_calls where job_id = $1", [job.id]);
    expect(rows).toEqual([{ times: 2 }]);
  });

  test("needs a session and a verified phone [ROLE-10] [ROLE-23]", async () => {
    const job = await aPostedJob();
    const fresh = await aSignedInUser(app, { verifiedAt: null });

    expect((await call(job.id, undefined)).body).toMatchObject({ code: "signed_out" });
    expect((await call(job.id, fresh.cookie)).body).toMatchObject({ code: "unverified" });
    expect(await callCountOf(job.id)).toBe(0);
  });

  test("refuses another person's id or phone in the body; accepts the own phone in every format", async () => {
    const job = await aPostedJob();
    const caller = await aSignedInUser(app);
    const other = await aUser(app.deps.db);

    expect((await call(job.id, caller.cookie, { userId: other.id })).status).toBe(403);
    expect((await call(job.id, caller.cookie, { phoneNumber: other.phone })).status).toBe(403);
    expect((await call(job.id, caller.cookie, { phoneNumber: "nonsense" })).status).toBe(403);
    expect(await callCountOf(job.id)).toBe(0);
    expect((await call(job.id, caller.cookie, { phoneNumber: caller.phone })).status).toBe(200);
  });

  test("refuses own, taken and unknown jobs and uses up nothing", async () => {
    const own = await call((await aPostedJob()).id, poster.cookie);
    const caller = await aSignedInUser(app);
    const ringsMe = await aPostedJob({ byAgent: true, clientPhone: caller.phone });

    expect([own.status, own.body.code]).toEqual([409, "own_job"]);
    expect((await call(ringsMe.id, caller.cookie)).body.code).toBe("own_job");
    for (const status of ["paused", "assigned", "completed"] as const) {
      const taken = await call((await aPostedJob({ status })).id, caller.cookie);
      expect([taken.status, taken.body.code]).toEqual([409, "job_taken"]);
    }
    const removed = await aPostedJob({ status: "removed" });
    expect((await call(removed.id, caller.cookie)).status).toBe(404);
    expect((await call(unknownId, caller.cookie)).body.code).toBe("job_not_found");
    expect(await callsUsedBy(caller.id)).toBe(0);
    expect(await calledJobs(caller.cookie)).toEqual([]);
  });

  test("answers 402 once the month's free calls are used; subscribers have no limit [GEN-10] [ROLE-05]", async () => {
    const caller = await aSignedInUser(app);
    const subscriber = await aSignedInUser(app, { subscribedUntil: nextYear });
    for (let index = 0; index < 4; index += 1) await call((await aPostedJob()).id, caller.cookie);
    const job = await aPostedJob();

    const refused = await call(job.id, caller.cookie);

    expect([refused.status, refused.body.code]).toEqual([402, "free_calls_used"]);
    expect(await callCountOf(job.id)).toBe(0);
    expect(await callers(job.id, poster.cookie)).toMatchObject({ body: [] });
    for (let index = 0; index < 6; index += 1)
      expect((await call((await aPostedJob()).id, subscriber.cookie)).body.freeCalls).toBeNull();
  });
});

describe("concurrent calls", () => {
  test("about one job count once, cost once and all return the number", async () => {
    const job = await aPostedJob();
    const caller = await aSignedInUser(app);

    const answers = await Promise.all(Array.from({ length: 12 }, () => call(job.id, caller.cookie)));

    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(new Set(answers.map(({ body }) => body.callCount))).toEqual(new Set([1]));
    expect(await callCountOf(job.id)).toBe(1);
    expect(await callsUsedBy(caller.id)).toBe(1);
  });

  test("about many jobs never exceed the month's free calls", async () => {
    const caller = await aSignedInUser(app);
    const posted = await Promise.all(Array.from({ length: 12 }, () => aPostedJob()));

    const answers = await Promise.all(posted.map(({ id }) => call(id, caller.cookie)));

    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(4).fill(200), ...Array(8).fill(402)]);
    expect(await callsUsedBy(caller.id)).toBe(4);
    expect(await calledJobs(caller.cookie)).toHaveLength(4);
    const counts = await Promise.all(posted.map(({ id }) => callCountOf(id)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
  });

  test("by many people about one job are all counted", async () => {
    const job = await aPostedJob();
    const people = await Promise.all(Array.from({ length: 10 }, () => aSignedInUser(app)));

    await Promise.all(people.map(({ cookie }) => call(job.id, cookie)));

    expect(await callCountOf(job.id)).toBe(10);
    expect((await callers(job.id, poster.cookie)).body).toHaveLength(10);
  });
});

describe("the callers of a job", () => {
  test("the poster sees names, numbers and trades, latest call first; a private name hides the full one [API-22] [ENTITY-13] [ROLE-04]", async () => {
    const job = await aPostedJob();
    const first = await aSignedInUser(app, { fullName: "Efe Edafe" });
    const second = await aSignedInUser(app, { fullName: "Musa Bello", privateName: "steadyhelper" });
    await app.deps.db.insert(serviceCards).values({
      userId: first.id,
      serviceRendered: "House Painting",
      serviceDescription: "Clean finish",
      currentLocation: "Surulere",
      minUnits: 5_000,
    });
    await call(job.id, first.cookie);
    app.clock.advance(60);
    await call(job.id, second.cookie);

    const { status, body } = await callers(job.id, poster.cookie);

    expect(status).toBe(200);
    expect(body).toEqual([
      {
        callerId: expect.not.stringContaining(second.id),
        fullName: "steadyhelper",
        phoneNumber: localPhone(second.phone),
        reviews: [],
        serviceRendered: null,
        rating: null,
        ratingCount: 0,
        hasAccepted: false,
        isReviewed: false,
        allowsReview: true,
        outcome: null,
        callerOutcome: null,
        calledAt: expect.any(String),
      },
      expect.objectContaining({ fullName: "Efe Edafe", serviceRendered: "House Painting" }),
    ]);
  });

  test("are readable by the poster, and by staff of customers with a recorded reason", async () => {
    const job = await aPostedJob();
    const [stranger, staff, accountant] = await Promise.all([1, 2, 3].map(() => aSignedInUser(app)));
    await app.deps.db.insert(staffRoles).values([
      { userId: staff!.id, role: "customers" },
      { userId: accountant!.id, role: "accounting" },
    ]);

    expect((await callers(job.id, undefined)).status).toBe(401);
    expect((await callers(job.id, stranger!.cookie)).status).toBe(403);
    expect((await callers(job.id, accountant!.cookie)).status).toBe(403);
    expect((await callers(job.id, staff!.cookie)).body.code).toBe("reason_needed");
    const path = `/jobs/callers/${job.id}?reason=The+poster+asked`;
    expect((await app.call({ method: "GET", path, as: staff!.cookie })).status).toBe(200);
    const { rows } = await app.deps.pool.query(
      "select action, reason, after from audit_log where actor_id = $1 and subject_id = $2",
      [staff!.id, job.id],
    );
    expect(rows).toEqual([{ action: "callers.read", reason: "The poster asked", after: { shown: 0 } }]);
    expect((await callers(unknownId, poster.cookie)).status).toBe(404);
    expect((await callers("no-id", poster.cookie)).status).toBe(404);
  });

  test("called jobs are the actor's own and need a session", async () => {
    const job = await aPostedJob();
    const caller = await aSignedInUser(app);
    await call(job.id, caller.cookie);

    expect(await calledJobs(caller.cookie)).toEqual([job.id]);
    expect(await calledJobs(poster.cookie)).toEqual([]);
    expect((await app.call({ method: "GET", path: "/api/called-jobs" })).status).toBe(401);
  });

  test("called jobs that many ask for at once are each person's own, latest first", async () => {
    const other = await aSignedInUser(app);
    const jobs = [await aPostedJob(), await aPostedJob(), await aPostedJob({ userId: other.id })];
    const people = await Promise.all(Array.from({ length: 6 }, () => aSignedInUser(app)));
    const called = people.map((_, n) =>
      jobs.filter((_, place) => (n + 1) & (1 << place)).map(({ id }) => id),
    );
    for (const [n, { cookie }] of people.entries()) for (const jobId of called[n]!) await call(jobId, cookie);
    const [, , , hidden] = people;
    const body = { _id: hidden!.id };
    await app.call({ method: "POST", path: `/block-user/${other.id}`, as: hidden!.cookie, body });

    const asking = [...people, ...people, poster];
    const answers = await Promise.all(asking.map(({ cookie }) => calledJobs(cookie)));

    const expected = called.map((ids, n) => (n === 3 ? [] : ids.toReversed()));
    expect(answers).toEqual([...expected, ...expected, []]);
  });

  test("called jobs leave out blocked people, closed accounts and removed jobs", async () => {
    const caller = await aSignedInUser(app, { subscribedUntil: nextYear });
    const [blocked, blocking, closed, removing] = await Promise.all(
      [1, 2, 3, 4].map(() => aSignedInUser(app)),
    );
    const kept = await aPostedJob();
    await call(kept.id, caller.cookie);
    for (const { id } of [blocked!, blocking!, closed!, removing!])
      await call((await aPostedJob({ userId: id })).id, caller.cookie);
    expect(await calledJobs(caller.cookie)).toHaveLength(5);

    const block = (by: string, as: string, other: string) =>
      app.call({ method: "POST", path: `/block-user/${other}`, as, body: { _id: by } });
    await block(caller.id, caller.cookie, blocked!.id);
    await block(blocking!.id, blocking!.cookie, caller.id);
    await app.deps.pool.query("update users set suspended_at = now() where id = $1", [closed!.id]);
    await app.deps.pool.query("update jobs set status = 'removed' where user_id = $1", [removing!.id]);

    expect(await calledJobs(caller.cookie)).toEqual([kept.id]);
  });
});
