import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cursorOf } from "#server/cursors.ts";
import { newId } from "#server/db/ids.ts";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { comments } from "#server/db/schema/jobs.ts";
import { reports } from "#server/db/schema/reports.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let owner: SignedInUser;
let reporter: SignedInUser;
let desk: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  desk = await aSignedInUser(app, { fullName: "Kemi Bankole" });
  await app.deps.db.insert(staffRoles).values({ userId: desk.id, role: "customers" });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.delete(reports);
  owner = await aSignedInUser(app, { fullName: "Tunde Salami" });
  reporter = await aSignedInUser(app, { fullName: "Ngozi Eze" });
});

const unknownId = "01890000-0000-7000-8000-000000000000";
const report = (body: object, as: string | undefined = reporter.cookie) =>
  app.call({ method: "POST", path: "/api/reports", body: { reason: "scam", ...body }, as });
const list = (query = "", as: string | undefined = desk.cookie) =>
  app.call({ method: "GET", path: `/api/reports${query}`, as });
const subject = (subjectType: string, subjectId: string, as: string | undefined = reporter.cookie) =>
  app.call({
    method: "GET",
    path: `/api/reports/subject?subjectType=${subjectType}&subjectId=${subjectId}`,
    as,
  });

async function things() {
  const { db } = app.deps;
  const job = await aJob(db, { userId: owner.id, description: "Paint two rooms in Yaba" });
  const commentId = newId();
  await db.insert(comments).values({ id: commentId, jobId: job.id, userId: owner.id, text: "Pay me first" });
  const reviewId = newId();
  const review = { rating: 1, text: "He ran away", authorId: owner.id, subjectId: reporter.id };
  await db.insert(reviews).values({ id: reviewId, ...review });
  await db.insert(serviceCards).values({
    userId: owner.id,
    serviceRendered: "House Painting",
    serviceDescription: "Clean walls",
    currentLocation: "Yaba, Lagos",
    minUnits: 5_000,
  });
  return { user: owner.id, job: job.id, comment: commentId, review: reviewId };
}

describe("reporting to staff", () => {
  test("takes a hundred reports a day from all accounts without a verified phone at one address", async () => {
    const from = "102.89.41.4";
    const report = async (cookie: string) => {
      const job = await aJob(app.deps.db, { userId: owner.id });
      const body = { reason: "scam", subjectType: "job", subjectId: job.id };
      return (await app.call({ method: "POST", path: "/api/reports", body, as: cookie, from })).status;
    };
    const [one, other] = [
      await aSignedInUser(app, { verifiedAt: null }),
      await aSignedInUser(app, { verifiedAt: null }),
    ];
    expect(await report(one.cookie)).toBe(201);
    await app.deps.pool.query(
      "update throttles set count = 98 where key like 'reports-unproven:%102.89.41.4'",
    );

    const statuses = [];
    for (const { cookie } of [one, other, one, other]) statuses.push(await report(cookie));

    expect(statuses).toEqual([201, 201, 429, 429]);
    expect(await report(reporter.cookie)).toBe(201);
  });

  test("sends people, jobs, comments and reviews to staff with content and owner", async () => {
    const ids = await things();

    for (const [subjectType, subjectId] of Object.entries(ids)) {
      const answer = await report({ subjectType, subjectId, text: `  About the ${subjectType}  ` });
      expect([answer.status, answer.body.message]).toEqual([201, "Thank you. Our staff will look at it."]);
    }

    const { body } = await list();
    expect(body).toMatchObject({ total: 4, next: null });
    const seen = body.reports.map((each: Record<string, unknown>) => [
      ...[each.subjectType, each.pageId, each.excerpt, each.text, each.ownerName, each.reporterName],
    ]);
    const people = ["Tunde Salami", "Ngozi Eze"];
    expect(seen).toEqual([
      ["user", owner.id, "Tunde Salami · House Painting · Clean walls", "About the user", ...people],
      ["job", ids.job, "Paint two rooms in Yaba", "About the job", ...people],
      ["comment", ids.job, "Pay me first", "About the comment", ...people],
      ["review", reporter.id, "He ran away", "About the review", ...people],
    ]);
  });

  test("shows the subject before sending, without contacts", async () => {
    const ids = await things();
    await app.deps.pool.query("update jobs set description = 'Call 0803 123 4567' where id = $1", [ids.job]);

    expect((await subject("user", ids.user)).body).toEqual({
      name: "Tunde Salami",
      excerpt: "House Painting · Clean walls",
    });
    expect((await subject("job", ids.job)).body.excerpt).toMatch(/hidden/);
    expect((await subject("comment", ids.comment)).body.excerpt).toBe("Pay me first");
    expect((await subject("review", ids.review)).body.excerpt).toBe("He ran away");
    expect((await subject("job", unknownId)).status).toBe(404);
    expect((await subject("job", ids.job, "")).status).toBe(401);
  });

  test("reports a private name by its public id, without revealing the person", async () => {
    const ids = await things();
    await app.call({
      method: "POST",
      path: "/api/auth/setPrivateName",
      as: owner.cookie,
      body: { userId: owner.id, privateName: "quietpainter" },
    });
    const { rows } = await app.deps.pool.query("select public_id from users where id = $1", [owner.id]);

    expect((await report({ subjectType: "user", subjectId: owner.id })).status).toBe(404);
    const shown = await subject("user", rows[0].public_id);
    expect(shown.body).toEqual({ name: "quietpainter", excerpt: null });
    expect((await subject("comment", ids.comment)).body.name).toBe("quietpainter");
    await app.deps.pool.query("update reviews set text = 'Tunde cheated me' where id = $1", [ids.review]);
    expect((await subject("review", ids.review)).body.excerpt).toBe("[hidden name] cheated me");
    expect((await report({ subjectType: "user", subjectId: rows[0].public_id })).status).toBe(201);
    const [row] = (await list()).body.reports;
    expect(row).toMatchObject({ ownerName: "Tunde Salami", ownerShownName: "quietpainter" });
    expect(row.pageId).toBe(rows[0].public_id);
  });

  test("refuses oneself, own jobs and unknown subjects", async () => {
    const ids = await things();
    const codes = async (about: { subjectType: string; subjectId: string }, as?: string) => {
      const answer = await report(about, as);
      const preview = await subject(about.subjectType, about.subjectId, as);
      expect(preview.body.code).toBe(answer.body.code);
      return [answer.status, answer.body.code];
    };

    expect(await codes({ subjectType: "user", subjectId: reporter.id })).toEqual([409, "oneself"]);
    expect(await codes({ subjectType: "job", subjectId: ids.job }, owner.cookie)).toEqual([409, "oneself"]);
    expect(await codes({ subjectType: "user", subjectId: unknownId })).toEqual([404, "profile_not_found"]);
    expect(await codes({ subjectType: "job", subjectId: unknownId })).toEqual([404, "job_not_found"]);
    expect(await codes({ subjectType: "comment", subjectId: unknownId })).toEqual([404, "not_found"]);
    expect(await codes({ subjectType: "review", subjectId: unknownId })).toEqual([404, "review_not_found"]);
    expect(await codes({ subjectType: "job", subjectId: ids.job }, "")).toEqual([401, "signed_out"]);
  });

  test("answers bad forms with the sentence of their field", async () => {
    const subjectId = owner.id;
    const noReason = await report({ subjectType: "user", subjectId, reason: " " });
    const long = await report({ subjectType: "user", subjectId, text: "a".repeat(1_001) });

    expect([noReason.status, noReason.body.error]).toEqual([400, "Please choose what is wrong."]);
    expect([long.status, long.body.error]).toEqual([400, "Please write at most 1,000 characters."]);
    expect((await report({ subjectType: "wallet", subjectId })).status).toBe(400);
    expect((await report({ subjectType: "user", subjectId: "me" })).status).toBe(400);
  });

  test("takes a reason in the person's own words, which staff read before the text", async () => {
    const { user, job } = await things();
    const own = { reason: "  Spam ", text: "Ten times a day" };
    expect((await report({ subjectType: "user", subjectId: user, ...own })).status).toBe(201);
    expect((await report({ subjectType: "job", subjectId: job, reason: "Fraud" })).status).toBe(201);
    const { reports } = (await list()).body;
    expect(reports.map((each: { reason: string; text: string }) => [each.reason, each.text])).toEqual([
      ["other", "Spam\nTen times a day"],
      ["other", "Fraud"],
    ]);
  });

  test("refuses a second report of an open subject, also with concurrent requests", async () => {
    const { job } = await things();
    const press = () => report({ subjectType: "job", subjectId: job });

    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await press()).body.code).toBe("already_reported");

    const another = await aSignedInUser(app);
    expect((await report({ subjectType: "job", subjectId: job }, another.cookie)).status).toBe(201);
    expect((await list()).body.reports.map((each: { openReports: number }) => each.openReports)).toEqual([
      2, 2,
    ]);
  });

  test("works across a block, without showing what the block hides", async () => {
    const { job } = await things();
    await app.call({ method: "POST", path: `/block-user/${reporter.id}`, body: {}, as: owner.cookie });

    expect((await subject("job", job)).body).toEqual({ name: null, excerpt: null });
    expect((await report({ subjectType: "job", subjectId: job })).status).toBe(201);
  });

  test("allows ten reports a day per person; refused ones do not count", async () => {
    const report1 = async () =>
      report({ subjectType: "job", subjectId: (await aJob(app.deps.db, { userId: owner.id })).id });
    await report({ subjectType: "job", subjectId: unknownId });
    const statuses: number[] = [];
    for (let index = 0; index < 10; index += 1) statuses.push((await report1()).status);
    expect(new Set(statuses)).toEqual(new Set([201]));

    const flood = await report1();
    expect([flood.status, flood.body.code]).toEqual([429, "too_many_requests"]);
    expect(flood.body.error).toMatch(/reported a lot today/);
    expect((await list()).body.total).toBe(10);
    app.clock.advance(24 * 3600 + 1);
    expect((await report1()).status).toBe(201);
  });
});

describe("the queue of reports", () => {
  test("is for staff of customers and admins [ROLE-23]", async () => {
    const other = await aSignedInUser(app);
    await app.deps.db.insert(staffRoles).values({ userId: other.id, role: "accounting" });
    const admin = await aSignedInUser(app);
    await app.deps.db.insert(staffRoles).values({ userId: admin.id, role: "admin" });
    const endpoints = [
      { method: "GET", path: "/api/reports" },
      { method: "GET", path: "/api/suspensions" },
      { method: "POST", path: `/api/reports/${unknownId}/decide` },
      { method: "POST", path: `/api/suspensions/${unknownId}/lift` },
    ] as const;

    for (const endpoint of endpoints) {
      const asked = (as: string) =>
        app.call({
          ...endpoint,
          as,
          ...(endpoint.method === "POST" && { body: { decision: "warn", reason: "x" } }),
        });
      expect((await asked("")).status, endpoint.path).toBe(401);
      expect((await asked(reporter.cookie)).status, endpoint.path).toBe(403);
      expect((await asked(other.cookie)).status, endpoint.path).toBe(403);
      expect([200, 404], endpoint.path).toContain((await asked(admin.cookie)).status);
    }
  });

  test("pages through all reports, the longest wait first, also with equal times", async () => {
    const createdAt = app.clock.now();
    const rows = await Promise.all(
      Array.from({ length: 45 }, async (_, index) => ({
        id: newId(),
        reporterId: reporter.id,
        ownerId: owner.id,
        subjectType: "job" as const,
        reason: "other" as const,
        text: `Report ${index}`,
        subjectId: (await aJob(app.deps.db, { userId: owner.id })).id,
        createdAt: new Date(createdAt.getTime() + Math.floor(index / 4) * 1000),
      })),
    );
    await app.deps.db.insert(reports).values(rows);
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const { body } = await list(next ? `?cursor=${next}` : "");
      expect(body.total).toBe(45);
      seen.push(...body.reports.map((each: { _id: string }) => each._id));
      next = body.next;
    } while (next);

    const waiting = rows.toSorted((a, b) => +a.createdAt - +b.createdAt || (a.id < b.id ? -1 : 1));
    expect(seen).toEqual(waiting.map(({ id }) => id));
    for (const odd of ["nonsense", cursorOf([1e15 - 1, newId()])])
      expect((await list(`?cursor=${odd}`)).status, odd).toBe(400);
    expect((await list("?status=all")).status).toBe(400);
  });
});
