/** Lists of past contacts show no number that a person took after the contact: some people change it to be left alone. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetOldNumbers } from "#server/features/identity/number-history/number-history.tasks.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aVerifiedUser } from "#tests/support/people.ts";
import { changeNumber } from "#tests/support/phone-change.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let poster: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  poster = await aSignedInUser(app);
});
afterAll(() => app.close());

const post = (path: string, as: string, body: object = {}) => app.call({ method: "POST", path, body, as });
const callersOf = async (jobId: string) =>
  (await app.call({ method: "GET", path: `/jobs/callers/${jobId}`, as: poster.cookie })).body;

test("a poster's list of callers leaves out a number that a caller took after the call, until the caller rings again", async () => {
  const job = await aJob(app.deps.db, { userId: poster.id });
  const path = `/jobs/call-job-and-increase-count/${job.id}`;
  const caller = await aVerifiedUser(app);
  await post(path, caller.cookie);
  expect(await callersOf(job.id)).toMatchObject([{ phoneNumber: caller.phone }]);

  const later = await changeNumber(app, caller);

  const listed = await callersOf(job.id);
  expect(listed).toMatchObject([{ phoneNumber: null, fullName: expect.any(String) }]);
  expect(JSON.stringify(listed)).not.toContain(later.phone.slice(1));
  app.clock.advance(60);
  expect((await post(path, later.cookie)).status).toBe(200);
  expect(await callersOf(job.id)).toMatchObject([{ phoneNumber: later.phone }]);
});

test("the number stays left out when the history of numbers is forgotten, which keeps no hash of the earlier one", async () => {
  const job = await aJob(app.deps.db, { userId: poster.id });
  const caller = await aVerifiedUser(app);
  await post(`/jobs/call-job-and-increase-count/${job.id}`, caller.cookie);
  await changeNumber(app, caller);
  const { pool } = app.deps;
  await pool.query("update job_calls set called_at = called_at - interval '800 days' where job_id = $1", [
    job.id,
  ]);
  await pool.query("update number_history set left_at = left_at - interval '400 days' where user_id = $1", [
    caller.userId,
  ]);

  for (let times = 0; times < 2; times += 1) await forgetOldNumbers.handle(app.deps, undefined as never);

  expect(await callersOf(job.id)).toMatchObject([{ phoneNumber: null }]);
  const { rows } = await pool.query("select number_hash from number_history where user_id = $1", [
    caller.userId,
  ]);
  expect(rows).toEqual([{ number_hash: "" }]);
});

test("the serviceman's number at an accepted job follows a change until the job is done, and not after", async () => {
  const worker = await aVerifiedUser(app);
  const assigned = { status: "assigned" as const, assignedTo: worker.userId, assignedAt: app.clock.now() };
  const job = await aJob(app.deps.db, { userId: poster.id, ...assigned });
  await app.deps.pool.query("insert into job_calls (job_id, caller_id, called_at) values ($1, $2, $3)", [
    job.id,
    worker.userId,
    app.clock.now(),
  ]);
  const numberShown = async () => {
    const { body } = await app.call({ method: "GET", path: "/jobs/user-jobs", as: poster.cookie });
    const own = body.find(({ _id }: { _id: string }) => _id === job.id);
    const [caller] = await callersOf(job.id);
    return [own.assignedTo.phoneNumber, caller.phoneNumber];
  };

  const during = await changeNumber(app, worker);
  expect(await numberShown()).toEqual([during.phone, during.phone]);
  app.clock.advance(60);
  expect((await post(`/api/complete-job/${job.id}`, poster.cookie)).status).toBe(200);
  expect((await numberShown())[0]).toBe(during.phone);

  await changeNumber(app, { ...during, password: worker.password });

  expect(await numberShown()).toEqual([null, null]);
});
