/** Many servicemen accept one job at the same moment. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

const many = 50;
let app: TestApp;
let poster: SignedInUser;
let servicemen: SignedInUser[];
beforeAll(async () => {
  app = await startTestApp();
  poster = await aSignedInUser(app);
  const subscribedUntil = new Date(Date.now() + 24 * 3600 * 1000);
  servicemen = await Promise.all(
    Array.from({ length: many }, async () => {
      const person = await aSignedInUser(app, { subscribedUntil });
      await aCard(app.deps.db, { userId: person.id });
      return person;
    }),
  );
});
afterAll(() => app.close());

const accept = (user: SignedInUser, jobId: string) =>
  app.call({
    method: "POST",
    path: "/api/accept-job",
    as: user.cookie,
    body: { callersId: user.id, _id: jobId },
  });
const jobRow = async (jobId: string) =>
  (await app.deps.pool.query("select status, assigned_to, call_count from jobs where id = $1", [jobId]))
    .rows[0];

test("of fifty who accept one job one gets it, forty-nine get the answer that it is taken [API-39]", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id } = await aJob(app.deps.db, { userId: poster.id });

    const answers = await Promise.all(servicemen.map((user) => accept(user, id)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(many - 1).fill(409)]);
    const winner = servicemen[answers.findIndex(({ status }) => status === 200)]!;
    expect(await jobRow(id)).toEqual({ status: "assigned", assigned_to: winner.id, call_count: 1 });
    const numbers = answers.filter(({ body }) => JSON.stringify(body).includes("phoneNumber"));
    expect(numbers).toHaveLength(1);
  }
}, 60_000);

test("concurrent accepting, calling, pausing and giving back leave one consistent state", async () => {
  const { id } = await aJob(app.deps.db, { userId: poster.id });
  const as = (user: SignedInUser, path: string) =>
    app.call({ method: "POST", path, as: user.cookie, body: {} });
  const people = servicemen.slice(0, 12);

  const answers = await Promise.all([
    ...people.map((user) => accept(user, id)),
    ...people.map((user) => as(user, `/jobs/call-job-and-increase-count/${id}`)),
    as(poster, `/jobs/taken-job/${id}`),
    as(poster, `/api/release-job/${id}`),
    as(poster, `/jobs/not-taken-job/${id}`),
    as(poster, `/api/complete-job/${id}`),
  ]);

  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const { status, assigned_to, call_count } = await jobRow(id);
  expect(["assigned", "completed"].includes(status)).toBe(assigned_to !== null);
  const { rows } = await app.deps.pool.query("select from job_calls where job_id = $1", [id]);
  expect(call_count).toBe(rows.length);
}, 60_000);
