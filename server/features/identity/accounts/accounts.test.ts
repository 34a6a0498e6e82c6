import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { walletOf } from "#server/features/money/ledger/ledger.rules.ts";
import { holdUnits, postJournal } from "#server/features/money/ledger/ledger.service.ts";
import { aUser } from "#server/seed/builders.ts";
import { kobo } from "#shared/money/money.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { monthOf } from "#shared/time/lagos.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aStaffMember, aWithdrawer } from "#tests/support/payouts.ts";
import { aVerifiedUser, signUp, type TestPerson, testPhone } from "#tests/support/people.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { accountAnswers } from "#texts/accounts.ts";
import { errorTexts } from "#texts/errors.ts";
import { fieldTexts } from "#texts/fields.ts";

let app: TestApp;
const staffPhone = testPhone(8_101);
beforeAll(async () => {
  app = await startTestApp({ STAFF_CUSTOMERS_PHONES: staffPhone });
});
afterAll(() => app.close());

const read = (userId: string, as?: string) =>
  app.call({ method: "GET", path: `/api/auth/user/${userId}`, as });

describe("reading a record", () => {
  test("returns one's own record bare, without a password [API-20] [GEN-03]", async () => {
    const person = await aVerifiedUser(app);

    const answer = await read(person.userId, person.cookie);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(person.user);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|password|hash/i);
  });

  test("answers 401 when signed out, 403 for other ids than one's own, 404 for impossible ones [ROLE-23] [API-20]", async () => {
    const person = await signUp(app);
    const other = await aUser(app.deps.db);

    expect((await read(person.userId)).status).toBe(401);
    expect((await read(other.id, person.cookie)).status).toBe(403);
    expect((await read(newId(), person.cookie)).status).toBe(403);
    for (const wrong of ["1", "me", "..%2fjobs", "%00", "x".repeat(250), "0'; drop table users"])
      expect((await read(encodeURIComponent(wrong), person.cookie)).status, wrong).toBe(404);
  });

  test("is refused to a visitor and after logging out; the session endpoint answers null instead", async () => {
    const { cookie } = await aVerifiedUser(app);
    const at = (path: string, as?: string) => app.call({ method: "GET", path, as });
    expect((await at("/api/auth/me", cookie)).body.user).toEqual(
      (await at("/api/auth/session", cookie)).body.user,
    );
    await app.call({ method: "POST", path: "/api/auth/logout", as: cookie });
    for (const as of [undefined, cookie]) {
      expect((await at("/api/auth/me", as)).status).toBe(401);
      expect((await at("/api/auth/session", as)).body).toEqual({ user: null });
    }
  });

  test("says what the menu of the caller may show [MENU-08] [MENU-12] [WALLET-02]", async () => {
    const me = async (as: string) =>
      (await app.call({ method: "GET", path: "/api/auth/me", as })).body.capabilities;
    const staff = await aStaffMember(app, "customers");
    const stopped = await aSignedInUser(app, { moneyDisabled: true });
    const subscriber = await aSignedInUser(app, {
      subscribedUntil: new Date(app.clock.now().getTime() + 1e9),
    });

    expect(await me(stopped.cookie)).toEqual([]);
    expect(await me(subscriber.cookie)).toEqual(["businessCentre", "wallet"]);
    expect(await me(staff.cookie)).toEqual(["customers", "wallet"]);
  });

  test("does not reveal to others whether an account is open, deleted or unknown", async () => {
    const { cookie } = await aSignedInUser(app);
    const open = await aUser(app.deps.db);
    const deleted = await aUser(app.deps.db, { deletedAt: new Date(), suspendedAt: new Date() });
    const answers = [];
    for (const id of [open.id, deleted.id, newId()]) {
      const { status, body } = await read(id, cookie);
      answers.push([status, body.code]);
    }
    expect(answers).toEqual(Array(3).fill([403, "forbidden"]));
  });

  test("lets staff read any record with a reason, which is logged", async () => {
    const staff = await aVerifiedUser(app, { phone: staffPhone });
    const other = await aUser(app.deps.db, { fullName: "Sade Bankole" });

    const path = `/api/auth/user/${other.id}`;
    const readFor = (why: Record<string, string>, query = "") =>
      app.call({ method: "GET", path: path + query, as: staff.cookie, headers: why });
    for (const answer of [
      await readFor({}),
      await readFor({ "x-reason": "  " }),
      await readFor({}, "?reason=a"),
      // A link on another site, which would put its own words into the audit log.
      await readFor({ "sec-fetch-site": "cross-site" }, "?reason=Asked%20for%20help"),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: "reason_needed" } });

    expect((await readFor({ "x-reason": "Rang%20about%20%E2%82%A65%2C000" })).body.fullName).toBe(
      "Sade Bankole",
    );
    expect((await readFor({}, "?reason=Asked%20for%20help")).status).toBe(200);
    const unknown = {
      method: "GET",
      path: `/api/auth/user/${newId()}?reason=Asked`,
      as: staff.cookie,
    } as const;
    expect((await app.call(unknown)).body.code).toBe("user_not_found");

    const { rows } = await app.deps.pool.query(
      "select reason, action, after from audit_log where actor_id = $1 and subject_id = $2 order by id",
      [staff.userId, other.id],
    );
    expect(rows).toEqual([
      { reason: "Rang about ₦5,000", action: "people.read", after: { shown: ["phone", "email"] } },
      { reason: "Asked for help", action: "people.read", after: { shown: ["phone", "email"] } },
    ]);
    expect((await read(staff.userId, staff.cookie)).status, "one's own needs none").toBe(200);
  });

  test.each([
    ["accounting", { phone: false, email: false, balance: true, bank: true }],
    ["publicRelations", { phone: false, email: false, balance: false, bank: false }],
    ["agents", { phone: true, email: true, balance: false, bank: false }],
    ["customers", { phone: true, email: true, balance: false, bank: false }],
    ["admin", { phone: true, email: true, balance: true, bank: true }],
  ] as const)("shows staff of %s only the parts that their work needs", async (role, sees) => {
    const staff = await aStaffMember(app, role);
    const other = await aWithdrawer(app, 500);
    await app.deps.pool.query("update users set email = 'sade@example.ng' where id = $1", [other.id]);
    const answer = await app.call({
      method: "GET",
      path: `/api/auth/user/${other.id}?reason=Called+us`,
      as: staff.cookie,
    });
    const { phoneNumber, accountNumber, email, runorUnits, accountNo, accountName, bankName } = answer.body;
    const local = localPhone(other.phone);
    expect(phoneNumber).toBe(sees.phone ? local : `${local.slice(0, 4)} ••• ${local.slice(7)}`);
    expect(accountNumber.includes(local.slice(4, 7))).toBe(sees.phone);
    expect(email).toBe(sees.email ? "sade@example.ng" : null);
    expect(runorUnits).toBe(sees.balance ? 500 : null);
    expect([accountNo, accountName, bankName].every((field) => field !== null)).toBe(sees.bank);
    if (!sees.phone) expect(JSON.stringify(answer.body)).not.toContain(local.slice(1));
  });

  test.each([
    ["accounting", true],
    ["publicRelations", false],
    ["agents", true],
    ["customers", true],
    ["admin", true],
  ] as const)("gives staff of %s a number for a reason, if their work needs it", async (role, may) => {
    const staff = await aStaffMember(app, role);
    const other = await aUser(app.deps.db);
    const path = `/api/auth/user/${other.id}/phone`;
    const ask = (reason: string) => app.call({ method: "GET", path: path + reason, as: staff.cookie });
    const refusal = { status: 403, body: { code: may ? "reason_needed" : "forbidden" } };
    expect(await ask("")).toMatchObject(refusal);
    const answer = await ask("?reason=Payment+looks+wrong");
    if (!may) return expect(answer).toMatchObject(refusal);

    expect(answer.body).toEqual({ phoneNumber: localPhone(other.phone) });
    const { rows } = await app.deps.pool.query(
      "select action, reason from audit_log where actor_id = $1 and subject_id = $2",
      [staff.id, other.id],
    );
    expect(rows).toEqual([{ action: "people.read-phone", reason: "Payment looks wrong" }]);
  });

  test("refuses a number to users without a role, also their own", async () => {
    const person = await aVerifiedUser(app);
    const path = `/api/auth/user/${person.userId}/phone?reason=Curious`;
    expect((await app.call({ method: "GET", path, as: person.cookie })).status).toBe(403);
    expect((await app.call({ method: "GET", path })).status).toBe(401);
  });

  test("stores a reason as one printable line, and refuses one that shows nothing", async () => {
    const staff = await aStaffMember(app, "customers");
    const { id } = await aUser(app.deps.db);
    const ask = (reason: string) =>
      app.call({
        method: "GET",
        path: `/api/auth/user/${id}`,
        as: staff.cookie,
        headers: { "x-reason": encodeURIComponent(reason) },
      });
    for (const nothing of [
      "\u200b\u200b\u200b\u200b",
      "\u3164\u3164\u3164",
      " \n\t ",
      "a\u202e\u0007",
      "a\u0000bc",
    ])
      expect((await ask(nothing)).body.code, JSON.stringify(nothing)).toBe("reason_needed");

    const forged = 'Called us\r\n{"action":"forged"}\u001b[2K\u202eevil\u2028x';
    expect((await ask(forged)).status).toBe(200);
    expect((await ask("😀".repeat(900))).status).toBe(200);

    const { rows } = await app.deps.pool.query(
      "select reason from audit_log where actor_id = $1 and subject_id = $2 order by id",
      [staff.id, id],
    );
    expect(rows).toEqual([
      { reason: 'Called us {"action":"forged"} [2K evil x' },
      { reason: "😀".repeat(500) },
    ]);
  });

  test("shows current subscription, card, monthly use and balance", async () => {
    const person = await aVerifiedUser(app);
    const until = new Date(app.clock.now().getTime() + 3_600_000);
    const { pool } = app.deps;
    await pool.query("update users set subscribed_until = $2, is_agent = true where id = $1", [
      person.userId,
      until,
    ]);
    await pool.query(
      `insert into service_cards (user_id, service_rendered, service_description, current_location, business_name, min_units)
       values ($1, 'Plumbing', 'Pipes', 'Ikeja', 'Ada Pipes', 100)`,
      [person.userId],
    );
    const month = monthOf(app.clock.now());
    await pool.query("insert into monthly_use (user_id, month, posts, calls) values ($1, $2, 2, 12)", [
      person.userId,
      month,
    ]);

    expect((await read(person.userId, person.cookie)).body).toMatchObject({
      isSubscribed: true,
      subscriptionEndsAt: until.toISOString(),
      isAgent: true,
      serviceRendered: "Plumbing",
      businessName: "Ada Pipes",
      freeJob: 3,
      freeCalls: 0,
    });
    app.clock.advance(3_601);
    expect((await read(person.userId, person.cookie)).body).toMatchObject({
      isSubscribed: false,
      subscriptionEndsAt: null,
    });
  });
});

test("shows the ledger balance less held units [GEN-03]", async () => {
  const person = await aVerifiedUser(app);
  const moves = (units: number) => [
    { from: "staff_adjust" as const, to: walletOf(person.userId), amountKobo: kobo(units * 100) },
  ];
  const out = [{ from: walletOf(person.userId), to: "payout_transit" as const, amountKobo: kobo(20_000) }];
  await inTransaction(app.deps, async (tx) => {
    await postJournal(tx, { journalId: newId(), kind: "adjustment", moves: moves(1_500) });
    const restedBefore = new Date(Date.now() + 86_400_000);
    await holdUnits(tx, { journalId: newId(), kind: "withdrawal", moves: out, restedBefore });
  });

  expect((await read(person.userId, person.cookie)).body.runorUnits).toBe(1_300);
});

describe("the private name", () => {
  const choose = (person: TestPerson, privateName: unknown, change: object = {}) =>
    app.call({
      method: "POST",
      path: "/api/auth/setPrivateName",
      body: { userId: person.userId, privateName, ...change },
      as: person.cookie,
    });
  const record = async (person: TestPerson) => (await read(person.userId, person.cookie)).body;

  test("is saved in lower case, and search finds it in place of the full name [API-14] [PRIVNAME-01] [VALID-52]", async () => {
    const person = await aVerifiedUser(app, { fullName: "Olumide Akinola" });

    const answer = await choose(person, "  Lagos.King ");

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: accountAnswers.privateNameSaved, privateName: "lagos.king" });
    expect(await record(person)).toMatchObject({ privateName: "lagos.king", privateNameValue: true });
    const { rows } = await app.deps.pool.query("select name_words from users where id = $1", [person.userId]);
    expect(rows[0].name_words).toEqual(["lagos", "king"]);
  });

  test("answers the popup with null and changes no name [STATE-35]", async () => {
    const person = await signUp(app);

    expect((await choose(person, null)).body).toEqual({
      message: accountAnswers.privateNameAnswered,
      privateName: null,
    });
    expect(await record(person)).toMatchObject({ privateName: null, privateNameValue: true });
    await choose(person, "quiet_one");
    expect((await choose(person, null)).body.privateName).toBe("quiet_one");
  });

  test("may have twenty characters, also of other scripts [CONST-19]", async () => {
    const person = await signUp(app);
    for (const name of ["a".repeat(20), "ọlámidé", "أحمد", "ada-2.0_x"])
      expect((await choose(person, name)).body.privateName, name).toBe(name);
  });

  test.each([
    ["", fieldTexts.privateNameEmpty],
    ["   ", fieldTexts.privateNameEmpty],
    ["my name", fieldTexts.privateNameSpaces],
    ["a\u2003b", fieldTexts.privateNameSpaces],
    ["₦rich", fieldTexts.privateNameCurrency],
    ["a$b", fieldTexts.privateNameCurrency],
    ["a".repeat(21), fieldTexts.privateNameTooLong],
    ["a".repeat(10_000), fieldTexts.privateNameTooLong],
    ["<b>ada</b>", fieldTexts.privateNameLetters],
    ["ada🔧", fieldTexts.privateNameLetters],
    ["ada\u202e", fieldTexts.privateNameLetters],
    ["ada\u200b", fieldTexts.privateNameLetters],
    ["ada\u0000", fieldTexts.privateNameLetters],
    ["ada\ud800", fieldTexts.privateNameLetters],
    ["admin", fieldTexts.privateNameReserved],
    ["Runor_Support", fieldTexts.privateNameReserved],
    ["08031234567", fieldTexts.privateNameContact],
    [42, fieldTexts.privateNameEmpty],
    [["ada"], fieldTexts.privateNameEmpty],
    [undefined, fieldTexts.privateNameEmpty],
  ])("%j is refused [API-14] [VALID-53] [VALID-54] [VALID-55] [VALID-56]", async (name, sentence) => {
    const person = await signUp(app);

    const answer = await choose(person, name);

    expect(answer.status).toBe(400);
    expect(answer.body.fields.privateName).toBe(sentence);
    expect((await record(person)).privateNameValue).toBe(false);
  });

  test("belongs to one person, also when several ask at the same moment", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signUp(app)));

    const answers = await Promise.all(people.map((person) => choose(person, "ojuelegba")));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe("private_name_taken");
    expect(refused?.body.fields.privateName).toBe(errorTexts.private_name_taken);
  });

  test("answers 401 when signed out, 403 for another user", async () => {
    const person = await signUp(app);
    const other = await signUp(app);

    expect((await choose({ ...person, cookie: "" }, "ghost")).status).toBe(401);
    expect((await choose(person, "ghost", { userId: other.userId })).status).toBe(403);
    expect((await record(other)).privateName).toBeNull();
  });
});
