import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { localPhone } from "#shared/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let poster: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  poster = await aSignedInUser(app, { fullName: "Ngozi Okafor" });
});
afterAll(() => app.close());

const unknownId = "01890000-0000-7000-8000-000000000000";
const own = (as: string | undefined, userId?: string) =>
  app.call({ method: "GET", path: `/jobs/user-jobs${userId ? `?userId=${userId}` : ""}`, as });
const pause = (jobId: string, as: string | undefined) =>
  app.call({ method: "POST", path: `/jobs/taken-job/${jobId}`, as });
const resume = (jobId: string, as: string | undefined) =>
  app.call({ method: "POST", path: `/jobs/not-taken-job/${jobId}`, as });
const isTaken = async (jobId: string) => {
  await app.deps.freshness.read();
  return (await app.call({ method: "GET", path: `/jobs/get-job/${jobId}` })).body.taken;
};
const listed = async (userId: string) => {
  await app.deps.freshness.read();
  const { body } = await app.call({ method: "GET", path: `/jobs/get-job?userId=${userId}` });
  return body.map((job: { _id: string }) => job._id);
};

describe("a poster's own jobs", () => {
  test("are all of theirs, taken ones too, with their own number, and nobody else's [API-36]", async () => {
    const me = await aSignedInUser(app);
    const open = await aJob(app.deps.db, { userId: me.id });
    const taken = await Promise.all(
      (["paused", "assigned", "completed"] as const).map((status) =>
        aJob(app.deps.db, { userId: me.id, status }),
      ),
    );
    await aJob(app.deps.db, { userId: me.id, status: "removed" });
    await aJob(app.deps.db, { userId: poster.id });

    const { status, body } = await own(me.cookie, me.id);

    expect(status).toBe(200);
    expect(body.map((job: { _id: string }) => job._id).sort()).toEqual(
      [open, ...taken].map(({ id }) => id).sort(),
    );
    expect(new Set(body.map((job: { userId: string }) => job.userId))).toEqual(new Set([me.id]));
    const state = Object.fromEntries(
      body.map((job: { status: string; taken: boolean }) => [job.status, job.taken]),
    );
    expect(state).toEqual({ open: false, paused: true, assigned: true, completed: true });
    expect(body[0].phoneNumber).toBe(localPhone(me.phone));
    expect((await own(me.cookie)).body).toEqual(body);
  });

  test("are not for others, except the staff of customers, who see no number [API-36]", async () => {
    await aJob(app.deps.db, { userId: poster.id });
    const [stranger, staff] = await Promise.all([aSignedInUser(app), aSignedInUser(app)]);
    await app.deps.db.insert(staffRoles).values({ userId: staff.id, role: "customers" });

    expect((await own(undefined, poster.id)).status).toBe(401);
    expect((await own(stranger.cookie, poster.id)).status).toBe(403);
    const seen = await own(staff.cookie, poster.id);
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.body)).not.toContain(localPhone(poster.phone).slice(1));
  });
});

describe("pausing and resuming", () => {
  test("takes the job off the list and puts it back [STATE-30] [STATE-01] [STATE-36] [API-37] [API-38]", async () => {
    const me = await aSignedInUser(app);
    const job = await aJob(app.deps.db, { userId: me.id });
    expect(await isTaken(job.id)).toBe(false);
    expect(await listed(me.id)).toEqual([job.id]);

    const paused = await pause(job.id, me.cookie);
    expect([paused.status, paused.body.taken]).toEqual([200, true]);
    expect(await isTaken(job.id)).toBe(true);
    expect(await listed(me.id)).toEqual([]);

    const resumed = await resume(job.id, me.cookie);
    expect([resumed.status, resumed.body.taken]).toEqual([200, false]);
    expect(await isTaken(job.id)).toBe(false);
    expect(await listed(me.id)).toEqual([job.id]);
  });

  test("a second press changes nothing", async () => {
    const job = await aJob(app.deps.db, { userId: poster.id });
    const answers = await Promise.all(Array.from({ length: 6 }, () => pause(job.id, poster.cookie)));

    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await isTaken(job.id)).toBe(true);
  });

  test("is for the poster only: a visitor gets 401, another 403, an unknown job 404 [API-37] [API-38]", async () => {
    const job = await aJob(app.deps.db, { userId: poster.id });
    const stranger = await aSignedInUser(app);

    for (const press of [pause, resume]) {
      expect((await press(job.id, undefined)).status).toBe(401);
      expect((await press(job.id, stranger.cookie)).status).toBe(403);
      expect((await press(unknownId, poster.cookie)).status).toBe(404);
      expect((await press("no-id", poster.cookie)).status).toBe(404);
    }
    expect(await isTaken(job.id)).toBe(false);
  });

  test.each(["assigned", "completed"] as const)("a job that is %s stays so", async (status) => {
    const job = await aJob(app.deps.db, { userId: poster.id, status });

    for (const press of [pause, resume])
      expect(await press(job.id, poster.cookie)).toMatchObject({ status: 409, body: { code: "job_taken" } });
    expect(await isTaken(job.id)).toBe(true);
  });
});
