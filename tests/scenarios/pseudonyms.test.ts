/** Searches every answer to other people for the staff member behind a job under a pseudonym. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { filledPath, readable } from "#tests/support/endpoints.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

const pseudonym = "Dupe Akin";
let app: TestApp;
let author: SignedInUser;
let publicId: string;
let secrets: string[];
let jobId: string;
/** A serviceman who called about the job and accepted it, before its author took it back. */
let serviceman: SignedInUser;
let comment: { id: string; creatorFullName: string; isPrivate: boolean };

const post = async (path: string, { cookie }: SignedInUser, body: unknown = {}) =>
  app.call({ method: "POST", path, as: cookie, body });
const read = (path: string, as?: SignedInUser) => app.call({ method: "GET", path, as: as?.cookie });
const done = async (answer: ReturnType<typeof post>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};

beforeAll(async () => {
  app = await startTestApp();
  author = await aSignedInUser(app, { fullName: "Zebulon Okwudili" });
  await app.deps.db.insert(staffRoles).values({ userId: author.id, role: "publicRelations" });
  const subscribedUntil = new Date(Date.now() + 30 * 24 * 3600 * 1000);
  serviceman = await aSignedInUser(app, { subscribedUntil });
  await app.deps.db.insert(serviceCards).values({
    userId: serviceman.id,
    serviceRendered: "House Painting",
    serviceDescription: "Clean walls.",
    minUnits: 5_000,
    currentLocation: "Surulere, Lagos",
    state: "Lagos",
    lga: "Surulere",
  });
  const { rows } = await app.deps.pool.query("select public_id from users where id = $1", [author.id]);
  publicId = rows[0].public_id;
  secrets = [author.id, publicId, "Zebulon", "Okwudili", author.phone.slice(4)];
  jobId = await postJob();
  await done(post(`/jobs/call-job-and-increase-count/${jobId}`, serviceman));
  await done(post("/api/accept-job", serviceman, { callersId: serviceman.id, _id: jobId }));
  ({ comment } = await done(post("/api/comments", author, { jobId, comment: "Please bring a ladder" })));
});
afterAll(() => app.close());

async function postJob(): Promise<string> {
  const job = await done(
    post("/jobs/post-job", author, {
      description: "Paint the fence",
      location: "Surulere, Lagos",
      phoneNumber: "08035551234",
      maxBudget: 15_000,
      fullName: pseudonym,
      pseudonym: true,
    }),
  );
  return job.job._id;
}

/** The addresses whose answer to this person contains a secret. */
async function found(as: SignedInUser | undefined): Promise<string[]> {
  const ids: Record<string, string> = { jobId, userId: serviceman.id };
  const subjects = [`job&subjectId=${jobId}`, `comment&subjectId=${comment.id}`];
  const paths = [
    ...readable.map((endpoint) => filledPath(endpoint, (name) => ids[name] ?? jobId)),
    ...subjects.map((subject) => `/api/reports/subject?subjectType=${subject}`),
    `/jobs/get-job?userId=${author.id}`,
    `/jobs/user-jobs?userId=${author.id}`,
    `/jobs/get-job?q=Zebulon`,
  ];
  const answers = await Promise.all(paths.map(async (path) => ({ path, ...(await read(path, as)) })));
  const offers = as ? [{ path: "offers", ...(await post("/api/servicemen-jobs", as)) }] : [];
  return [...answers, ...offers].flatMap(({ path, body, headers }) =>
    secrets
      .filter((word) => !path.includes(word) && JSON.stringify([body, headers]).includes(word))
      .map((word) => `${word}: ${path}`),
  );
}

test("no answer leads from a pseudonym to its author, before and after they take the job back", async () => {
  expect(await found(undefined)).toEqual([]);
  expect(await found(serviceman)).toEqual([]);
  await done(post(`/api/release-job/${jobId}`, author));
  expect(await found(serviceman)).toEqual([]);
  const { body } = await read("/api/notices", serviceman);
  expect(JSON.stringify(body)).toContain(`${pseudonym} opened`);
  await app.runTasks();
  expect(JSON.stringify(await app.messagesTo(serviceman.phone))).not.toMatch(/Zebulon|Okwudili/);
});

test("a report of the job or of its author's comment names the pseudonym", async () => {
  for (const subject of [`job&subjectId=${jobId}`, `comment&subjectId=${comment.id}`]) {
    const { body } = await read(`/api/reports/subject?subjectType=${subject}`, serviceman);
    expect(body.name).toBe(pseudonym);
  }
});

test("the author comments under the pseudonym there, and under their own name elsewhere", async () => {
  expect(comment).toMatchObject({ creatorFullName: pseudonym, isPrivate: true });
  const listed = await read(`/api/comments/${jobId}`, serviceman);
  expect(listed.body.comments).toMatchObject([{ creatorFullName: pseudonym }]);
  const again = await post("/api/comments", author, { jobId, comment: "Please bring a ladder" });
  expect(again.body.comment.creatorFullName).toBe(pseudonym);
  const others = await aJob(app.deps.db, { userId: serviceman.id });
  const there = await done(post("/api/comments", author, { jobId: others.id, comment: "Is it open?" }));
  expect(there.comment.creatorFullName).toBe(author.fullName);
});

test("the author's profile leaves the job out", async () => {
  const { body } = await read(`/jobs/user-profile/${publicId}`, serviceman);
  expect(body).toMatchObject({ openings: 0, jobs: [] });
});

test("the job allows no review, in either direction", async () => {
  const review = { jobId, rating: 1, text: "Never again" };
  const { rows } = await app.deps.pool.query("select public_id from users where id = $1", [serviceman.id]);
  const tries = [
    await post("/api/reviews", serviceman, review),
    await post("/api/reviews", serviceman, { ...review, subjectId: publicId }),
    await post("/api/reviews", author, { ...review, subjectId: rows[0].public_id }),
  ];
  expect(tries.map(({ body }) => body.code)).toEqual(["no_contact", "no_contact", "no_contact"]);
  const callers = await read(`/jobs/callers/${jobId}`, author);
  expect(callers.body).toMatchObject([{ isReviewed: false, allowsReview: false }]);
});

test("a block through the job or the comment is listed under the pseudonym", async () => {
  for (const [subjectType, subjectId] of [
    ["job", jobId],
    ["comment", comment.id],
  ]) {
    const blocker = await aSignedInUser(app);
    const { body } = await post("/api/blocks", blocker, { subjectType, subjectId });
    expect(JSON.stringify(body)).toContain(pseudonym);
    const listed = await read("/api/blocks", blocker);
    expect(JSON.stringify(listed.body)).toContain(pseudonym);
    expect(await found(blocker)).toEqual([]);
  }
});

test("a block under one name does not tell the other", async () => {
  const pairs = [
    ["user", publicId, "job", jobId],
    ["user", publicId, "comment", comment.id],
    ["job", jobId, "user", publicId],
  ] as const;
  for (const [type, id, otherType, otherId] of pairs) {
    const blocker = await aSignedInUser(app);
    const block = (subjectType: string, subjectId: string) =>
      post("/api/blocks", blocker, { subjectType, subjectId });
    const { body } = await block(type, id);
    const other = await block(otherType, otherId);
    expect([other.status, other.body.code, other.body.name]).toEqual([404, "profile_not_found", undefined]);
    expect((await block(type, id)).body).toEqual(body);
  }
});
