import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { builtPhone } from "#server/seed/builders.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { codeSentTo, signUp } from "#tests/support/people.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { agentAnswers } from "#texts/agents.ts";
import { fieldTexts } from "#texts/fields.ts";
import { notifyVerifiedAgents } from "./applications.tasks.ts";

let app: TestApp;
let staff: SignedInUser;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaffer("agents");
  admin = await aStaffer("admin");
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.pool.query("delete from agent_applications");
});

async function aStaffer(role: "agents" | "admin" | "accounting") {
  const person = await aSignedInUser(app);
  await app.deps.db.insert(staffRoles).values({ userId: person.id, role });
  return person;
}

let phones = 9_000;
const newPhone = () => {
  phones += 1;
  return builtPhone(phones);
};
const form = (overrides: Record<string, unknown> = {}) => ({
  firstName: "Kehinde",
  lastName: "Balogun",
  phoneNumber: localPhone(newPhone()),
  houseAddress: "14 Ojuelegba Road, Surulere",
  hasAccount: "no",
  operationBase: "store",
  agentLocation: "Surulere, Lagos",
  ...overrides,
});
let addresses = 0;
const apply = (body: unknown, as?: string) => {
  addresses += 1;
  return app.call({
    method: "POST",
    path: "/api/agent-promo",
    body,
    as,
    from: `10.9.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`,
  });
};
const waiting = async (as = staff.cookie) =>
  (await app.call({ method: "GET", path: "/api/unapproved-agents", as })).body;
const decide = (id: string, decision: "approve" | "decline", as: string | undefined = staff.cookie) =>
  app.call({
    method: "PATCH",
    path: `/api/agent-promo/${id}/${decision}`,
    as,
    ...(decision === "decline" ? { body: { reason: "There is an agent on that street" } } : {}),
  });
const smsTo = async (phone: string) => {
  await app.runTasks();
  return (await app.messagesTo(phone)).map(({ body }) => body);
};
const isAgent = async (userId: string) =>
  (await app.deps.pool.query("select is_agent from users where id = $1", [userId])).rows[0].is_agent;
const agentPhones = async () => {
  await app.deps.freshness.read();
  const { body } = await app.call({ method: "GET", path: "/api/approved-agents" });
  return body.map(({ phoneNumber }: { phoneNumber: string }) => phoneNumber);
};

describe("applying to be an agent", () => {
  test("staff see waiting applications as they were typed, oldest first [API-52] [API-53] [ENTITY-20] [ENTITY-21]", async () => {
    const first = form({ operationBase: "church office, 0803 123 4567", hasAccount: "yes" });
    const second = form({ firstName: "  Amina ", lastName: "Yusuf", operationBase: "house" });

    const answer = await apply(first);

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ message: "Form submitted successfully!" });
    await apply(second);
    expect(await waiting()).toEqual([
      {
        ...first,
        _id: expect.any(String),
        approved: false,
        accountFound: false,
        createdAt: expect.any(String),
      },
      expect.objectContaining({ firstName: "Amina", lastName: "Yusuf", operationBase: "house" }),
    ]);
    expect(await waiting(admin.cookie)).toHaveLength(2);
  });

  test.each([
    ["firstName", fieldTexts.firstName],
    ["lastName", fieldTexts.lastName],
    ["phoneNumber", fieldTexts.phoneNumber],
    ["houseAddress", fieldTexts.houseAddress],
    ["hasAccount", fieldTexts.hasAccount],
    ["operationBase", fieldTexts.operationBase],
    ["agentLocation", fieldTexts.agentLocation],
  ])(
    "refuses an application without %s, with a sentence at that field [VALID-40] [VALID-41] [VALID-42] [VALID-43] [VALID-44] [VALID-45] [VALID-46]",
    async (field, sentence) => {
      for (const value of [undefined, "", "   ", null, 7, "a\u0000b", "x".repeat(5_000)]) {
        const answer = await apply(form({ [field]: value }));

        expect(answer.status).toBe(400);
        expect(answer.body.fields[field]).toBe(
          value === "a\u0000b" && !["hasAccount", "phoneNumber"].includes(field) ? fieldTexts.text : sentence,
        );
      }
      expect(await waiting()).toEqual([]);
    },
  );

  test("refuses a second application for a waiting phone, in every spelling", async () => {
    const phone = newPhone();
    await apply(form({ phoneNumber: phone }));

    const again = await apply(form({ phoneNumber: localPhone(phone) }));

    expect([again.status, again.body.code]).toEqual([409, "application_exists"]);
    expect(await waiting()).toHaveLength(1);
  });

  test("a stranger's application does not block the phone's owner after verification", async () => {
    const owner = await aSignedInUser(app, { verifiedAt: null });
    const phoneNumber = localPhone(owner.phone);
    for (let count = 0; count < 6; count += 1)
      await apply(form({ phoneNumber, firstName: "Stranger", houseAddress: "Nowhere" }));
    const [strange] = await waiting();
    const own = form({ phoneNumber, firstName: "Ngozi", hasAccount: "yes" });
    expect((await apply(own, owner.cookie)).status).toBe(429);

    await app.runTasks();
    await app.call({ method: "POST", path: "/api/auth/resend-code", body: {}, as: owner.cookie });
    const verificationCode = await codeSentTo(app, phoneNumber);
    const body = { userId: owner.id, verificationCode };
    await app.call({ method: "POST", path: "/api/auth/verify", body, as: owner.cookie });
    const answers = await Promise.all(Array.from({ length: 3 }, () => apply(own, owner.cookie)));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const left = await waiting();
    expect(left).toMatchObject([{ ...own, accountFound: true }]);
    // A decision on the stranger's application, which staff may still have on screen, is refused.
    expect((await decide(strange._id, "approve")).status).toBe(404);
    expect((await decide(left[0]._id, "approve")).status).toBe(200);
    expect(await isAgent(owner.id)).toBe(true);
  });

  test("an owner's application from before verification is replaced too; approved ones are kept", async () => {
    const person = await aSignedInUser(app, { verifiedAt: null });
    const phoneNumber = localPhone(person.phone);
    expect((await apply(form({ phoneNumber, firstName: "Stranger" }), person.cookie)).status).toBe(201);
    const prove = "update users set verified_at = clock_timestamp() where id = $1";
    await app.deps.pool.query(prove, [person.id]);
    expect((await apply(form({ phoneNumber, firstName: "Ngozi" }), person.cookie)).status).toBe(201);
    expect((await apply(form({ phoneNumber, firstName: "Again" }), person.cookie)).status).toBe(409);
    const [{ _id, firstName }] = await waiting();
    expect(firstName).toBe("Ngozi");

    await decide(_id, "approve");
    await app.deps.pool.query(
      "update users set is_agent = false, verified_at = clock_timestamp() where id = $1",
      [person.id],
    );
    expect((await apply(form({ phoneNumber }), person.cookie)).body.code).toBe("application_exists");
  });

  test("one of five concurrent applications is stored, and the sixth of a day is refused", async () => {
    const phone = newPhone();
    await app.deps.pool.query("delete from throttles");
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(form({ phoneNumber: phone }))));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await apply(form({ phoneNumber: phone }))).status).toBe(429);
  });

  test("limits the phone numbers that one address may try", async () => {
    await app.deps.pool.query(
      `insert into throttles (key, count, window_ends_at) values ('agent-applications:address:10.99.0.1', 30, now() + interval '1 hour')`,
    );
    const call = { method: "POST", path: "/api/agent-promo", body: form(), from: "10.99.0.1" } as const;

    expect((await app.call(call)).status).toBe(429);
  });

  test("takes a hundred applications a day from one address with phones that are not verified", async () => {
    const from = "102.89.41.8";
    const tried = async (body: unknown, as?: string) =>
      (await app.call({ method: "POST", path: "/api/agent-promo", body, as, from })).status;
    expect(await tried(form())).toBe(201);
    await app.deps.pool.query(
      "update throttles set count = 98 where key like 'agent-applications-unproven:%102.89.41.8'",
    );

    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push(await tried(form()));

    expect(statuses).toEqual([201, 201, 429]);
    const person = await aSignedInUser(app);
    expect(await tried(form({ phoneNumber: localPhone(person.phone) }), person.cookie)).toBe(201);
  });

  test("a proven phone gets an SMS about applications by others, and none about its owner's", async () => {
    const known = await aSignedInUser(app);
    await apply(form({ phoneNumber: localPhone(known.phone) }));
    const [warned, ...more] = await smsTo(known.phone);
    expect(warned).toContain("somebody applied with this number");
    expect(warned?.length).toBeLessThanOrEqual(160);
    expect(more).toEqual([]);

    const owner = await aSignedInUser(app);
    await apply(form({ phoneNumber: localPhone(owner.phone) }), owner.cookie);
    expect(await smsTo(owner.phone)).toEqual([]);
    expect((await waiting()).map((each: { accountFound: boolean }) => each.accountFound)).toEqual([
      true,
      true,
    ]);
  });

  test("an unproven phone gets no SMS, neither about applications nor about decisions", async () => {
    const unproven = await aSignedInUser(app, { verifiedAt: null });
    const strangers = [form(), form(), form(), form({ phoneNumber: localPhone(unproven.phone) })];
    for (const application of strangers) {
      expect((await apply(application)).status).toBe(201);
      const [{ _id }] = await waiting();
      await decide(_id, application === strangers[0] ? "approve" : "decline");
    }

    for (const { phoneNumber } of strangers) expect(await smsTo(phoneNumber)).toEqual([]);
  });

  test("a proven phone gets two SMS a day, however often strangers apply and staff decline", async () => {
    const person = await aSignedInUser(app);
    const application = form({ phoneNumber: localPhone(person.phone) });
    for (let count = 0; count < 5; count += 1) {
      expect((await apply(application)).status).toBe(201);
      const [{ _id }] = await waiting();
      await decide(_id, "decline");
    }

    expect(await smsTo(person.phone)).toHaveLength(2);
  });

  test("signed-in people apply only with their own phone", async () => {
    const person = await aSignedInUser(app);

    const answer = await apply(form(), person.cookie);

    expect(answer.status).toBe(403);
    expect(answer.body.fields).toEqual({ phoneNumber: agentAnswers.applyOwnPhone });
    expect(await waiting()).toEqual([]);
  });

  test("reports already_agent to the agent only, so others do not learn that the phone has an account", async () => {
    const agent = await aSignedInUser(app, { isAgent: true });
    const member = await aSignedInUser(app);

    const own = await apply(form({ phoneNumber: localPhone(agent.phone) }), agent.cookie);

    expect([own.status, own.body.code]).toEqual([409, "already_agent"]);
    const answers = [];
    for (const phoneNumber of [localPhone(agent.phone), localPhone(member.phone), localPhone(newPhone())])
      answers.push((await apply(form({ phoneNumber }))).status);
    expect(answers).toEqual([201, 201, 201]);
  });
});

describe("deciding about an application", () => {
  test("only the agents' desk and administrators read and decide [AGENT-03] [API-53] [API-54]", async () => {
    await apply(form());
    const [{ _id }] = await waiting();
    const others = [await aSignedInUser(app), await aStaffer("accounting")];

    for (const [as, status] of [[undefined, 401], ...others.map(({ cookie }) => [cookie, 403])] as [
      string | undefined,
      number,
    ][]) {
      const read = await app.call({ method: "GET", path: "/api/unapproved-agents", as });
      expect(read.status).toBe(status);
      expect(JSON.stringify(read.body)).not.toContain("Kehinde");
      for (const verdict of ["approve", "decline"] as const) {
        const body = verdict === "decline" ? { reason: "No" } : undefined;
        const path = `/api/agent-promo/${_id}/${verdict}`;
        expect((await app.call({ method: "PATCH", path, as, body })).status).toBe(status);
      }
    }
    expect(await waiting()).toHaveLength(1);
  });

  test("approval makes the phone's verified owner an agent at once, notified and listed [API-54] [STATE-39] [ROLE-14] [GEN-12]", async () => {
    const person = await aSignedInUser(app);
    await apply(form({ phoneNumber: localPhone(person.phone), hasAccount: "yes" }), person.cookie);
    expect(await isAgent(person.id)).toBe(false);
    const [{ _id }] = await waiting();

    const answer = await decide(_id, "approve");

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: agentAnswers.approved });
    expect(await waiting()).toEqual([]);
    expect(await isAgent(person.id)).toBe(true);
    expect(await agentPhones()).toContain(localPhone(person.phone));
    const [sms] = await smsTo(person.phone);
    expect(sms).toContain("you are now an agent");
    expect(sms?.length).toBeLessThanOrEqual(160);
    const { rows } = await app.deps.pool.query(
      "select actor_id, action, before, after from audit_log where subject_id = $1",
      [_id],
    );
    expect(rows).toEqual([
      {
        actor_id: staff.id,
        action: "agents.approve",
        before: { status: "waiting" },
        after: { status: "approved" },
      },
    ]);
    await fundWallet(app.deps, { userId: person.id, units: 300 });
    const posted = await app.call({
      method: "POST",
      path: "/jobs/post-job",
      as: person.cookie,
      body: { description: "Fix a gate", maxBudget: 20_000, phoneNumber: localPhone(newPhone()) },
    });
    expect(posted.status).toBe(201);
  });

  test("a person who signs up later becomes an agent on verifying the phone, not before [GEN-12] [ROLE-14]", async () => {
    const application = form();
    await apply(application);
    const [{ _id }] = await waiting();
    await decide(_id, "approve");
    expect((await apply(application)).body.code).toBe("application_exists");

    const person = await signUp(app, { phone: application.phoneNumber });
    expect(person.user.isAgent).toBe(false);
    const verificationCode = await codeSentTo(app, person.phone);
    const verified = await app.call({
      method: "POST",
      path: "/api/auth/verify",
      body: { userId: person.userId, verificationCode },
      as: person.cookie,
    });

    expect(verified.body.user.isAgent).toBe(true);
    expect(await agentPhones()).toContain(person.phone);
    const notifications = async () =>
      (await app.call({ method: "GET", path: "/api/notices", as: person.cookie })).body.notices;
    for (let look = 0; look < 2; look += 1) {
      await notifyVerifiedAgents.handle(app.deps, {});
      expect(await notifications()).toMatchObject([{ kind: "agent-approved", path: "/post-job" }]);
    }
  });

  test("an unverified account becomes an agent only once it is verified", async () => {
    const squatter = await aSignedInUser(app, { verifiedAt: null });
    await apply(form({ phoneNumber: localPhone(squatter.phone) }));
    const [{ _id }] = await waiting();

    await decide(_id, "approve");

    await notifyVerifiedAgents.handle(app.deps, {});
    expect(await isAgent(squatter.id)).toBe(false);
    const { body } = await app.call({ method: "GET", path: "/api/notices", as: squatter.cookie });
    expect(body.notices).toEqual([]);
    expect(await agentPhones()).not.toContain(localPhone(squatter.phone));
  });

  test("declining needs a reason, which is sent and recorded; the applicant may apply again", async () => {
    const applicant = await aSignedInUser(app);
    const application = form({ phoneNumber: localPhone(applicant.phone) });
    await apply(application);
    const [{ _id }] = await waiting();
    const path = `/api/agent-promo/${_id}/decline`;
    const bare = await app.call({ method: "PATCH", path, as: staff.cookie, body: { reason: " " } });
    expect(bare.body.fields).toEqual({ reason: fieldTexts.decisionReason });

    const answer = await decide(_id, "decline");

    expect(answer.body).toEqual({ message: agentAnswers.declined });
    const sms = (await smsTo(application.phoneNumber)).join();
    expect(sms).toContain("There is an agent on that street.");
    const { rows } = await app.deps.pool.query("select action, reason from audit_log where subject_id = $1", [
      _id,
    ]);
    expect(rows).toEqual([{ action: "agents.decline", reason: "There is an agent on that street" }]);
    expect(await waiting()).toEqual([]);
    expect((await apply(application)).status).toBe(201);
  });

  test("an unknown application answers 404 with a sentence [API-54]", async () => {
    for (const id of ["01890000-0000-7000-8000-000000000000", "nonsense"]) {
      const answer = await decide(id, "approve");
      expect(answer.status).toBe(404);
      expect(answer.body.error).toEqual(expect.any(String));
    }
  });

  test("of two concurrent decisions one is stored and the other refused", async () => {
    await apply(form());
    const [{ _id }] = await waiting();

    const answers = await Promise.all([decide(_id, "approve"), decide(_id, "decline", admin.cookie)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("already_decided");
    expect((await decide(_id, "approve")).body.code).toBe("already_decided");
  });

  test("staff may not decide about their own application", async () => {
    await apply(form({ phoneNumber: localPhone(staff.phone) }), staff.cookie);
    const [{ _id }] = await waiting();

    const answer = await decide(_id, "approve");

    expect(answer.status).toBe(403);
    expect(answer.body.error).toBe(agentAnswers.ownApplication);
    expect((await decide(_id, "approve", admin.cookie)).status).toBe(200);
  });

  test("a suspended person is not approved, only declined, until the account is open again", async () => {
    const person = await aSignedInUser(app);
    const application = form({ phoneNumber: localPhone(person.phone) });
    expect((await apply(application, person.cookie)).status).toBe(201);
    const [{ _id }] = await waiting();
    const suspend = (at: Date | null) =>
      app.deps.pool.query("update users set suspended_at = $2 where id = $1", [person.id, at]);
    await suspend(app.clock.now());

    const refused = await decide(_id, "approve");

    expect([refused.status, refused.body.error]).toEqual([403, agentAnswers.applicantSuspended]);
    expect(await isAgent(person.id)).toBe(false);
    expect(await smsTo(person.phone)).toEqual([]);
    expect(await waiting()).toHaveLength(1);
    await suspend(null);
    expect((await decide(_id, "approve")).status).toBe(200);
    expect(await isAgent(person.id)).toBe(true);
  });

  test("an application without an account is approved although a suspended account claimed its phone unproven", async () => {
    const application = form();
    const stranger = await signUp(app, { phone: application.phoneNumber });
    await app.deps.pool.query("update users set suspended_at = $2 where id = $1", [
      stranger.userId,
      app.clock.now(),
    ]);
    expect((await apply(application)).status).toBe(201);
    const [{ _id }] = await waiting();

    expect((await decide(_id, "approve")).status).toBe(200);
    expect(await isAgent(stranger.userId)).toBe(false);
    expect(await waiting()).toEqual([]);
  });

  test("approval and a concurrent verification always make an agent", async () => {
    for (let round = 0; round < 5; round += 1) {
      const application = form();
      await apply(application);
      const [{ _id }] = await waiting();
      const person = await signUp(app, { phone: application.phoneNumber });
      const verificationCode = await codeSentTo(app, person.phone);

      await Promise.all([
        decide(_id, "approve"),
        app.call({
          method: "POST",
          path: "/api/auth/verify",
          body: { userId: person.userId, verificationCode },
          as: person.cookie,
        }),
      ]);

      expect(await isAgent(person.userId)).toBe(true);
    }
  });
});
