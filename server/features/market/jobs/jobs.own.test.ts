import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { builtPhone } from "#server/seed/builders.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { addUpJobFigures, endPromotions } from "./jobs.tasks.ts";

let app: TestApp;
let poster: SignedInUser;
let stranger: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  [poster, stranger] = [await aSignedInUser(app), await aSignedInUser(app)];
});
afterAll(() => app.close());

const unknownId = "01890000-0000-7000-8000-000000000000";
const aPostedJob = (overrides: Partial<Parameters<typeof aJob>[1]> = {}) =>
  aJob(app.deps.db, { userId: poster.id, ...overrides });
const get = (path: string, as?: string) => app.call({ method: "GET", path, as });
const pause = (id: string, as?: string) => app.call({ method: "POST", path: `/jobs/taken-job/${id}`, as });
const resume = (id: string, as?: string) =>
  app.call({ method: "POST", path: `/jobs/not-taken-job/${id}`, as });
const taken = async (id: string) => (await get(`/jobs/get-job/${id}`)).body.taken;

describe("a poster's own jobs", () => {
  test("are paused by a call that states a type and has no body, as clients send it", async () => {
    const { id } = await aPostedJob();
    const headers = { "content-type": "application/json" };
    const path = `/jobs/taken-job/${id}`;
    const paused = await app.call({ method: "POST", path, as: poster.cookie, headers, body: "" });
    expect(paused.status).toBe(200);
    expect(await taken(id)).toBe(true);
    const post = { method: "POST", path: "/jobs/post-job", as: poster.cookie, headers, body: "" } as const;
    expect((await app.call(post)).status).toBe(400);
  });

  test("are all but removed ones, promoted first, with the poster's numbers and the internal status [API-36]", async () => {
    const person = await aSignedInUser(app, { privateName: "ownlist" });
    const clientPhone = builtPhone(700_001);
    const hour = (n: number) => new Date(Date.now() - n * 3_600_000);
    const mine = (overrides: object) => aPostedJob({ userId: person.id, ...overrides });
    const old = await mine({ createdAt: hour(9), status: "completed" });
    const paused = await mine({ createdAt: hour(2), status: "paused" });
    const boosted = await mine({ createdAt: hour(5), isPromoted: true });
    const agents = await mine({ createdAt: hour(1), byAgent: true, clientPhone, agentPhone: person.phone });
    await mine({ status: "removed" });
    await aPostedJob();

    const answer = await get(`/jobs/user-jobs?userId=${person.id}`, person.cookie);

    expect(answer.status).toBe(200);
    expect(answer.body.map((job: { _id: string }) => job._id)).toEqual([
      boosted.id,
      agents.id,
      paused.id,
      old.id,
    ]);
    expect(answer.body[0]).toMatchObject({
      userId: person.id,
      phoneNumber: localPhone(person.phone),
      status: "open",
    });
    expect(answer.body[1]).toMatchObject({
      phoneNumber: localPhone(clientPhone),
      agentPhoneNumber: localPhone(person.phone),
    });
    expect(answer.body[2]).toMatchObject({ status: "paused", taken: true });
    expect((await get("/jobs/user-jobs", person.cookie)).body).toEqual(answer.body);
  });

  test("come a page at a time for a caller who asks for one, by the cursor of the Link header", async () => {
    const person = await aSignedInUser(app);
    const hour = (n: number) => new Date(Date.now() - n * 3_600_000);
    const made = [];
    for (const age of [4, 1, 2, 3, 2]) {
      const boosted = age === 4 && { isPromoted: true };
      made.push(await aPostedJob({ userId: person.id, createdAt: hour(age), ...boosted }));
    }
    const all = (await get("/jobs/user-jobs", person.cookie)).body;
    expect(all).toHaveLength(made.length);
    expect(all[0]._id).toBe(made[0]?.id);

    const paged: unknown[] = [];
    let path: string | undefined = `/jobs/user-jobs?userId=${person.id}&limit=2`;
    while (path) {
      const answer = await get(path, person.cookie);
      expect(answer.body.length).toBeLessThanOrEqual(2);
      paged.push(...answer.body);
      path = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1];
    }
    expect(paged).toEqual(all);
    expect((await get("/jobs/user-jobs?cursor=x", person.cookie)).status).toBe(400);
    expect((await get("/jobs/user-jobs?limit=0", person.cookie)).status).toBe(400);
  });

  test("are readable only by the poster; staff of customers see them without numbers", async () => {
    await aPostedJob();
    const path = `/jobs/user-jobs?userId=${poster.id}`;
    expect((await get(path)).status).toBe(401);
    expect((await get(path, stranger.cookie)).status).toBe(403);
    expect((await get("/jobs/user-jobs?userId=me", poster.cookie)).status).toBe(400);

    const staff = await aSignedInUser(app);
    await app.deps.db.insert(staffRoles).values({ userId: staff.id, role: "customers" });
    const answer = await get(path, staff.cookie);
    expect(answer.status).toBe(200);
    expect(answer.body.length).toBeGreaterThan(0);
    expect(JSON.stringify(answer.body)).not.toContain(localPhone(poster.phone));
    const { rows } = await app.deps.pool.query(
      "select action, subject_id from audit_log where actor_id = $1",
      [staff.id],
    );
    expect(rows).toEqual([{ action: "jobs.read", subject_id: poster.id }]);
  });
});

describe("pausing and resuming", () => {
  test("remove the job from the list and restore it; a repeated call changes nothing [API-37] [API-38] [STATE-30] [STATE-36]", async () => {
    const job = await aPostedJob();
    expect(await taken(job.id)).toBe(false);

    for (const _ of [1, 2]) {
      const answer = await pause(job.id, poster.cookie);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ taken: true, message: expect.any(String) });
      expect(await taken(job.id)).toBe(true);
    }
    for (const _ of [1, 2]) {
      expect((await resume(job.id, poster.cookie)).body.taken).toBe(false);
      expect(await taken(job.id)).toBe(false);
    }
  });

  test("are refused to other people with 401, 403 and 404 [API-37] [API-38]", async () => {
    const job = await aPostedJob();
    const removed = await aPostedJob({ status: "removed" });

    for (const change of [pause, resume]) {
      expect((await change(job.id)).status).toBe(401);
      expect((await change(job.id, stranger.cookie)).status).toBe(403);
      for (const id of [unknownId, removed.id, "abc", "%00"])
        expect((await change(id, poster.cookie)).status).toBe(404);
    }
    expect(await taken(job.id)).toBe(false);
  });

  test.each(["assigned", "completed"] as const)(
    "change nothing once a job is %s, and answer 409",
    async (status) => {
      const job = await aPostedJob({ status });

      for (const change of [pause, resume]) {
        const answer = await change(job.id, poster.cookie);
        expect(answer.status).toBe(409);
        expect(answer.body.code).toBe("job_taken");
      }
      expect(
        (await get("/jobs/user-jobs", poster.cookie)).body.find((one: { _id: string }) => one._id === job.id)
          .status,
      ).toBe(status);
    },
  );
});

describe("the home figures", () => {
  const stats = async () => {
    await app.deps.freshness.read();
    return (await get("/jobs/stats")).body;
  };

  test("follow every change of a job; compaction does not change them [CONST-35] [CONST-36] [CONST-37] [CONST-38]", async () => {
    const before = await stats();
    expect(before.totalJobs).toBeGreaterThanOrEqual(300);
    expect(before.completedJobs).toBeGreaterThanOrEqual(150);
    expect(before.totalBudget).toBeGreaterThanOrEqual(150_000_000);

    const ranged = await aPostedJob({ minBudget: 1_000, maxBudget: 2_000 });
    await aPostedJob({ minBudget: null, maxBudget: 2_000 });
    await aPostedJob({ minBudget: 1, maxBudget: 2, status: "removed" });
    const grown = {
      totalJobs: before.totalJobs + 2,
      completedJobs: before.completedJobs,
      totalBudget: before.totalBudget + 1_500 + 2_000,
      openJobs: before.openJobs + 2,
    };
    expect(await stats()).toEqual(grown);

    const change = (set: string) => app.deps.pool.query(`update jobs set ${set} where id = $1`, [ranged.id]);
    await change("status = 'paused'");
    expect(await stats()).toEqual({ ...grown, openJobs: grown.openJobs - 1 });
    await change("status = 'assigned'");
    const assigned = { ...grown, openJobs: grown.openJobs - 1, completedJobs: grown.completedJobs + 1 };
    expect(await stats()).toEqual(assigned);
    await addUpJobFigures.handle(app.deps, {});
    await addUpJobFigures.handle(app.deps, {});
    expect(await stats()).toEqual(assigned);
    const { rows } = await app.deps.pool.query("select count(*)::int as n from job_figures");
    expect(rows[0].n).toBe(1);

    await change("status = 'removed'");
    expect((await stats()).totalJobs).toBe(assigned.totalJobs - 1);
    await change("status = 'open', max_budget = 4_000");
    expect((await stats()).totalBudget).toBe(before.totalBudget + 2_500 + 2_000);
    await app.deps.pool.query("delete from jobs where id = $1", [ranged.id]);
    expect(await stats()).toMatchObject({
      totalJobs: before.totalJobs + 1,
      totalBudget: before.totalBudget + 2_000,
    });
  });
});

test("an expired boost loses its flag and its place", async () => {
  const over = new Date(app.clock.now().getTime() - 1_000);
  const running = new Date(app.clock.now().getTime() + 3_600_000);
  const ended = await aPostedJob({ isPromoted: true, promotedUntil: over });
  const still = await aPostedJob({ isPromoted: true, promotedUntil: running });

  await endPromotions.handle(app.deps, {});

  const { rows } = await app.deps.pool.query("select id, is_promoted, words from jobs where id = any($1)", [
    [ended.id, still.id],
  ]);
  const flags = Object.fromEntries(rows.map((row) => [row.id, [row.is_promoted, row.words.includes("!")]]));
  expect(flags).toEqual({ [ended.id]: [false, false], [still.id]: [true, true] });
});
