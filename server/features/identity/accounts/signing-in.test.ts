import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "#server/log.ts";
import { logIdentity } from "#server/log-identity.ts";
import { personHeader } from "#shared/constants.ts";
import { dayOf } from "#shared/time/lagos.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aVerifiedUser, signUp, signUpForm, type TestPerson, testPhone } from "#tests/support/people.ts";
import { codeOf, setUpSecondFactor } from "#tests/support/second-factor.ts";
import { errorTexts } from "#texts/errors.ts";

const staffPhones = { accounting: testPhone(8_001), pr: testPhone(8_002), master: testPhone(8_003) };
const closedWallet = testPhone(8_004);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    STAFF_ACCOUNTING_PHONES: staffPhones.accounting,
    STAFF_PR_PHONES: `${staffPhones.pr}, ${staffPhones.accounting}`,
    STAFF_MASTER_PHONES: staffPhones.master,
    WALLET_DISABLED_PHONES: closedWallet,
  });
});
afterAll(() => app.close());

let asked = 0;
const logIn = (body: unknown, from?: string) => {
  asked += 1;
  return app.call({
    method: "POST",
    path: "/api/auth/login",
    body,
    from: from ?? `10.4.${Math.floor(asked / 250)}.${(asked % 250) + 1}`,
  });
};
const credentialsOf = (person: TestPerson) => ({ phoneNumber: person.phone, password: person.password });
const me = async (cookie: string | undefined) =>
  (await app.call({ method: "GET", path: "/api/auth/session", as: cookie })).body.user;

describe("logging in", () => {
  test("opens a session for the right password and returns the user [API-09] [AUTH-02]", async () => {
    const person = await aVerifiedUser(app);

    const answer = await logIn(credentialsOf(person));

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ user: person.user });
    expect(answer.cookie).toBeDefined();
    expect(answer.cookie).not.toBe(person.cookie);
    expect(await me(answer.cookie)).toEqual(person.user);
  });

  test("returns the record's fields and no secret [ENTITY-01] [ENTITY-03]", async () => {
    const person = await aVerifiedUser(app);

    const { user } = (await logIn(credentialsOf(person))).body;

    expect(Object.keys(user).sort()).toEqual(
      (
        "_id accountName accountNo accountNumber bankName businessName email freeCalls freeJob fullName isAgent " +
        "isSubscribed isVerified jobSms language moneyDisabled moneyRestsUntil phoneNumber pictureUrl privateName privateNameValue publicId runorUnits serviceRendered " +
        "staffRoles subscriptionEndsAt teamKey"
      ).split(" "),
    );
    expect(typeof user.privateNameValue).toBe("boolean");
    expect(typeof user.freeJob).toBe("number");
    expect(typeof user.runorUnits).toBe("number");
  });

  test("accepts the phone in any spelling", async () => {
    const person = await signUp(app);
    for (const phoneNumber of [
      `+234${person.phone.slice(1)}`,
      person.phone.replace(/(\d{4})/, "$1 "),
      ` ${person.phone}`,
    ])
      expect((await logIn({ ...credentialsOf(person), phoneNumber })).status, phoneNumber).toBe(200);
  });

  test("gives a wrong password and an unknown phone the same answer, and opens nothing [API-09] [AUTH-03]", async () => {
    const person = await signUp(app);

    const wrong = await logIn({ ...credentialsOf(person), password: "not the password" });
    const unknown = await logIn({ ...credentialsOf(person), phoneNumber: testPhone(7_000) });

    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      error: errorTexts.wrong_credentials,
      message: errorTexts.wrong_credentials,
      code: "wrong_credentials",
    });
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(wrong.status);
    expect([wrong.cookie, unknown.cookie]).toEqual([undefined, undefined]);
  });

  test.each([
    ["no password", { password: "" }, "password"],
    ["a password of 10,000 characters", { password: "x".repeat(10_000) }, "password"],
    ["a password that is a number", { password: 12345678 }, "password"],
    ["a password that is an object", { password: { $ne: null } }, "password"],
    ["a phone that is none", { phoneNumber: "' or 1=1 --" }, "phoneNumber"],
    ["a phone that is a list", { phoneNumber: ["08032000001"] }, "phoneNumber"],
  ])("refuses %s at its field", async (_what, change, field) => {
    const answer = await logIn({ phoneNumber: testPhone(7_001), password: "whatever it is", ...change });

    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  test("makes a guesser wait after ten wrong passwords, twice as long each time, also for the right one", async () => {
    const person = await signUp(app);
    const guesser = "10.71.0.1";
    for (let n = 0; n < 10; n += 1)
      expect((await logIn({ ...credentialsOf(person), password: `wrong ${n}` }, guesser)).status).toBe(401);

    for (const minutes of [15, 30, 60, 120, 240, 480, 480]) {
      const closed = await logIn(credentialsOf(person), guesser);
      expect(closed).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
      expect(Number(closed.headers["retry-after"])).toBeGreaterThan((minutes - 1) * 60);
      expect(Number(closed.headers["retry-after"])).toBeLessThanOrEqual(minutes * 60);
      app.clock.advance(minutes * 60 + 1);
      expect((await logIn({ ...credentialsOf(person), password: "wrong" }, guesser)).status).toBe(401);
    }
    app.clock.advance(8 * 3600 + 1);
    expect((await logIn(credentialsOf(person), guesser)).status).toBe(200);
  });

  test("does not lock an owner out through strangers: a known browser and another network still work", async () => {
    const person = await signUp(app);
    const { device } = await logIn(credentialsOf(person), "10.72.0.1");
    const shared = "10.72.0.2";
    for (let n = 0; n < 30; n += 1) await logIn({ ...credentialsOf(person), password: `wrong ${n}` }, shared);
    expect((await logIn(credentialsOf(person), shared)).status).toBe(429);

    const known = await app.call({
      method: "POST",
      path: "/api/auth/login",
      body: credentialsOf(person),
      from: shared,
      as: device,
    });

    expect(known.status).toBe(200);
    expect((await logIn(credentialsOf(person), "10.72.0.3")).status).toBe(200);
  });

  test("does not limit other users behind an address because of one neighbour's many logins", async () => {
    const [neighbour, other] = [await signUp(app), await signUp(app)];
    const shared = "10.73.0.1";
    for (let n = 0; n < 45; n += 1)
      await logIn({ ...credentialsOf(neighbour), password: `wrong ${n}` }, shared);

    expect((await logIn(credentialsOf(other), shared)).status).toBe(200);
    const form = signUpForm();
    const answer = await app.call({ method: "POST", path: "/api/auth/signup", body: form, from: shared });
    expect(answer.status).toBe(201);
  });

  test("limits a guesser with any number of addresses to fifty guesses of a number a day", async () => {
    const person = await signUp(app);
    const { device } = await logIn(credentialsOf(person));

    const answers = [];
    for (let n = 0; n < 60; n += 1)
      answers.push(await logIn({ ...credentialsOf(person), password: `guess ${n}` }));

    // The owner's own try was right, so it was given back.
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(50);
    expect((await logIn(credentialsOf(person))).status).toBe(429);
    const known = await app.call({
      method: "POST",
      path: "/api/auth/login",
      body: credentialsOf(person),
      as: device,
    });
    expect(known.status).toBe(200);
    app.clock.advance(24 * 3600 + 1);
    expect((await logIn(credentialsOf(person))).status).toBe(200);
  });

  test("allows ten tries to parallel guesses from one place", async () => {
    const person = await signUp(app);

    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        logIn({ ...credentialsOf(person), password: `guess ${n}` }, "10.74.0.1"),
      ),
    );

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test("clears earlier wrong passwords after a right one", async () => {
    const person = await signUp(app);
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 6; n += 1)
        await logIn({ ...credentialsOf(person), password: `wrong ${n}` }, "10.75.0.1");
      expect((await logIn(credentialsOf(person), "10.75.0.1")).status).toBe(200);
    }
  });

  test("blocks a network that tries many phones, with its IPv6 neighbours, except for people known there", async () => {
    const regular = await signUp(app, { address: "2001:db8:9::7" });
    await logIn({ phoneNumber: testPhone(7_100), password: "wrong" }, "2001:db8:9::1");
    await app.deps.pool.query(
      "update throttles set count = 99 where key = 'login:address:2001:db8:9:0::/64'",
    );

    const last = await logIn({ phoneNumber: testPhone(7_101), password: "wrong" }, "2001:db8:9::2");
    const closed = await logIn({ phoneNumber: testPhone(7_102), password: "wrong" }, "2001:db8:9::3");

    expect([last.status, closed.status]).toEqual([401, 429]);
    expect(closed.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
    expect((await logIn(credentialsOf(regular), "2001:db8:9::4")).status).toBe(200);
  });
});

describe("sessions", () => {
  test("returns null for a visitor and for an invalid cookie", async () => {
    expect(await me(undefined)).toBeNull();
    expect(await me("runor_session=made-up")).toBeNull();
    expect(await me(`runor_session=${"x".repeat(5_000)}`)).toBeNull();
  });

  test("end on logout, only this one, and logging out may be repeated", async () => {
    const person = await signUp(app);
    const other = (await logIn(credentialsOf(person))).cookie;
    const out = () => app.call({ method: "POST", path: "/api/auth/logout", as: person.cookie });

    const answer = await out();

    expect(answer.status).toBe(200);
    expect(String(answer.headers["set-cookie"])).toMatch(/^runor_session=;/);
    expect(answer.headers["clear-site-data"]).toBe('"cache"');
    expect(await me(person.cookie)).toBeNull();
    expect((await me(other))._id).toBe(person.userId);
    expect((await out()).status).toBe(200);
  });

  test("do not end on a logout that names another person, such as one who signed out without a network", async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const out = (userId: string) =>
      app.call({
        method: "POST",
        path: "/api/auth/logout",
        as: person.cookie,
        headers: { [personHeader]: userId },
      });

    const refused = await out(other.userId);

    expect([refused.status, refused.body.code]).toEqual([409, "wrong_person"]);
    expect(refused.headers["set-cookie"]).toBeUndefined();
    expect((await me(person.cookie))._id).toBe(person.userId);
    expect((await out(person.userId)).status).toBe(200);
    expect(await me(person.cookie)).toBeNull();
  });

  test("end after forty-five days without a call", async () => {
    const person = await signUp(app);

    app.clock.advance(43 * 24 * 3600);
    expect((await me(person.cookie))._id).toBe(person.userId);
    app.clock.advance(46 * 24 * 3600);
    expect(await me(person.cookie)).toBeNull();
  });

  test("end after ninety days, however much they are used", async () => {
    const person = await signUp(app);

    for (let visits = 0; visits < 4; visits += 1) {
      app.clock.advance(22 * 24 * 3600);
      expect((await me(person.cookie))._id).toBe(person.userId);
    }
    app.clock.advance(3 * 24 * 3600);
    expect(await me(person.cookie)).toBeNull();
  });

  test("end when another sign-in happens in the same browser, also by another person", async () => {
    const [one, other] = [await signUp(app), await signUp(app)];
    const again = (person: TestPerson, cookie: string) =>
      app.call({ method: "POST", path: "/api/auth/login", body: credentialsOf(person), as: cookie });

    const second = await again(one, one.cookie);
    expect(await me(one.cookie)).toBeNull();
    const third = await again(other, second.cookie!);

    expect(await me(second.cookie)).toBeNull();
    expect((await me(third.cookie))._id).toBe(other.userId);
    expect((await me(other.cookie))._id).toBe(other.userId);
  });
});

test("are logged with a hash of the account's id and the outcome, never with the number or the password", async () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  const logging = await startTestApp({ STAFF_MASTER_PHONES: staffPhones.master }, { beside: app, log });
  try {
    const person = await aVerifiedUser(logging, { password: "never in a log line" });
    const staff = await aVerifiedUser(logging, { phone: testPhone(8_005) });
    await app.deps.pool.query("insert into staff_roles (user_id, role) values ($1, 'agents')", [
      staff.userId,
    ]);
    const { secret } = await setUpSecondFactor(logging, staff);
    const post = (path: string, body: object, as?: string) =>
      logging.call({ method: "POST", path, body, as, from: "10.74.0.1" });
    await post("/api/auth/login", credentialsOf(person));
    await post("/api/auth/login", { ...credentialsOf(person), password: "wrong" });
    await post("/api/auth/login", { phoneNumber: testPhone(7_002), password: "never in a log line" });
    const first = await post("/api/auth/login", credentialsOf(staff));
    const pending = String(first.headers["set-cookie"]).split(";")[0];
    await post("/api/auth/second-factor", { code: "000000" }, pending);
    await post("/api/auth/second-factor", { code: codeOf(logging, secret) }, pending);
    await app.deps.pool.query("update users set suspended_at = now() where id = $1", [person.userId]);
    await post("/api/auth/login", credentialsOf(person));

    const day = dayOf(app.clock.now());
    const outcomesOf = (id: string | undefined) =>
      lines
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg === "sign-in")
        .filter(({ userId }) => userId === (id && logIdentity(app.deps.config, { value: id, day })))
        .map(({ outcome }) => outcome);
    expect(outcomesOf(person.userId)).toEqual(["signed-up", "signed-in", "wrong-password", "suspended"]);
    expect(outcomesOf(staff.userId)).toEqual(["signed-up", "second-step", "wrong-code", "signed-in"]);
    expect(outcomesOf(undefined)).toEqual(["unknown-number"]);
    const all = lines.join("");
    for (const { phone, password } of [person, staff]) {
      expect(all).not.toContain(phone.slice(1));
      expect(all).not.toContain(password);
    }
  } finally {
    await logging.close();
  }
});

describe("over https", () => {
  let secure: TestApp;
  beforeAll(async () => {
    secure = await startTestApp({ PUBLIC_URL: "https://runor.example" });
  });
  afterAll(() => secure.close());

  test("sets cookies with the prefix that binds them to this host; cookies with plain names open nothing", async () => {
    const { cookie, password, phone } = await signUp(secure);
    const answer = await secure.call({
      method: "POST",
      path: "/api/auth/login",
      body: { phoneNumber: phone, password },
    });
    const read = async (as: string) =>
      (await secure.call({ method: "GET", path: "/api/auth/session", as })).body.user;

    const lines = [answer.headers["set-cookie"]].flat();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^__Host-runor_session=.+; Path=\/; Expires=.+; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(lines[1]).toMatch(/^__Host-runor_device=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(await read(cookie)).not.toBeNull();
    expect(await read(cookie.replace("__Host-", ""))).toBeNull();
    const out = await secure.call({ method: "POST", path: "/api/auth/logout", as: cookie });
    expect(String(out.headers["set-cookie"])).toMatch(/^__Host-runor_session=;.+Secure/);
  });
});

describe("the owner's phone lists", () => {
  test("grant staff roles with the verified phone, and not before [ROLE-23]", async () => {
    const person = await signUp(app, { phone: staffPhones.accounting });
    expect((await logIn(credentialsOf(person))).body.user.staffRoles).toEqual([]);

    const verifiedUser = await aVerifiedUser(app, { phone: staffPhones.master });

    expect(verifiedUser.user.staffRoles).toEqual(["admin"]);
    expect((await me(verifiedUser.cookie)).staffRoles).toEqual(["admin"]);
  });

  test("grant roles and close the wallet of a phone that is listed later at the next login", async () => {
    const person = await aVerifiedUser(app, { phone: staffPhones.pr });
    await app.deps.pool.query("delete from staff_roles where user_id = $1", [person.userId]);
    const owner = await aVerifiedUser(app, { phone: closedWallet });
    await app.deps.pool.query("update users set money_disabled = false where id = $1", [owner.userId]);

    expect((await logIn(credentialsOf(person))).body.user.staffRoles).toEqual(["publicRelations"]);
    expect((await logIn(credentialsOf(person))).body.user.staffRoles).toEqual(["publicRelations"]);
    expect((await logIn(credentialsOf(owner))).body.user.moneyDisabled).toBe(true);
  });
});
