import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import type { StaffRoleEntry } from "#shared/contracts/staff-roles.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aStaffMember } from "#tests/support/payouts.ts";
import { aVerifiedUser, signUp, type TestPerson } from "#tests/support/people.ts";
import { setUpSecondFactor } from "#tests/support/second-factor.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { staffRoleTexts } from "#texts/staff-roles.ts";

const listedPhone = "08036300001";
let app: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startTestApp({ STAFF_AGENTS_PHONES: listedPhone });
  admin = await aStaffMember(app, "admin");
});
afterAll(() => app.close());

const reason = "New in the team";
const give = (phoneNumber: string, role: string, as: string | undefined = admin.cookie, why = reason) =>
  app.call({ method: "POST", path: "/api/staff-roles", body: { phoneNumber, role, reason: why }, as });
const take = (roleId: string, as: string | undefined = admin.cookie, why = "Left the team") =>
  app.call({ method: "DELETE", path: `/api/staff-roles/${roleId}`, body: { reason: why }, as });
const list = async (): Promise<StaffRoleEntry[]> =>
  (await app.call({ method: "GET", path: "/api/staff-roles", as: admin.cookie })).body.staffRoles;
const logIn = async ({ phone, password }: TestPerson): Promise<string> => {
  const body = { phoneNumber: phone, password };
  return (await app.call({ method: "POST", path: "/api/auth/login", body })).cookie!;
};
const me = async (as: string) => (await app.call({ method: "GET", path: "/api/auth/session", as })).body.user;
const auditOf = async (subjectId: string) =>
  (
    await app.deps.pool.query(
      "select action, actor_id, reason, before, after from audit_log where subject_id = $1 order by id desc limit 1",
      [subjectId],
    )
  ).rows[0];

describe("a role that an administrator gives", () => {
  test("opens the area at the next sign-in, survives sign-ins, and ends at once when taken", async () => {
    const person = await aVerifiedUser(app);
    const given = await give(person.phone, "accounting");
    expect(given).toMatchObject({
      status: 201,
      body: {
        staffRole: { userId: person.userId, role: "accounting", source: "page", hasSecondFactor: false },
      },
    });
    const { _id } = given.body.staffRole;
    expect(await auditOf(person.userId)).toMatchObject({
      action: "staff-roles.give",
      actor_id: admin.id,
      reason,
      before: { role: null },
      after: { role: "accounting" },
    });
    expect(await me(person.cookie), "signed out").toBeNull();
    await logIn(person);
    const cookie = await logIn(person);
    expect((await me(cookie)).staffRoles).toEqual(["accounting"]);
    expect((await give(person.phone, "accounting")).body.staffRole._id).toBe(_id);
    expect((await me(cookie)).staffRoles, "given again: nothing changes").toEqual(["accounting"]);
    expect(await list()).toContainEqual(expect.objectContaining({ _id, phoneNumber: person.phone }));

    expect((await take(_id)).status).toBe(200);

    expect(await me(cookie)).toBeNull();
    expect((await me(await logIn(person))).staffRoles).toEqual([]);
    expect(await auditOf(person.userId)).toMatchObject({
      action: "staff-roles.take",
      reason: "Left the team",
    });
    expect((await take(_id)).body.code).toBe("staff_role_not_found");
    expect((await take(newId())).status).toBe(404);
  });

  test("is given once under one key, and another person under the same key is refused", async () => {
    const [person, other] = [await aVerifiedUser(app), await aVerifiedUser(app)];
    const giveUnder = (key: string, { phone }: TestPerson) =>
      app.call({
        method: "POST",
        path: "/api/staff-roles",
        body: { phoneNumber: phone, role: "agents", reason },
        headers: { "idempotency-key": key },
        as: admin.cookie,
      });

    const given = await giveUnder("a-lost-answer", person);
    await take(given.body.staffRole._id);

    expect(await giveUnder("a-lost-answer", person)).toMatchObject({ status: 201, body: given.body });
    expect(await list(), "the repeated call gives nothing").not.toContainEqual(
      expect.objectContaining({ userId: person.userId }),
    );
    expect(await giveUnder("a-lost-answer", other)).toMatchObject({
      status: 409,
      body: { code: "key_reused" },
    });
  });

  test("needs an account with a verified phone, a role and a reason", async () => {
    const unproven = await signUp(app);
    const suspended = await aSignedInUser(app, { suspendedAt: new Date() });
    const sentence = async (phone: string) => (await give(phone, "agents")).body.fields.phoneNumber;
    expect(await sentence("08036399999")).toBe(staffRoleTexts.noAccount);
    expect(await sentence(unproven.phone)).toBe(staffRoleTexts.unverified);
    expect(await sentence(localPhone(suspended.phone))).toBe(staffRoleTexts.suspended);
    const person = await aVerifiedUser(app);
    expect((await give(person.phone, "owner")).status).toBe(400);
    expect((await give(person.phone, "agents", admin.cookie, " ")).body.fields).toHaveProperty("reason");
    const { _id: roleId } = (await list()).find(({ userId }) => userId === admin.id)!;
    const untold = await app.call({ method: "DELETE", path: `/api/staff-roles/${roleId}`, as: admin.cookie });
    expect(untold).toMatchObject({ status: 400, body: { fields: { reason: "Please give a reason." } } });
  });

  test("coexists with a listed role, which ends only with the list", async () => {
    const person = await aVerifiedUser(app, { phone: listedPhone });
    const roleOf = async () => (await list()).filter(({ userId }) => userId === person.userId);
    const [listed] = await roleOf();
    expect(listed).toMatchObject({ role: "agents", source: "list" });
    expect((await take(listed!._id)).body.code).toBe("role_from_list");
    const { staffRole } = (await give(listedPhone, "agents")).body;
    expect(await roleOf()).toHaveLength(2);
    expect((await take(staffRole._id)).status).toBe(200);
    expect((await me(await logIn(person))).staffRoles).toEqual(["agents"]);
  });
});

test("the last administrator keeps the role, and of two who remove each other one stays", async () => {
  const other = await aStaffMember(app, "admin");
  const roleOf = async ({ id }: SignedInUser) =>
    (await list()).find(({ userId, role }) => userId === id && role === "admin")!._id;
  const [mine, theirs] = [await roleOf(admin), await roleOf(other)];
  const answers = await Promise.all([take(theirs, admin.cookie), take(mine, other.cookie)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);

  const [left] = (await app.deps.pool.query("select id, user_id from staff_roles where role = 'admin'")).rows;
  const lastOne = left.user_id === admin.id ? admin : other;
  expect((await take(left.id, lastOne.cookie)).body.code).toBe("last_admin");
  await app.deps.pool.query(
    "insert into staff_roles (user_id, role) values ($1, 'admin') on conflict do nothing",
    [admin.id],
  );
  admin = lastOne;
});

test("an administrator resets the second factor of another person who lost the phone", async () => {
  const staff = await aStaffMember(app, "customers");
  await setUpSecondFactor(app, staff);
  const entryOf = async ({ id }: SignedInUser) => (await list()).find(({ userId }) => userId === id)!;
  const reset = (roleId: string) =>
    app.call({
      method: "POST",
      path: `/api/staff-roles/${roleId}/reset-second-factor`,
      body: { reason: "Phone stolen, known by voice" },
      as: admin.cookie,
    });
  const { _id } = await entryOf(staff);
  expect((await reset(_id)).status).toBe(200);

  expect(await me(staff.cookie)).toBeNull();
  expect(await entryOf(staff)).toMatchObject({ hasSecondFactor: false });
  expect(await auditOf(staff.id)).toMatchObject({ action: "second-factor.reset", actor_id: admin.id });
  expect((await reset(_id)).body.code).toBe("second_factor_off");
  expect((await reset((await entryOf(admin))._id)).body.code).toBe("oneself");
});

test("the person gets an SMS for each role given or taken and for a second-factor reset", async () => {
  const person = await aVerifiedUser(app);
  const { _id } = (await give(person.phone, "publicRelations")).body.staffRole;
  await give(person.phone, "publicRelations");
  await setUpSecondFactor(app, { cookie: await logIn(person) });
  const path = `/api/staff-roles/${_id}/reset-second-factor`;
  await app.call({ method: "POST", path, body: { reason }, as: admin.cookie });
  await take(_id);
  await app.runTasks();

  const messages = (await app.messagesTo(person.phone))
    .map(({ body }) => body)
    .filter((body) => /Not you/.test(body));
  const news = [
    "Your account is now staff for: Public relations",
    "A second factor was set up for your account",
    "An administrator reset the second factor of your account",
    "Your account is no longer staff for: Public relations",
  ];
  expect(messages.toSorted()).toEqual(
    news.map((sentence) => `Runor: ${sentence}. Not you? Call 0800 000 7866.`).toSorted(),
  );
});

describe("without the administrator role", () => {
  test.each(["accounting", "publicRelations", "agents", "customers"] as const)(
    "%s may not read, give or take a role",
    async (role) => {
      const staff = await aStaffMember(app, role);
      const [entry] = await list();
      const phone = localPhone(staff.phone);
      const calls = [
        await app.call({ method: "GET", path: "/api/staff-roles", as: staff.cookie }),
        await give(phone, "admin", staff.cookie),
        await take(entry!._id, staff.cookie),
        await app.call({
          method: "POST",
          path: `/api/staff-roles/${entry!._id}/reset-second-factor`,
          body: { reason },
          as: staff.cookie,
        }),
      ] as const;
      expect(calls.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect((await me(staff.cookie)).staffRoles).toEqual([role]);
    },
  );

  test("visitors and people without a role are refused as well", async () => {
    const person = await aSignedInUser(app);
    expect((await give(localPhone(person.phone), "admin", person.cookie)).status).toBe(403);
    const visitor = await app.call({ method: "GET", path: "/api/staff-roles" });
    expect(visitor.status).toBe(401);
  });
});
