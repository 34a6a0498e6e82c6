import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { comments } from "#server/db/schema/jobs.ts";
import { reports } from "#server/db/schema/reports.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { deleteAccount } from "#tests/support/account-deletion.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aVerifiedUser } from "#tests/support/people.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let owner: SignedInUser;
let desk: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  desk = await ofStaff("customers", "Kemi Bankole");
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.delete(reports);
  owner = await aSignedInUser(app, { fullName: "Tunde Salami" });
});

async function ofStaff(role: "customers" | "admin", fullName?: string) {
  const person = await aSignedInUser(app, fullName ? { fullName } : {});
  await app.deps.db.insert(staffRoles).values({ userId: person.id, role });
  return person;
}
const get = (path: string, as?: string) => app.call({ method: "GET", path, as });
const post = (path: string, body: object, as?: string) => app.call({ method: "POST", path, body, as });
const decide = (reportId: string, decision: string, as = desk.cookie) =>
  post(`/api/reports/${reportId}/decide`, { decision, reason: "Asked for money first" }, as);
const openReports = async () => (await get("/api/reports", desk.cookie)).body.reports;
const auditOf = async (subjectId: string) => {
  const { rows } = await app.deps.pool.query(
    "select actor_id, action, subject_type, reason, before, after from audit_log where subject_id = $1 order by at, id",
    [subjectId],
  );
  return rows;
};
async function reported(subjectType: string, subjectId: string): Promise<string> {
  const reporter = await aSignedInUser(app);
  const answer = await post("/api/reports", { subjectType, subjectId, reason: "scam" }, reporter.cookie);
  if (answer.status !== 201) throw new Error(`reporting answered ${answer.status}`);
  const { rows } = await app.deps.pool.query("select id from reports where reporter_id = $1", [reporter.id]);
  return rows[0].id;
}
const jobOf = async (person: { id: string }) => (await aJob(app.deps.db, { userId: person.id })).id;
const shownJobs = async () => {
  await app.deps.freshness.read();
  return (await get("/jobs/get-job?limit=100")).body.map(({ _id }: { _id: string }) => _id);
};
async function cardOf(person: { id: string }) {
  await app.deps.pool.query("update users set subscribed_until = now() + interval '1 month' where id = $1", [
    person.id,
  ]);
  await app.deps.db.insert(serviceCards).values({
    userId: person.id,
    serviceRendered: "House Painting",
    serviceDescription: "Clean walls",
    currentLocation: "Yaba, Lagos",
    minUnits: 5_000,
  });
}
const shownCards = async (): Promise<string> => {
  await app.deps.freshness.read();
  return JSON.stringify((await get("/api/auth/servicemen")).body);
};

describe("hiding a reported subject", () => {
  test("removes a job from every page, decides all its reports and is recorded", async () => {
    const jobId = await jobOf(owner);
    const [first, second] = [await reported("job", jobId), await reported("job", jobId)];
    const other = await reported("job", await jobOf(owner));
    expect(await shownJobs()).toContain(jobId);

    const answer = await decide(first, "hide");

    expect([answer.status, answer.body.message]).toEqual([200, "Done."]);
    expect(await shownJobs()).not.toContain(jobId);
    expect((await get(`/jobs/get-job/${jobId}`)).status).toBe(404);
    expect((await openReports()).map(({ _id }: { _id: string }) => _id)).toEqual([other]);
    const { body } = await get("/api/reports?status=decided", desk.cookie);
    expect(body.total).toBe(2);
    expect(body.reports[0]).toMatchObject({
      decision: "hide",
      decisionReason: "Asked for money first",
      decidedByName: "Kemi Bankole",
      isHidden: true,
      openReports: 0,
    });
    const [row] = await auditOf(jobId);
    expect(row).toMatchObject({
      actor_id: desk.id,
      action: "moderation.hide",
      subject_type: "job",
      reason: "Asked for money first",
      before: { status: "open" },
      after: { status: "removed" },
    });
    expect(row.after.reportIds.toSorted()).toEqual([first, second].toSorted());
  });

  test("removes a job during a concurrent call without a deadlock", async () => {
    const jobId = await jobOf(owner);
    const caller = await aSignedInUser(app);
    const report = await reported("job", jobId);
    const call = await app.deps.pool.connect();
    try {
      await call.query("begin");
      await call.query("insert into job_calls (job_id, caller_id) values ($1, $2)", [jobId, caller.id]);
      expect((await decide(report, "hide")).status).toBe(200);
    } finally {
      await call.query("rollback");
      call.release();
    }
  });

  test("removes a comment from its job's page at once", async () => {
    const jobId = await jobOf(await aSignedInUser(app));
    const comment = { id: newId(), jobId, userId: owner.id, text: "Send the code" };
    await app.deps.db.insert(comments).values(comment);
    expect((await get(`/api/comments/${jobId}`)).body.comments).toHaveLength(1);

    await decide(await reported("comment", comment.id), "hide");

    expect((await get(`/api/comments/${jobId}`)).body.comments).toEqual([]);
    const again = await aSignedInUser(app);
    const gone = { subjectType: "comment", subjectId: comment.id, reason: "scam" };
    expect((await post("/api/reports", gone, again.cookie)).status).toBe(404);
    expect((await auditOf(comment.id))[0]).toMatchObject({ before: { hiddenAt: null } });
  });

  test("removes a review from the person's rating", async () => {
    const subject = await aSignedInUser(app);
    const review = { id: newId(), authorId: owner.id, subjectId: subject.id, rating: 1, text: "Bad" };
    await app.deps.db.insert(reviews).values(review);

    const ratings = async () =>
      (await app.deps.pool.query("select rating_count from users where id = $1", [subject.id])).rows[0]
        .rating_count;
    expect(await ratings()).toBe(1);

    await decide(await reported("review", review.id), "hide");

    expect(await ratings()).toBe(0);
  });

  test("removes a person's card from the list; a report about a person without a card stays open", async () => {
    await cardOf(owner);
    const report = await reported("user", owner.id);
    expect(await shownCards()).toContain(owner.id);

    await decide(report, "hide");
    expect(await shownCards()).not.toContain(owner.id);

    const cardless = await reported("user", (await aSignedInUser(app)).id);
    const answer = await decide(cardless, "hide");
    expect([answer.status, answer.body.code, answer.body.error]).toEqual([
      ...[409, "no_card", "This person has no business card to hide."],
    ]);
    expect(await openReports()).toHaveLength(1);
  });
});

test("a warning is sent to the owner by SMS without naming the reporter", async () => {
  const jobId = await jobOf(owner);
  await decide(await reported("job", jobId), "warn");
  await app.runTasks();

  const [message] = await app.messagesTo(owner.phone);
  expect(message?.body).toMatch(/a job you posted breaks our marketplace guidelines/);
  expect(message?.body).not.toMatch(/report|Asked for money|[^\x20-\x7e]/);
  expect(await shownJobs()).toContain(jobId);
  expect((await auditOf(owner.id))[0]).toMatchObject({ action: "moderation.warn", subject_type: "user" });
});

test("dismissing changes only the report", async () => {
  const jobId = await jobOf(owner);
  await decide(await reported("job", jobId), "dismiss");
  await app.runTasks();

  expect(await openReports()).toEqual([]);
  expect(await shownJobs()).toContain(jobId);
  expect(await app.messagesTo(owner.phone)).toEqual([]);
  expect((await auditOf(jobId))[0]).toMatchObject({ action: "moderation.dismiss" });
});

describe("suspending an account", () => {
  const logIn = (password: string) =>
    post("/api/auth/login", { phoneNumber: localPhone(owner.phone), password });

  test("ends every session, hides the person's jobs and card, and refuses sign-in with the right password", async () => {
    await cardOf(owner);
    const jobId = await jobOf(owner);
    const otherJob = await jobOf(await aSignedInUser(app));
    await post("/api/comments", { jobId: otherJob, comment: "I can do it" }, owner.cookie);
    expect((await logIn("password123")).status).toBe(200);

    await decide(await reported("job", jobId), "suspend");

    expect((await get("/api/auth/session", owner.cookie)).body.user).toBeNull();
    expect((await post(`/jobs/not-taken-job/${jobId}`, {}, owner.cookie)).status).toBe(401);
    expect(await shownJobs()).not.toContain(jobId);
    expect(await shownCards()).not.toContain(owner.id);
    expect((await get(`/api/comments/${otherJob}`)).body.comments).toEqual([]);
    const right = await logIn("password123");
    expect([right.status, right.body.code, right.cookie]).toEqual([403, "suspended", undefined]);
    expect(right.body.error).toBe("This account is closed. Please call us if you think that is wrong.");
    const wrong = await logIn("password124");
    expect([wrong.status, wrong.body.code]).toEqual([401, "wrong_credentials"]);
    const reporter = await aSignedInUser(app);
    const again = { subjectType: "user", subjectId: owner.id, reason: "scam" };
    expect((await post("/api/reports", again, reporter.cookie)).status).toBe(404);
    expect((await auditOf(owner.id)).at(-1)).toMatchObject({
      action: "moderation.suspend",
      before: { suspendedAt: null },
      after: { pausedJobs: [jobId] },
    });
  });

  test("hides the jobs of a closed account, taken ones too, their comments, and the name behind its phone", async () => {
    const [paused, taken] = [await jobOf(owner), await jobOf(owner)];
    await app.deps.pool.query("update jobs set status = 'completed' where id = $1", [taken]);
    const reader = await aSignedInUser(app);
    const seen = async (jobId: string) => [
      (await get(`/jobs/get-job/${jobId}`)).status,
      (await get(`/api/comments/${jobId}`)).status,
      (await post("/api/comments", { jobId, comment: "Hello" }, reader.cookie)).status,
    ];
    const lookup = () => get(`/api/payuser/${localPhone(owner.phone)}`, reader.cookie);
    expect(await seen(taken)).toEqual([200, 200, 201]);
    expect((await lookup()).status).toBe(200);

    await decide(await reported("job", paused), "suspend");
    await app.deps.freshness.read();

    expect([await seen(paused), await seen(taken)]).toEqual([Array(3).fill(404), Array(3).fill(404)]);
    expect((await lookup()).status).toBe(404);
  });

  test("allows a new password meanwhile, which still does not sign in", async () => {
    await decide(await reported("user", owner.id), "suspend");
    await post("/jobs/request-password-reset", { phoneNumber: localPhone(owner.phone) });
    await app.runTasks();
    const [message] = await app.messagesTo(owner.phone);
    const token = /reset-password\/(\S+)/.exec(message?.body ?? "")?.[1];
    const body = { newPassword: "another password" };

    const answer = await post(`/jobs/reset-password/${token}`, body);

    expect([answer.status, answer.cookie]).toEqual([200, undefined]);
    expect((await logIn("another password")).body.code).toBe("suspended");
  });

  test("is listed with its reason and lifted with another; the jobs stay paused", async () => {
    const jobId = await jobOf(owner);
    await decide(await reported("job", jobId), "suspend");
    const listed = async () =>
      (await get("/api/suspensions", desk.cookie)).body.suspensions.filter(
        ({ userId }: { userId: string }) => userId === owner.id,
      );
    expect(await listed()).toMatchObject([{ fullName: "Tunde Salami", reason: "Asked for money first" }]);

    const lift = (reason: string) => post(`/api/suspensions/${owner.id}/lift`, { reason }, desk.cookie);
    expect((await lift(" ")).body.error).toBe("Please give a reason.");
    const answers = await Promise.all([lift("Paid the client back"), lift("Paid the client back")]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await listed()).toEqual([]);
    expect((await logIn("password123")).status).toBe(200);
    expect(await shownJobs()).not.toContain(jobId);
    expect((await auditOf(owner.id)).at(-1)).toMatchObject({
      action: "moderation.lift",
      reason: "Paid the client back",
      after: { suspendedAt: null },
    });
  });

  test.each(["admin", "customers"] as const)(
    "only admins suspend or reopen the account of staff: %s",
    async (role) => {
      const [staff, boss] = [await ofStaff(role), await ofStaff("admin")];
      const report = await reported("user", staff.id);

      expect((await decide(report, "suspend")).status).toBe(403);
      expect((await get("/api/auth/session", staff.cookie)).body.user).not.toBeNull();
      expect((await decide(report, "suspend", boss.cookie)).status).toBe(200);
      const lift = (as: string) => post(`/api/suspensions/${staff.id}/lift`, { reason: "Mistake" }, as);
      expect((await lift(desk.cookie)).status).toBe(403);
      expect((await lift(boss.cookie)).status).toBe(200);
    },
  );

  test("of a closed account reaches staff who have its number now through an admin alone", async () => {
    const closed = await aVerifiedUser(app);
    const report = await reported("user", closed.userId);
    expect((await deleteAccount(app, closed)).status).toBe(200);
    app.clock.advance(60);
    const heir = await aVerifiedUser(app, { phone: closed.phone });
    await app.deps.db.insert(staffRoles).values({ userId: heir.userId, role: "customers" });
    const boss = await ofStaff("admin");

    expect((await decide(report, "dismiss", heir.cookie)).status, "about oneself").toBe(403);
    expect((await decide(report, "suspend")).status).toBe(403);
    expect((await get("/api/auth/session", heir.cookie)).body.user).not.toBeNull();
    expect((await decide(report, "suspend", boss.cookie)).status).toBe(200);
    expect((await get("/api/auth/session", heir.cookie)).body.user).toBeNull();
  });
});

describe("decisions about reports", () => {
  test("staff may not decide about themselves", async () => {
    const report = await reported("user", desk.id);
    for (const decision of ["dismiss", "hide", "warn", "suspend"])
      expect((await decide(report, decision)).status).toBe(403);
    expect(await openReports()).toHaveLength(1);
  });

  test("one of many concurrent decisions wins, also across two reports of one subject", async () => {
    const jobId = await jobOf(owner);
    const ids = [await reported("job", jobId), await reported("job", jobId)];
    const desks = [desk.cookie, (await ofStaff("customers")).cookie];
    const decisions = ["dismiss", "warn", "hide", "suspend"];

    const answers = await Promise.all(
      decisions.map((decision, index) => decide(ids[index % 2]!, decision, desks[index % 2])),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("already_decided");
    const { rows } = await app.deps.pool.query("select distinct decision, decided_by from reports");
    expect(rows).toHaveLength(1);
    expect([...(await auditOf(jobId)), ...(await auditOf(owner.id))]).toHaveLength(1);
  });

  test("unknown reports, unknown decisions and missing reasons are refused", async () => {
    const report = await reported("job", await jobOf(owner));
    const send = (body: object, id = report) => post(`/api/reports/${id}/decide`, body, desk.cookie);

    expect((await send({ decision: "ban", reason: "x" })).status).toBe(400);
    expect((await send({ decision: "warn", reason: "  " })).body.error).toBe("Please give a reason.");
    expect((await send({ decision: "warn", reason: "x" }, newId())).body.code).toBe("report_not_found");
    expect(await openReports()).toHaveLength(1);
  });
});
