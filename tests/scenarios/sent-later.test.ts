/** What a device sends later takes effect once per key, however often it arrives, and only for its author. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { aJob } from "#server/seed/builders/a-job.ts";
import { personHeader } from "#shared/constants.ts";
import { startTestApp, type TestApp, type TestRequest } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let poster: SignedInUser;
let author: SignedInUser;
let jobId: string;
let ownJobId: string;
beforeAll(async () => {
  app = await startTestApp();
  poster = await aSignedInUser(app);
  author = await aSignedInUser(app, { subscribedUntil: new Date(Date.now() + 86_400_000) });
  jobId = (await aJob(app.deps.db, { userId: poster.id })).id;
  ownJobId = (await aJob(app.deps.db, { userId: author.id })).id;
  const call = `/jobs/call-job-and-increase-count/${jobId}`;
  await app.call({ method: "POST", path: call, as: author.cookie, body: {} });
});
afterAll(() => app.close());

const countOf = async (table: string, column: string): Promise<number> =>
  (await app.deps.pool.query(`select count(*)::int as rows from ${table} where ${column} = $1`, [author.id]))
    .rows[0].rows;

interface Sent {
  name: string;
  request: () => Pick<TestRequest, "method" | "path" | "body">;
  /** The same call with another content. */
  changed: () => Pick<TestRequest, "method" | "path" | "body">;
  count: () => Promise<number>;
}

const comment = (text: string) => () =>
  ({ method: "POST", path: "/api/comments", body: { jobId, userId: author.id, comment: text } }) as const;
const review = (text: string) => () =>
  ({ method: "POST", path: "/api/reviews", body: { subjectId: null, jobId, rating: 4, text } }) as const;
const report = (text: string) => () =>
  ({
    method: "POST",
    path: "/api/reports",
    body: { subjectType: "job", subjectId: jobId, reason: "scam", text },
  }) as const;
const card = (description: string) => () =>
  ({
    method: "POST",
    path: "/api/update-business-fields",
    body: {
      userId: author.id,
      serviceRendered: "Plumbing",
      serviceDescription: description,
      currentLocation: "Yaba, Lagos",
      minUnits: 500,
      businessName: "",
    },
  }) as const;

const sent: Sent[] = [
  {
    name: "a comment",
    request: comment("Which day?"),
    changed: comment("Which hour?"),
    count: () => countOf("comments", "user_id"),
  },
  {
    name: "a review",
    request: review("Paid well"),
    changed: review("Paid late"),
    count: () => countOf("reviews", "author_id"),
  },
  {
    name: "a report",
    request: report("Asks for money"),
    changed: report("Rude"),
    count: () => countOf("reports", "reporter_id"),
  },
  {
    name: "a card",
    request: card("I mend pipes"),
    changed: card("I lay pipes"),
    count: () => countOf("service_cards", "user_id"),
  },
];

test.each(sent)(
  "$name arrives once under its key; with other content the key is refused",
  async ({ name, request, changed, count }) => {
    const headers = { "idempotency-key": `later-${name.replaceAll(" ", "-")}`, [personHeader]: author.id };
    const send = (call: ReturnType<Sent["request"]>) => app.call({ ...call, as: author.cookie, headers });
    const answers = await Promise.all([send(request()), send(request()), send(request())]);
    for (const answer of answers) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    expect(await count()).toBe(1);
    const other = await send(changed());
    expect(other.body.code).toBe("key_reused");
    expect(await count()).toBe(1);
  },
);

test("a repeated 'Taken' does not pause a job that was reopened since", async () => {
  const pause = (key: string) =>
    app.call({
      method: "POST",
      path: `/jobs/taken-job/${ownJobId}`,
      as: author.cookie,
      headers: { "idempotency-key": key },
    });
  expect((await pause("taken-one")).status).toBe(200);
  await app.call({ method: "POST", path: `/jobs/not-taken-job/${ownJobId}`, as: author.cookie });
  expect((await pause("taken-one")).status).toBe(200);
  const { body } = await app.call({ method: "GET", path: "/jobs/user-jobs", as: author.cookie });
  expect(body[0].status).toBe("open");
});

test("nothing is done under another's session, and the author's answer names its reader", async () => {
  const before = await countOf("comments", "user_id");
  const answer = await app.call({
    ...comment("From the phone of another")(),
    as: poster.cookie,
    headers: { "idempotency-key": "later-nine", [personHeader]: author.id },
  });
  expect([answer.status, answer.body.code]).toEqual([409, "wrong_person"]);
  expect(await countOf("comments", "user_id")).toBe(before);
  const own = await app.call({ method: "GET", path: "/api/auth/session", as: author.cookie });
  expect(own.headers[personHeader]).toBe(author.id);
  expect((await app.call({ method: "GET", path: "/jobs/get-job" })).headers[personHeader]).toBeUndefined();
});
