import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eq, inArray } from "#server/db/drizzle.ts";
import { newId } from "#server/db/ids.ts";
import { users } from "#server/db/schema/accounts.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { blockAnswers } from "#texts/blocks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inAMonth = () => new Date(Date.now() + 30 * 24 * 3600 * 1000);
const get = (path: string, as?: string) => app.call({ method: "GET", path, as });
const post = (path: string, as: string | undefined, body: unknown = {}) =>
  app.call({ method: "POST", path, as, body });
const blockUser = (by: SignedInUser, id: string) => post(`/block-user/${id}`, by.cookie, { _id: by.id });

/** A person with an open job and a business card. */
async function aKnownPerson(overrides: Parameters<typeof aSignedInUser>[1] = {}) {
  const person = await aSignedInUser(app, { subscribedUntil: inAMonth(), ...overrides });
  await app.deps.db.insert(serviceCards).values({
    userId: person.id,
    serviceRendered: "Borehole Drilling",
    serviceDescription: "Clean water from deep wells.",
    currentLocation: "Gwarinpa, Abuja",
    state: "FCT Abuja",
    lga: "Abuja Municipal",
    minUnits: 5_000,
  });
  const job = await aJob(app.deps.db, {
    userId: person.id,
    description: "Drill a borehole behind the chapel",
  });
  return { ...person, job };
}
type Known = Awaited<ReturnType<typeof aKnownPerson>>;

async function findings(viewer: SignedInUser, other: Known) {
  const ids = async (path: string) =>
    (await get(path, viewer.cookie)).body.map(({ _id }: { _id: string }) => _id);
  const names = (await get("/api/auth/servicemen", viewer.cookie)).body.servicemen.map(
    ({ userId }: { userId: string }) => userId,
  );
  return {
    listed: (await ids("/jobs/get-job")).includes(other.job.id),
    found: (await ids("/jobs/get-job?q=borehole+chapel")).includes(other.job.id),
    ofPerson: (await ids(`/jobs/get-job?userId=${other.id}`)).includes(other.job.id),
    detail: (await get(`/jobs/get-job/${other.job.id}`, viewer.cookie)).status,
    comments: (await get(`/api/comments/${other.job.id}`, viewer.cookie)).status,
    comment: (
      await post("/api/comments", viewer.cookie, { jobId: other.job.id, comment: `Hello ${newId()}` })
    ).status,
    call: (await post(`/jobs/call-job-and-increase-count/${other.job.id}`, viewer.cookie)).status,
    serviceman: names.includes(other.id),
    lookup: (await get(`/api/payuser/${localPhone(other.phone)}`, viewer.cookie)).status,
  };
}
const everything = {
  listed: true,
  found: true,
  ofPerson: true,
  serviceman: true,
  detail: 200,
  comments: 200,
  comment: 201,
  call: 200,
  lookup: 200,
};
const nothing = {
  listed: false,
  found: false,
  ofPerson: false,
  serviceman: false,
  detail: 404,
  comments: 404,
  comment: 404,
  call: 404,
  lookup: 404,
};

describe("blocking", () => {
  test("hides both sides from each other everywhere, and unblocking shows them again [API-51]", async () => {
    const one = await aKnownPerson();
    const other = await aKnownPerson();
    expect(await findings(one, other)).toEqual(everything);
    expect(await findings(other, one)).toEqual(everything);

    const { status, body } = await blockUser(one, other.id);

    expect(status).toBe(200);
    expect(body).toEqual({
      message: blockAnswers.blocked,
      block: { _id: expect.any(String), name: other.fullName, blockedAt: expect.any(String) },
    });
    expect(await findings(one, other)).toEqual(nothing);
    expect(await findings(other, one)).toEqual(nothing);
    const stranger = await aSignedInUser(app);
    expect(await findings(stranger, one)).toEqual(everything);

    const lifted = await app.call({
      method: "DELETE",
      path: `/api/blocks/${body.block._id}`,
      as: one.cookie,
    });
    expect(lifted.status).toBe(200);
    expect(await findings(other, one)).toEqual(everything);
    expect(await findings(one, other)).toEqual(everything);
  });

  test("refuses transfers to the other side as to an unknown number", async () => {
    const one = await aKnownPerson();
    const other = await aKnownPerson();
    await fundWallet(app.deps, { userId: one.id, units: 1_000 });
    await blockUser(other, one.id);
    const send = (phone: string) =>
      post("/api/transfer", one.cookie, {
        senderPhoneNumber: localPhone(one.phone),
        recipientPhoneNumber: phone,
        amount: 10,
        recipientName: "",
      });

    const refused = await send(localPhone(other.phone));
    const unknown = await send("08030009999");

    expect(refused.status).toBe(404);
    expect({ ...refused.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
  });

  test("hides comments and calls of the other side", async () => {
    const poster = await aKnownPerson();
    const caller = await aSignedInUser(app);
    await post("/api/comments", caller.cookie, { jobId: poster.job.id, comment: "Is it still open?" });
    await post(`/jobs/call-job-and-increase-count/${poster.job.id}`, caller.cookie);
    const comments = async (as?: string) =>
      (await get(`/api/comments/${poster.job.id}`, as)).body.comments.length;
    const callers = async () => (await get(`/jobs/callers/${poster.job.id}`, poster.cookie)).body.length;
    expect([await comments(poster.cookie), await callers()]).toEqual([1, 1]);

    await blockUser(poster, caller.id);

    expect([await comments(poster.cookie), await callers()]).toEqual([0, 0]);
    expect(await comments()).toBe(1);
  });

  test("a blocked or reported profile is called by its business name, unless it has a private name", async () => {
    const viewer = await aSignedInUser(app);
    const known = await aKnownPerson();
    const quiet = await aKnownPerson({ privateName: "quietwell" });
    const { db } = app.deps;
    await db
      .update(serviceCards)
      .set({ businessName: "Deep Wells" })
      .where(inArray(serviceCards.userId, [known.id, quiet.id]));
    const [row] = await db.select({ id: users.publicId }).from(users).where(eq(users.id, quiet.id));
    for (const [id, name] of [
      [known.id, "Deep Wells"],
      [row!.id, "quietwell"],
    ] as const) {
      const reported = await get(`/api/reports/subject?subjectType=user&subjectId=${id}`, viewer.cookie);
      expect(reported.body.name).toBe(name);
      expect((await blockUser(viewer, id)).body.block.name).toBe(name);
    }
  });

  test("works on the author of a job or comment under a private name", async () => {
    const hidden = await aKnownPerson({ privateName: "quietriver" });
    const reader = await aSignedInUser(app);

    const byJob = await post("/api/blocks", reader.cookie, { subjectType: "job", subjectId: hidden.job.id });

    expect(byJob.status).toBe(201);
    expect(byJob.body.block.name).toBe("quietriver");
    expect((await get(`/jobs/get-job/${hidden.job.id}`, reader.cookie)).status).toBe(404);
    const again = await post("/api/blocks", reader.cookie, { subjectType: "job", subjectId: hidden.job.id });
    expect(again.body.block._id).toBe(byJob.body.block._id);
  });

  test("hides phone numbers between an agent's client and a blocked person, in both directions", async () => {
    const agent = await aSignedInUser(app, { isAgent: true });
    const client = await aSignedInUser(app);
    const [blocked, blocker] = [await aKnownPerson(), await aKnownPerson()];
    await blockUser(client, blocked.id);
    await blockUser(blocker, client.id);
    const job = await aJob(app.deps.db, { userId: agent.id, byAgent: true, clientPhone: client.phone });
    await app.deps.pool.query(
      `insert into job_consents (job_id, agreed, answered_at) values ($1, true, now())
        on conflict (job_id) do update set agreed = true, answered_at = now()`,
      [job.id],
    );
    const answersOf = async ({ cookie, id }: SignedInUser) => [
      (await post(`/jobs/call-job-and-increase-count/${job.id}`, cookie)).status,
      (await post("/api/accept-job", cookie, { _id: job.id, callersId: id })).status,
    ];

    for (const person of [blocked, blocker]) expect(await answersOf(person)).toEqual([404, 404]);
    expect(await answersOf(await aKnownPerson())).toEqual([200, 200]);
  });

  test("lists the name that was shown when the block was made", async () => {
    const one = await aSignedInUser(app);
    const other = await aSignedInUser(app, { fullName: "Ngozi Umeh" });
    await blockUser(one, other.id);
    await post("/api/auth/setPrivateName", other.cookie, { userId: other.id, privateName: "softbreeze" });

    const { body } = await get("/api/blocks", one.cookie);

    expect(body.blocks).toEqual([
      { _id: expect.any(String), name: "Ngozi Umeh", blockedAt: expect.any(String) },
    ]);
  });

  test("refuses a missing session, oneself, another person as the blocker, and unknown people", async () => {
    const one = await aSignedInUser(app);
    const other = await aSignedInUser(app);
    expect((await post(`/block-user/${other.id}`, undefined, {})).status).toBe(401);
    expect((await blockUser(one, one.id)).body.code).toBe("oneself");
    expect((await post(`/block-user/${other.id}`, one.cookie, { _id: other.id })).status).toBe(403);
    expect((await blockUser(one, newId())).body.code).toBe("profile_not_found");
    expect(
      (await post("/api/blocks", one.cookie, { subjectType: "planet", subjectId: newId() })).status,
    ).toBe(400);
    const own = (await blockUser(one, other.id)).body.block._id;
    const foreign = await app.call({ method: "DELETE", path: `/api/blocks/${own}`, as: other.cookie });
    expect(foreign.status).toBe(404);
  });

  test("refuses the fifty-first new person of a day, but repeats an existing block", async () => {
    const one = await aSignedInUser(app);
    const others = [];
    for (let n = 0; n < 51; n += 1) others.push(await aUser(app.deps.db));
    const last = others.pop()!;
    const [first] = others;
    for (const { id } of others) expect((await blockUser(one, id)).status).toBe(200);
    expect((await blockUser(one, last.id)).status).toBe(429);
    expect((await blockUser(one, first!.id)).status).toBe(200);
    app.clock.advance(24 * 3600);
    expect((await blockUser(one, last.id)).status).toBe(200);
  });

  test("takes a hundred new blocks a day from all accounts without a verified phone at one address", async () => {
    const from = "102.89.41.6";
    const block = async (by: SignedInUser) => {
      const { id } = await aUser(app.deps.db);
      const body = { _id: by.id };
      return (await app.call({ method: "POST", path: `/block-user/${id}`, as: by.cookie, body, from }))
        .status;
    };
    const [one, other] = [
      await aSignedInUser(app, { verifiedAt: null }),
      await aSignedInUser(app, { verifiedAt: null }),
    ];
    expect(await block(one)).toBe(200);
    await app.deps.pool.query(
      "update throttles set count = 98 where key like 'blocks.unproven:%102.89.41.6'",
    );

    const statuses = [];
    for (const by of [one, other, one, other]) statuses.push(await block(by));

    expect(statuses).toEqual([200, 200, 429, 429]);
    expect(await block(await aSignedInUser(app))).toBe(200);
  });

  test("stores two concurrent blocks as one", async () => {
    const one = await aSignedInUser(app);
    const other = await aSignedInUser(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => blockUser(one, other.id)));
    expect(new Set(answers.map(({ body }) => body.block._id)).size).toBe(1);
  });
});
