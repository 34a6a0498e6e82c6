import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { comments } from "#server/db/schema/jobs.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestAnswer, type TestApp } from "#tests/support/app.ts";
import { someAreWaiting } from "#tests/support/locks.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let desk: SignedInUser;
let poster: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  desk = await aSignedInUser(app);
  await app.deps.db.insert(staffRoles).values({ userId: desk.id, role: "customers" });
});
afterAll(() => app.close());
beforeEach(async () => {
  poster = await aSignedInUser(app);
  await fundWallet(app.deps, { userId: poster.id, units: 1_000 });
});

const post = (path: string, body: object, as: string) => app.call({ method: "POST", path, body, as });
const postJob = () =>
  post("/jobs/post-job", { description: "Paint the gate", maxBudget: 500 }, poster.cookie);
const shownJobs = async (): Promise<string[]> => {
  await app.deps.freshness.read();
  const { body } = await app.call({ method: "GET", path: "/jobs/get-job?limit=100" });
  return body.map(({ _id }: { _id: string }) => _id);
};

async function decision() {
  const reporter = await aSignedInUser(app);
  const report = { subjectType: "user", subjectId: poster.id, reason: "scam" };
  await post("/api/reports", report, reporter.cookie);
  const { rows } = await app.deps.pool.query("select id from reports where reporter_id = $1", [reporter.id]);
  const verdict = { decision: "suspend", reason: "Asked for money first" };
  return () => post(`/api/reports/${rows[0].id}/decide`, verdict, desk.cookie);
}

/** Queues the calls behind a lock on the poster's row, in this order, then releases it. */
async function behindEachOther(...calls: (() => Promise<TestAnswer>)[]): Promise<TestAnswer[]> {
  const door = await app.deps.pool.connect();
  try {
    await door.query("begin");
    await door.query("select from users where id = $1 for update", [poster.id]);
    const answers: Promise<TestAnswer>[] = [];
    for (const send of calls) {
      answers.push(send());
      await someAreWaiting(app, answers.length);
    }
    await door.query("commit");
    return await Promise.all(answers);
  } finally {
    door.release();
  }
}

test("a job posted during the suspension of its poster is never listed, in either order", async () => {
  const [decided, late] = await behindEachOther(await decision(), postJob);
  expect([decided?.status, late?.status]).toEqual([200, 201]);
  expect(await shownJobs()).not.toContain(late?.body.job._id);

  poster = await aSignedInUser(app);
  await fundWallet(app.deps, { userId: poster.id, units: 1_000 });
  const [early, after] = await behindEachOther(postJob, await decision());
  expect([early?.status, after?.status]).toEqual([201, 200]);
  expect(await shownJobs()).not.toContain(early?.body.job._id);
});

test("a job resumed or given back meanwhile stays unlisted until its poster resumes it after reopening", async () => {
  const serviceman = await aSignedInUser(app);
  const paused = await aJob(app.deps.db, { userId: poster.id, status: "paused" });
  const assigned = { status: "assigned" as const, assignedTo: serviceman.id, assignedAt: new Date() };
  const accepted = await aJob(app.deps.db, { userId: poster.id, ...assigned });
  const resume = (as = poster.cookie) => post(`/jobs/not-taken-job/${paused.id}`, {}, as);
  const giveBack = () => post(`/api/release-job/${accepted.id}`, {}, serviceman.cookie);
  const decide = await decision();

  const all = await behindEachOther(decide, resume, giveBack);

  expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  const shown = await shownJobs();
  expect([shown.includes(paused.id), shown.includes(accepted.id)]).toEqual([false, false]);
  const body = { reason: "Paid the client back" };
  expect((await post(`/api/suspensions/${poster.id}/lift`, body, desk.cookie)).status).toBe(200);
  const password = { phoneNumber: localPhone(poster.phone), password: "password123" };
  const again = await app.call({ method: "POST", path: "/api/auth/login", body: password });
  expect((await resume(again.cookie)).status).toBe(200);
  expect(await shownJobs()).toContain(paused.id);
});

test("what a suspended person wrote, or wrote under, cannot be read by asking to report it", async () => {
  const [reader, author] = [await aSignedInUser(app), await aSignedInUser(app)];
  const [own, other] = [
    await aJob(app.deps.db, { userId: poster.id }),
    await aJob(app.deps.db, { userId: author.id }),
  ];
  const [under, by] = [newId(), newId()];
  await app.deps.db.insert(comments).values([
    { id: under, jobId: own.id, userId: author.id, text: "Is it still open?" },
    { id: by, jobId: other.id, userId: poster.id, text: "Send the fee first" },
  ]);
  const [written, received] = [newId(), newId()];
  await app.deps.db.insert(reviews).values([
    { id: written, rating: 1, text: "Bad", authorId: poster.id, subjectId: author.id },
    { id: received, rating: 1, text: "He ran away", authorId: author.id, subjectId: poster.id },
  ]);
  const asked = [
    ["job", own.id],
    ["comment", under],
    ["comment", by],
    ["review", written],
    ["review", received],
  ];
  const previews = async () => {
    const answers = asked.map(([subjectType, subjectId]) => {
      const path = `/api/reports/subject?subjectType=${subjectType}&subjectId=${subjectId}`;
      return app.call({ method: "GET", path, as: reader.cookie });
    });
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  expect(await previews()).toEqual([200, 200, 200, 200, 200]);

  expect((await (await decision())()).status).toBe(200);

  expect(await previews()).toEqual([404, 404, 404, 404, 404]);
  const report = { subjectType: "comment", subjectId: under, reason: "scam" };
  expect((await post("/api/reports", report, reader.cookie)).status).toBe(404);
});

test("comments of a removed job cannot be read by asking to report them", async () => {
  const [reader, author] = [await aSignedInUser(app), await aSignedInUser(app)];
  const job = await aJob(app.deps.db, { userId: poster.id });
  const id = newId();
  await app.deps.db.insert(comments).values({ id, jobId: job.id, userId: author.id, text: "Call me" });
  await app.deps.pool.query("update jobs set status = 'removed' where id = $1", [job.id]);

  const path = `/api/reports/subject?subjectType=comment&subjectId=${id}`;
  expect((await app.call({ method: "GET", path, as: reader.cookie })).status).toBe(404);
});
