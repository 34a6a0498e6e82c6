import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { serviceCards } from "#server/db/schema/service-cards.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { builtPhone } from "#server/seed/builders.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let poster: SignedInUser;
let painter: SignedInUser;
const subscribedUntil = new Date(Date.now() + 24 * 3600 * 1000);
const unknownId = "01890000-0000-7000-8000-000000000000";

beforeAll(async () => {
  app = await startTestApp();
  poster = await aSignedInUser(app, { fullName: "Ngozi Okafor" });
});
afterAll(() => app.close());
/** Every test has a painter in Ikeja who sees only the jobs of that test. */
beforeEach(async () => {
  await app.deps.pool.query("update jobs set status = 'removed'");
  painter = await aPainter();
});

async function aPainter(card: Partial<typeof serviceCards.$inferInsert> = {}): Promise<SignedInUser> {
  const user = await aSignedInUser(app, { fullName: "Tunde Bello", subscribedUntil });
  await aCard(app.deps.db, { userId: user.id, state: "Lagos", lga: "Ikeja", ...card });
  return user;
}
const post = (path: string, as: string | undefined, body: unknown = {}) =>
  app.call({ method: "POST", path, body, as });
const offersOf = (user: SignedInUser) => post("/api/servicemen-jobs", user.cookie, { _id: user.id });
const accept = (user: SignedInUser, jobId: string) =>
  post("/api/accept-job", user.cookie, { callersId: user.id, _id: jobId });
const decline = (user: SignedInUser, jobId: string) =>
  post("/api/decline-job", user.cookie, { callersId: user.id, _id: jobId });
const idsFor = async (user: SignedInUser) =>
  (await offersOf(user)).body.map(({ _id }: { _id: string }) => _id);
const aPostedJob = async (more: Partial<Parameters<typeof aJob>[1]> = {}) =>
  (await aJob(app.deps.db, { userId: poster.id, state: "Lagos", lga: "Ikeja", ...more })).id;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const block = (by: SignedInUser, whom: SignedInUser) =>
  post(`/block-user/${whom.id}`, by.cookie, { _id: by.id });
const jobRow = async (jobId: string) =>
  (await app.deps.pool.query("select * from jobs where id = $1", [jobId])).rows[0];

describe("the list of offers", () => {
  test("returns the offered jobs with all their fields and without any phone number [API-41] [ENTITY-05]", async () => {
    const jobId = await aPostedJob({
      description: "Paint a flat, ring 0803 999 8877",
      location: "Allen Avenue, Ikeja",
      clientPhone: builtPhone(900_101),
    });

    const { status, body } = await offersOf(painter);

    expect(status).toBe(200);
    expect(body).toEqual([
      {
        _id: jobId,
        callersId: painter.id,
        fullName: "Ngozi Okafor",
        isPrivate: false,
        byAgent: false,
        location: "Allen Avenue, Ikeja",
        service: "House Painting",
        description: "Paint a flat, ring [hidden number]",
        minBudget: 80_000,
        maxBudget: 120_000,
        profileUrl: null,
        mediaUrl: null,
        thumbnailUrl: null,
        phoneNumber: null,
        taken: false,
        isMine: false,
        distanceKm: 0,
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ]);
    expect((await post("/api/servicemen-jobs", painter.cookie)).body).toEqual(body);
  });

  test("is readable only by its owner, a subscriber with a verified phone [ROLE-12]", async () => {
    const member = await aSignedInUser(app);
    const unproven = await aSignedInUser(app, { verifiedAt: null, subscribedUntil });

    expect((await post("/api/servicemen-jobs", undefined)).status).toBe(401);
    expect((await post("/api/servicemen-jobs", unproven.cookie)).status).toBe(403);
    expect((await post("/api/servicemen-jobs", painter.cookie, { _id: poster.id })).status).toBe(403);
    expect((await offersOf(member)).body).toMatchObject({
      code: "subscribers_only",
      error: "You need to subscribe to view this content.",
    });
    expect((await offersOf(member)).status).toBe(403);
  });

  test("keeps accepted jobs with their number after the subscription ends, and offers no new ones", async () => {
    const [mine] = [await aPostedJob(), await aPostedJob()];
    await accept(painter, mine!);
    await app.deps.pool.query("update users set subscribed_until = now() - interval '1 hour' where id = $1", [
      painter.id,
    ]);

    const { status, body } = await offersOf(painter);
    expect([status, body]).toMatchObject([200, [{ _id: mine, phoneNumber: localPhone(poster.phone) }]]);

    await post(`/api/release-job/${mine}`, painter.cookie);
    expect((await offersOf(painter)).body.code).toBe("subscribers_only");
  });

  test("is empty without a business card", async () => {
    await aPostedJob();
    const cardless = await aSignedInUser(app, { subscribedUntil });

    expect((await offersOf(cardless)).body).toEqual([]);
  });

  test("matches the trade and its neighbours, from the job and from the card", async () => {
    const mine = await aPainter({ serviceRendered: "Tiling", alsoServices: ["Bricklaying"] });
    const ours = await Promise.all([
      aPostedJob({ service: "Tiling", createdAt: minutesAgo(1) }),
      aPostedJob({ service: "Bricklaying", createdAt: minutesAgo(2) }),
      aPostedJob({ service: "House Painting", alsoService: "Tiling", createdAt: minutesAgo(3) }),
      aPostedJob({ service: null, alsoService: "Bricklaying", createdAt: minutesAgo(4) }),
      // Both of this job's trades match, and it is offered once.
      aPostedJob({ service: "Tiling", alsoService: "Bricklaying", createdAt: minutesAgo(5) }),
    ]);
    await aPostedJob({ service: "Plumbing", alsoService: "House Painting" });
    // A hint at a trade is not worth a journey.
    await aPostedJob({ service: "Plumbing", alsoService: "Tiling", state: "Kano", lga: "Dala" });

    expect(await idsFor(mine)).toEqual(ours);
  });

  test("offers a job without a trade nearby if its words match the card", async () => {
    const mine = await aPainter({ serviceDescription: "Aquarium glass, fish tanks and garden ponds" });
    const other = { service: null, words: ["aquarium", "leak", "glass"] };
    const near = await aPostedJob(other);
    await aPostedJob({ ...other, state: "Kano", lga: "Dala" });
    await aPostedJob({ service: null, words: ["glass", "window"] });

    expect(await idsFor(mine)).toEqual([near]);
  });

  test("is sorted by distance, then age, with unknown places last", async () => {
    const nowhere = await aPostedJob({ state: null, lga: null, createdAt: minutesAgo(1) });
    const kano = await aPostedJob({ state: "Kano", lga: "Dala", createdAt: minutesAgo(2) });
    const ogun = await aPostedJob({ state: "Ogun", lga: "Ifo", createdAt: minutesAgo(3) });
    const older = await aPostedJob({ createdAt: minutesAgo(90) });
    const newer = await aPostedJob({ createdAt: minutesAgo(60) });
    const borno = await aPostedJob({ state: "Borno", lga: null, createdAt: minutesAgo(4) });

    expect(await idsFor(painter)).toEqual([newer, older, ogun, kano, borno, nowhere]);
    const { body } = await offersOf(painter);
    expect(body[0].distanceKm).toBe(0);
    expect(body[3].distanceKm).toBeGreaterThan(600);
    expect(body[5].distanceKm).toBeNull();
  });

  test("offers the newest jobs of the trade to a card without a place", async () => {
    const mine = await aPainter({ state: null, lga: null });
    const older = await aPostedJob({ state: "Kano", lga: "Dala", createdAt: minutesAgo(9) });
    const newer = await aPostedJob({ state: "Lagos", lga: "Epe", isPromoted: false });

    expect(await idsFor(mine)).toEqual([newer, older]);
  });

  test("leaves out own, client's own, declined, paused and taken jobs and those of hidden people", async () => {
    const [blocker, blocked, gone] = await Promise.all([1, 2, 3].map(() => aSignedInUser(app)));
    await block(blocker!, painter);
    await block(painter, blocked!);
    await app.deps.pool.query("update users set suspended_at = now() where id = $1", [gone!.id]);
    for (const { id } of [painter, blocker!, blocked!, gone!]) await aPostedJob({ userId: id });
    await aPostedJob({ byAgent: true, clientPhone: painter.phone });
    for (const status of ["paused", "assigned", "completed", "removed"] as const)
      await aPostedJob({ status });
    const declined = await aPostedJob();
    const shown = await aPostedJob();
    await decline(painter, declined);

    expect(await idsFor(painter)).toEqual([shown]);
  });

  test("holds at most fifty jobs, accepted ones first", async () => {
    for (let n = 0; n < 60; n += 1) await aPostedJob({ createdAt: minutesAgo(n) });
    const far = await aPostedJob({ state: "Kano", lga: "Dala" });
    await accept(painter, far);

    const ids = await idsFor(painter);

    expect(ids).toHaveLength(50);
    expect(ids[0]).toBe(far);
  });

  test("shows only the private name of a poster who has one", async () => {
    const hidden = await aSignedInUser(app, { fullName: "Uche Nwosu", privateName: "quietowl" });
    await aPostedJob({ userId: hidden.id });

    const { body } = await offersOf(painter);

    expect(body).toMatchObject([{ fullName: "quietowl", isPrivate: true }]);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`Uche|${hidden.id}`));
  });
});

describe("accepting an offer", () => {
  test("assigns the job, returns the number and counts the person as a caller once [API-39]", async () => {
    const jobId = await aPostedJob();

    const answer = await accept(painter, jobId);

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: "The job is yours. Call now.",
      job: { _id: jobId, taken: true, isMine: true, phoneNumber: localPhone(poster.phone) },
    });
    expect(await jobRow(jobId)).toMatchObject({
      status: "assigned",
      assigned_to: painter.id,
      call_count: 1,
    });
    expect((await offersOf(painter)).body).toMatchObject([{ _id: jobId, isMine: true, taken: true }]);
    const detail = await app.call({ method: "GET", path: `/jobs/get-job/${jobId}` });
    expect(detail.body).toMatchObject({ taken: true, phoneNumber: null });
    const callers = await app.call({ method: "GET", path: `/jobs/callers/${jobId}`, as: poster.cookie });
    expect(callers.body).toMatchObject([{ callerId: painter.id, hasAccepted: true }]);
    const own = await app.call({ method: "GET", path: "/jobs/user-jobs", as: poster.cookie });
    expect(own.body.find(({ _id }: { _id: string }) => _id === jobId)).toMatchObject({
      status: "assigned",
      assignedTo: { userId: painter.id, fullName: "Tunde Bello", phoneNumber: localPhone(painter.phone) },
    });
  });

  test("does not count a person who rang before as a new caller", async () => {
    const jobId = await aPostedJob();
    await post(`/jobs/call-job-and-increase-count/${jobId}`, painter.cookie);

    expect((await accept(painter, jobId)).status).toBe(200);
    expect((await jobRow(jobId)).call_count).toBe(1);
  });

  test("refuses a taken job, also on a repeated call, and counts no caller [API-39]", async () => {
    const jobId = await aPostedJob();
    const late = await aPainter();
    await accept(painter, jobId);

    for (const user of [late, painter]) {
      const answer = await accept(user, jobId);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code: "job_taken", message: "This job is no longer open." });
    }
    expect(await jobRow(jobId)).toMatchObject({ assigned_to: painter.id, call_count: 1 });
    expect((await offersOf(late)).body).toEqual([]);
  });

  test.each(["paused", "completed"] as const)("refuses a %s job", async (status) => {
    expect((await accept(painter, await aPostedJob({ status }))).body.code).toBe("job_taken");
  });

  test("refuses own, blocked, removed and unknown jobs, people without a card or a subscription", async () => {
    const stranger = await aSignedInUser(app);
    await block(stranger, painter);
    const member = await aSignedInUser(app);
    const cardless = await aSignedInUser(app, { subscribedUntil });
    const jobId = await aPostedJob();
    const own = await aPostedJob({ userId: painter.id });
    const clients = await aPostedJob({ clientPhone: painter.phone });
    const blocked = await aPostedJob({ userId: stranger.id });
    const removed = await aPostedJob({ status: "removed" });
    const codes = async (user: SignedInUser, id: string) => {
      const { status, body } = await accept(user, id);
      return [status, body.code];
    };

    expect(await codes(painter, own)).toEqual([409, "own_job"]);
    expect(await codes(painter, clients)).toEqual([409, "own_job"]);
    for (const id of [blocked, removed, unknownId])
      expect(await codes(painter, id)).toEqual([404, "job_not_found"]);
    expect(await codes(member, jobId)).toEqual([403, "subscribers_only"]);
    expect(await codes(cardless, jobId)).toEqual([409, "no_card"]);
    expect((await post("/api/accept-job", undefined, { _id: jobId })).status).toBe(401);
    const body = { callersId: poster.id, _id: jobId };
    expect((await post("/api/accept-job", painter.cookie, body)).status).toBe(403);
    expect((await post("/api/accept-job", painter.cookie, { _id: "no-id" })).status).toBe(400);
    expect((await jobRow(jobId)).status).toBe("open");
  });

  test("limits a person to ten jobs, also with concurrent requests", async () => {
    const ids = await Promise.all(Array.from({ length: 13 }, () => aPostedJob()));

    const answers = await Promise.all(ids.map((id) => accept(painter, id)));

    const codes = answers.map(({ body }) => body.code ?? "yes").sort();
    expect(codes).toEqual([...Array(3).fill("too_many_accepted"), ...Array(10).fill("yes")]);
  });

  test("does not count jobs hidden by a block or a closed account towards the limit", async () => {
    const [gone, blocker] = [await aSignedInUser(app), await aSignedInUser(app)];
    const theirs = [...Array(5).fill(gone.id), ...Array(5).fill(blocker.id)];
    for (const userId of theirs) await accept(painter, await aPostedJob({ userId }));
    expect((await accept(painter, await aPostedJob())).body.code).toBe("too_many_accepted");

    await block(blocker, painter);
    await app.deps.pool.query("update users set suspended_at = now() where id = $1", [gone.id]);

    expect((await accept(painter, await aPostedJob())).status).toBe(200);
  });
});

describe("declining an offer", () => {
  test("succeeds however often, and the job is not offered again [API-40]", async () => {
    const jobId = await aPostedJob();

    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await decline(painter, jobId);
      expect([status, body]).toEqual([200, { message: "You will not see this job again." }]);
    }

    expect(await idsFor(painter)).toEqual([]);
    expect(await idsFor(await aPainter())).toEqual([jobId]);
  });

  test("ends the offer: accepting it later is refused, with the reason and not as if the job were closed", async () => {
    const jobId = await aPostedJob();
    await decline(painter, jobId);
    const { status, body } = await accept(painter, jobId);
    expect([status, body.code]).toEqual([409, "job_taken"]);
    expect(body.message).toBe(
      "You declined this job, or it was taken back, so it is not offered to you again.",
    );
  });

  test("succeeds across a block with an agent's client, which only refuses to accept the job", async () => {
    const client = await aSignedInUser(app);
    await block(client, painter);
    const jobId = await aPostedJob({ byAgent: true, clientPhone: client.phone });
    expect(await idsFor(painter)).toEqual([jobId]);
    expect((await accept(painter, jobId)).body.code).toBe("job_not_found");

    expect((await decline(painter, jobId)).status).toBe(200);

    expect(await idsFor(painter)).toEqual([]);
  });

  test("gives back a job that the person has accepted [API-40]", async () => {
    const jobId = await aPostedJob();
    await accept(painter, jobId);

    for (let time = 0; time < 2; time += 1) expect((await decline(painter, jobId)).status).toBe(200);

    expect(await idsFor(painter)).toEqual([]);
    expect(await idsFor(await aPainter())).toEqual([jobId]);
  });

  test("refuses own, unknown and hidden jobs, and answers for another person", async () => {
    const stranger = await aSignedInUser(app);
    await block(painter, stranger);
    const own = await aPostedJob({ userId: painter.id });
    const hidden = await aPostedJob({ userId: stranger.id });

    expect((await decline(painter, own)).body.code).toBe("own_job");
    expect((await decline(painter, hidden)).status).toBe(404);
    expect((await decline(painter, unknownId)).status).toBe(404);
    const body = { callersId: poster.id, _id: own };
    expect((await post("/api/decline-job", painter.cookie, body)).status).toBe(403);
  });
});

describe("an accepted job", () => {
  const complete = (user: SignedInUser, jobId: string) => post(`/api/complete-job/${jobId}`, user.cookie);
  const release = (user: SignedInUser, jobId: string) => post(`/api/release-job/${jobId}`, user.cookie);

  test("is completed by its poster only, and stays completed", async () => {
    const jobId = await aPostedJob();
    expect((await complete(poster, jobId)).body.code).toBe("not_assigned");
    await accept(painter, jobId);
    expect((await complete(painter, jobId)).status).toBe(403);

    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await complete(poster, jobId);
      expect([status, body]).toEqual([200, { message: "Marked as completed.", status: "completed" }]);
    }

    expect((await jobRow(jobId)).completed_at).not.toBeNull();
    expect((await release(poster, jobId)).body.code).toBe("not_assigned");
    expect(await idsFor(painter)).toEqual([]);
  });

  test("is completed by concurrent calls, which all succeed", async () => {
    const jobId = await aPostedJob();
    await accept(painter, jobId);

    const answers = await Promise.all(Array.from({ length: 4 }, () => complete(poster, jobId)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test.each(["poster", "painter"] as const)(
    "is reopened by the %s and offered to others, but not to the person who had it",
    async (who) => {
      const jobId = await aPostedJob();
      await accept(painter, jobId);
      const other = await aPainter();
      expect((await release(other, jobId)).status).toBe(403);

      const { status, body } = await release(who === "poster" ? poster : painter, jobId);

      expect([status, body]).toEqual([200, { message: "The job is open again.", status: "open" }]);
      expect(await jobRow(jobId)).toMatchObject({ status: "open", assigned_to: null, assigned_at: null });
      expect(await idsFor(painter)).toEqual([]);
      expect(await idsFor(other)).toEqual([jobId]);
      expect((await accept(painter, jobId)).body.code).toBe("job_taken");
      expect((await release(poster, jobId)).body.code).toBe("not_assigned");
    },
  );

  test.each(["poster", "painter"] as const)(
    "given back twice by the %s is not assigned the second time",
    async (who) => {
      const jobId = await aPostedJob();
      await accept(painter, jobId);
      const person = who === "poster" ? poster : painter;
      const together = await Promise.all([release(person, jobId), release(person, jobId)]);
      const later = await release(person, jobId);
      expect(together.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect([later.status, later.body.code]).toEqual([409, "not_assigned"]);
    },
  );

  test("shows no number once one of the two blocked the other", async () => {
    const jobId = await aPostedJob();
    await accept(painter, jobId);
    await block(painter, poster);

    expect((await offersOf(painter)).body).toEqual([]);
    const own = await app.call({ method: "GET", path: "/jobs/user-jobs", as: poster.cookie });
    expect(JSON.stringify(own.body)).not.toContain(localPhone(painter.phone));
    expect((await release(poster, jobId)).status).toBe(200);
    await app.deps.pool.query("delete from blocks where blocker_id = $1", [painter.id]);
  });

  test("is not found by unknown ids or strangers", async () => {
    const jobId = await aPostedJob();
    expect((await complete(poster, unknownId)).status).toBe(404);
    expect((await release(painter, jobId)).body.code).toBe("not_assigned");
    expect((await post(`/api/release-job/${jobId}`, undefined)).status).toBe(401);
  });
});
