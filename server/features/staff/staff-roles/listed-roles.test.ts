import { afterAll, beforeAll, expect, test } from "vitest";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aWithdrawer, initiate, pendingOf, requested } from "#tests/support/payouts.ts";
import { aVerifiedUser, codeSentTo, type TestPerson } from "#tests/support/people.ts";
import { followLists } from "./staff-roles.tasks.ts";

const phones = { ada: "08036100001", bola: "08036100002", kemi: "08036100003" };
const lists = {
  STAFF_ACCOUNTING_PHONES: `${phones.ada},${phones.bola}`,
  STAFF_CUSTOMERS_PHONES: phones.ada,
  STAFF_MASTER_PHONES: phones.kemi,
};

let app: TestApp;
let ada: TestPerson;
let bola: TestPerson;
beforeAll(async () => {
  app = await startTestApp(lists);
  ada = await aVerifiedUser(app, { phone: phones.ada });
  bola = await aVerifiedUser(app, { phone: phones.bola });
});
afterAll(() => app.close());

const rolesOf = async (person: TestPerson, at = app): Promise<string[]> =>
  (await at.call({ method: "GET", path: "/api/auth/session", as: person.cookie })).body.user.staffRoles;
const readQueue = async (person: TestPerson, at = app) =>
  (await at.call({ method: "GET", path: "/api/withdrawals/pending-or-failed", as: person.cookie })).status;
const logIn = ({ phone, password }: TestPerson, at = app) =>
  at.call({ method: "POST", path: "/api/auth/login", body: { phoneNumber: phone, password } });

/** Restarts the product with other lists, as after a change of its config. */
async function restartedWith(settings: Record<string, string>): Promise<void> {
  const next = await startTestApp(settings, { beside: app });
  await next.close();
}

test("a phone that leaves a list loses the role at the next start, in open sessions of every process", async () => {
  expect(await rolesOf(ada)).toEqual(["accounting", "customers"]);
  const withdrawal = await requested(app, await aWithdrawer(app, 300_000), 250_000);
  expect((await initiate(app, ada, withdrawal)).status).toBe(200);
  expect((await pendingOf(app, bola, withdrawal)).approvals).toHaveLength(1);

  await restartedWith({ ...lists, STAFF_ACCOUNTING_PHONES: phones.bola });

  expect(await rolesOf(ada)).toEqual(["customers"]);
  expect(await readQueue(ada)).toBe(403);
  expect((await pendingOf(app, bola, withdrawal)).approvals).toEqual([]);
  const second = await initiate(app, bola, withdrawal);
  expect(second.body).toMatchObject({ approvalsMissing: 1 });

  await restartedWith(lists);
  expect(await rolesOf(ada)).toEqual(["accounting", "customers"]);
});

test("a role that a process with older lists gave back is taken again within minutes", async () => {
  const next = await startTestApp({ ...lists, STAFF_ACCOUNTING_PHONES: phones.bola }, { beside: app });
  try {
    expect((await logIn(ada)).body.user.staffRoles).toEqual(["accounting", "customers"]);
    expect((await logIn(ada, next)).body.user.staffRoles).toEqual(["customers"]);
    await logIn(ada);

    await followLists.handle(next.deps, {});

    expect(await rolesOf(ada)).toEqual(["customers"]);
  } finally {
    await next.close();
    await restartedWith(lists);
  }
});

test("a suspended member of staff has no role, and their approvals do not count", async () => {
  const withdrawal = await requested(app, await aWithdrawer(app, 300_000), 250_000);
  expect((await initiate(app, bola, withdrawal)).status).toBe(200);
  await app.deps.pool.query("update users set suspended_at = now() where id = $1", [bola.userId]);
  expect(await readQueue(bola)).toBe(401);
  expect((await pendingOf(app, ada, withdrawal)).approvals).toEqual([]);
  expect((await initiate(app, ada, withdrawal)).body).toMatchObject({ approvalsMissing: 1 });
  await app.deps.pool.query("update users set suspended_at = null where id = $1", [bola.userId]);
});

test("a listed role stays with the number; a role given by an administrator moves with the person", async () => {
  const person = await aVerifiedUser(app, { phone: phones.kemi });
  await app.deps.pool.query("insert into staff_roles (user_id, role) values ($1, 'agents')", [person.userId]);
  expect(await rolesOf(person)).toEqual(["admin", "agents"]);

  const newPhone = "08036100009";
  const call = { as: person.cookie, method: "POST" } as const;
  const { password } = person;
  await app.call({ ...call, path: "/api/auth/change-phone", body: { newPhone, password } });
  const code = await codeSentTo(app, newPhone);
  const moved = await app.call({ ...call, path: "/api/auth/confirm-phone", body: { code } });

  expect(moved.body.user).toMatchObject({ phoneNumber: newPhone, staffRoles: ["agents"] });
  await restartedWith(lists);
  expect(await rolesOf(person)).toEqual(["agents"]);

  const next = await aVerifiedUser(app, { phone: localPhone(person.phoneE164 as never) });
  expect(await rolesOf(next)).toEqual(["admin"]);
});
