import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aVerifiedUser, type TestPerson } from "#tests/support/people.ts";
import { codeOf, setUpSecondFactor } from "#tests/support/second-factor.ts";
import { authTexts } from "#texts/accounts.ts";
import { personalDataAnswers } from "#texts/personal-data.ts";
import { securityTexts } from "#texts/second-factor.ts";

const phones = Array.from({ length: 24 }, (_, n) => `0803620${String(1000 + n)}`);
let app: TestApp;
let next = 0;
beforeAll(async () => {
  app = await startTestApp({ STAFF_ACCOUNTING_PHONES: phones.join(",") });
});
afterAll(() => app.close());

const aStaffMember = () => aVerifiedUser(app, { phone: phones[next++]! });
const post = (
  path: string,
  { as, body }: { as?: string | undefined; body?: object | undefined } = {},
  at = app,
) => at.call({ method: "POST", path, body, as });
const logIn = ({ phone, password }: TestPerson, at = app) =>
  post("/api/auth/login", { body: { phoneNumber: phone, password } }, at);
const stateOf = async ({ cookie }: { cookie: string }) =>
  (await app.call({ method: "GET", path: "/api/auth/second-factor", as: cookie })).body;
const readBooks = async (as: string | undefined, at = app) =>
  at.call({ method: "GET", path: "/api/withdrawals/pending-or-failed", as });

/** Types the password; returns the cookie that leads to the second step. */
async function passwordTyped(person: TestPerson): Promise<string> {
  const answer = await logIn(person);
  expect(answer).toMatchObject({ status: 401, body: { code: "second_factor_needed" } });
  expect(answer.cookie).toBeUndefined();
  const line = String(answer.headers["set-cookie"]);
  expect(line).toMatch(/^runor_pending=.+; Path=\/; Expires=.+; HttpOnly; SameSite=Strict$/);
  return line.split(";")[0]!;
}
const finish = (as: string | undefined, code: string) =>
  post("/api/auth/second-factor", { as, body: { code } });

test("gives a secret for the app, and takes effect with its first code", async () => {
  const staff = await aStaffMember();
  const elsewhere = (await logIn(staff)).cookie;
  expect(await stateOf(staff)).toMatchObject({ isOn: false, isStaff: true, isRequired: false });

  const { secret, otpauthUrl } = (await post("/api/auth/second-factor/setup", { as: staff.cookie })).body;

  expect(otpauthUrl).toBe(
    `otpauth://totp/Runor:${staff.phone}?issuer=Runor&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect((await logIn(staff)).status).toBe(200);
  const confirm = (code: string) =>
    post("/api/auth/second-factor/confirm", { as: staff.cookie, body: { code } });
  expect((await confirm("000 000")).body.code).toBe("wrong_code");
  const { recoveryCodes } = (await confirm(codeOf(app, secret))).body;
  expect(recoveryCodes).toHaveLength(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  expect(await stateOf(staff)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
  expect((await readBooks(elsewhere)).status, "sessions opened without it have ended").toBe(401);
  expect((await post("/api/auth/second-factor/setup", { as: staff.cookie })).body.code).toBe(
    "second_factor_on",
  );
  expect((await confirm(codeOf(app, secret, 30))).body.code).toBe("second_factor_on");
});

describe("setting it up", () => {
  const begin = (as: string, body?: object) => post("/api/auth/second-factor/setup", { as, body });

  test("needs the password once the sign-in is more than half an hour ago, so that a stolen session adds no app", async () => {
    const staff = await aStaffMember();
    app.clock.advance(29 * 60);
    expect((await begin(staff.cookie)).status).toBe(200);
    expect((await begin(staff.cookie, {})).status).toBe(200);
    app.clock.advance(2 * 60);
    await app.call({ method: "GET", path: "/api/auth/session", as: staff.cookie });

    expect(await begin(staff.cookie)).toMatchObject({ status: 403, body: { code: "password_needed" } });
    expect(await begin(staff.cookie, { password: "a thief's guess" })).toMatchObject({
      status: 400,
      body: { code: "invalid", fields: { password: personalDataAnswers.passwordWrong } },
    });
    const { status, body } = await begin(staff.cookie, { password: staff.password });
    expect(status).toBe(200);
    const confirmed = await post("/api/auth/second-factor/confirm", {
      as: staff.cookie,
      body: { code: codeOf(app, body.secret) },
    });
    expect(confirmed.status).toBe(200);
  });

  test("needs it also in a session whose token is new but whose sign-in is old, and not after a new sign-in", async () => {
    const staff = await aStaffMember();
    app.clock.advance(25 * 60);
    const { cookie } = await post("/api/auth/change-password", {
      as: staff.cookie,
      body: { currentPassword: staff.password, newPassword: "another long one" },
    });
    app.clock.advance(10 * 60);

    expect((await begin(cookie!)).body.code).toBe("password_needed");
    const again = await logIn({ ...staff, password: "another long one" });
    expect((await begin(again.cookie!)).status).toBe(200);
  });
});

test("a set-up is confirmed within half an hour, so that a thief cannot use an old one without the password", async () => {
  const staff = await aStaffMember();
  const { secret } = (await post("/api/auth/second-factor/setup", { as: staff.cookie })).body;
  const confirm = (as: string) =>
    post("/api/auth/second-factor/confirm", { as, body: { code: codeOf(app, secret) } });
  app.clock.advance(31 * 60);

  const { cookie } = await logIn(staff);

  expect((await confirm(cookie!)).body).toMatchObject({
    code: "second_factor_off",
    message: securityTexts.setUpExpired,
  });
});

test("stores neither the secret nor a recovery code in the clear", async () => {
  const staff = await aStaffMember();
  const { secret, recoveryCodes } = await setUpSecondFactor(app, staff);
  const { rows } = await app.deps.pool.query(
    `select sealed_secret as stored from second_factors where user_id = $1
     union all select code_hash from recovery_codes where user_id = $1`,
    [staff.userId],
  );
  expect(rows).toHaveLength(11);
  const stored = rows.map((row) => row.stored).join(" ");
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace("-", ""))])
    expect(stored).not.toContain(text);
});

describe("a staff login", () => {
  let staff: TestPerson;
  let secret: string;
  let recoveryCodes: string[];
  beforeAll(async () => {
    staff = await aStaffMember();
    ({ secret, recoveryCodes } = await setUpSecondFactor(app, staff));
  });

  test("answers 401 for the right password, and opens with a code of the app", async () => {
    const pending = await passwordTyped(staff);
    expect((await readBooks(pending)).status).toBe(401);
    expect((await app.call({ method: "GET", path: "/api/auth/session", as: pending })).body.user).toBeNull();

    const answer = await finish(pending, codeOf(app, secret));

    expect(answer).toMatchObject({ status: 200, body: { user: { _id: staff.userId } } });
    expect((await readBooks(answer.cookie)).status).toBe(200);
  });

  test("accepts a code once, also from concurrent tries, and none before it", async () => {
    app.clock.advance(90);
    const pending = await passwordTyped(staff);
    const code = codeOf(app, secret, 30);
    const answers = await Promise.all([1, 2, 3].map(() => finish(pending, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);

    expect((await finish(pending, code)).body.code).toBe("wrong_code");
    expect((await finish(pending, codeOf(app, secret))).body.code).toBe("wrong_code");
    app.clock.advance(16 * 60);
  });

  test("accepts each recovery code once, however it is typed, and logs that", async () => {
    const code = recoveryCodes[0]!;
    const first = await finish(await passwordTyped(staff), ` ${code.toLowerCase().replace("-", " ")} `);
    expect(first.status).toBe(200);
    expect((await finish(await passwordTyped(staff), code)).body.code).toBe("wrong_code");
    expect(await stateOf({ cookie: first.cookie! })).toMatchObject({ recoveryCodesLeft: 9 });
    const { rows } = await app.deps.pool.query(
      "select action from audit_log where actor_id = $1 order by id desc limit 1",
      [staff.userId],
    );
    expect(rows[0].action).toBe("second-factor.recovery-code");
  });

  test("refuses even the right code after too many wrong ones; retyping the password does not reset the limit", async () => {
    app.clock.advance(60);
    expect((await finish(await passwordTyped(staff), codeOf(app, secret))).status).toBe(200);
    const pending = await passwordTyped(staff);
    for (let tries = 0; tries < 5; tries += 1) expect((await finish(pending, "123456")).status).toBe(400);
    expect((await finish(pending, codeOf(app, secret))).status).toBe(429);
    expect((await finish(await passwordTyped(staff), codeOf(app, secret))).status).toBe(429);
    await app.runTasks();
    const warnings = (await app.messagesTo(staff.phone)).filter(({ body }) =>
      /several wrong codes/.test(body),
    );
    expect(warnings, "the owner is warned once").toHaveLength(1);

    app.clock.advance(15 * 60);
    expect((await finish(await passwordTyped(staff), codeOf(app, secret))).status).toBe(200);
  });

  test("counts wrong codes in a known browser apart, so that a thief of the password cannot keep the owner out", async () => {
    app.clock.advance(60);
    const { device } = await finish(await passwordTyped(staff), codeOf(app, secret));
    const thief = await passwordTyped(staff);
    for (let tries = 0; tries < 5; tries += 1) expect((await finish(thief, "123456")).status).toBe(400);
    expect((await finish(thief, "123456")).status).toBe(429);
    app.clock.advance(15 * 60);
    const again = await passwordTyped(staff);
    expect((await finish(again, "123456")).status).toBe(400);
    const refused = await finish(again, codeOf(app, secret));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBe(30 * 60);

    const own = `${await passwordTyped(staff)}; ${device}`;
    expect((await finish(own, codeOf(app, secret))).status).toBe(200);
    app.clock.advance(31 * 60);
  });

  test("waits ten minutes for the second step, for the password that was typed", async () => {
    const pending = await passwordTyped(staff);
    app.clock.advance(10 * 60);
    expect(await finish(pending, codeOf(app, secret))).toMatchObject({
      status: 401,
      body: { code: "signed_out", message: authTexts.beginAgain },
    });
    expect((await finish(undefined, codeOf(app, secret))).status).toBe(401);
    expect((await finish(`${pending.slice(0, -4)}AAAA`, codeOf(app, secret))).status).toBe(401);

    const { cookie } = await finish(await passwordTyped(staff), codeOf(app, secret));
    app.clock.advance(60);
    const before = await passwordTyped(staff);
    const newPassword = "another long password";
    const change = { currentPassword: staff.password, newPassword };
    expect((await post("/api/auth/change-password", { as: cookie, body: change })).status).toBe(200);
    expect((await finish(before, codeOf(app, secret))).status).toBe(401);
    staff = { ...staff, password: newPassword };
    expect((await finish(await passwordTyped(staff), codeOf(app, secret))).status).toBe(200);
  });

  test("ends when staff suspend the account in between", async () => {
    app.clock.advance(60);
    const pending = await passwordTyped(staff);
    const suspend = (at: string) =>
      app.deps.pool.query(`update users set suspended_at = ${at} where id = '${staff.userId}'`);
    await suspend("now()");
    expect((await finish(pending, codeOf(app, secret))).body.code).toBe("suspended");
    await suspend("null");
  });

  test("asks former staff for a code too", async () => {
    const gone = await aStaffMember();
    const { recoveryCodes: codes } = await setUpSecondFactor(app, gone);
    await app.deps.pool.query("delete from staff_roles where user_id = $1", [gone.userId]);
    expect((await finish(await passwordTyped(gone), codes[0]!)).status).toBe(200);
  });
});

test("needs a code and the password to remove the second factor", async () => {
  const staff = await aStaffMember();
  const { secret, recoveryCodes } = await setUpSecondFactor(app, staff);
  const remove = (body: object) => post("/api/auth/second-factor/remove", { as: staff.cookie, body });
  expect(
    (await remove({ code: codeOf(app, secret), password: "wrong password" })).body.fields,
  ).toHaveProperty("password");
  expect((await remove({ code: "000000", password: staff.password })).body.code).toBe("wrong_code");
  expect((await remove({ code: codeOf(app, secret), password: staff.password })).status).toBe(200);

  expect(await stateOf(staff)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
  expect((await logIn(staff)).status).toBe(200);
  expect((await remove({ code: recoveryCodes[0]!, password: staff.password })).body.code).toBe("wrong_code");
});

describe("after a password reset in a new browser", () => {
  const newPassword = "set by a link";
  /** Returns the account with its new password. */
  async function reset(person: TestPerson): Promise<TestPerson> {
    const body = { phoneNumber: person.phone };
    expect((await post("/jobs/request-password-reset", { body })).status).toBe(200);
    await app.runTasks();
    const link = (await app.messagesTo(person.phone)).find((sms) => sms.body.includes("/reset-password/"));
    const token = /reset-password\/(\w+)/.exec(link!.body)![1];
    expect((await post(`/jobs/reset-password/${token}`, { body: { newPassword } })).status).toBe(200);
    return { ...person, password: newPassword };
  }
  const transfer = async (person: TestPerson, as: string | undefined) => {
    const body = { senderPhoneNumber: person.phone, recipientPhoneNumber: phones[0], amount: 5 };
    return (await post("/api/transfer", { as, body })).body.code;
  };

  test("accepts a code of an app from before as second proof: money is not held", async () => {
    const owner = await aStaffMember();
    const { secret } = await setUpSecondFactor(app, owner);
    const person = await reset(owner);

    const { cookie, body } = await finish(await passwordTyped(person), codeOf(app, secret));

    expect(body.user.moneyRestsUntil).toBeNull();
    expect(await transfer(person, cookie)).not.toBe("money_rests");
  });

  test("accepts a recovery code as second proof, and no wrong one", async () => {
    const owner = await aStaffMember();
    const { recoveryCodes } = await setUpSecondFactor(app, owner);
    const person = await reset(owner);
    const pending = await passwordTyped(person);
    expect((await finish(pending, "000000")).status).toBe(400);
    const rests = "select reset_by_link_at from users where id = $1";
    expect((await app.deps.pool.query(rests, [person.userId])).rows[0].reset_by_link_at).not.toBeNull();

    const { cookie } = await finish(pending, recoveryCodes[0]!);

    expect(await transfer(person, cookie)).not.toBe("money_rests");
  });

  test("lets a thief of the number add no factor: staff pages and money are held for a day", async () => {
    const owner = await aStaffMember();
    const begun = (await post("/api/auth/second-factor/setup", { as: owner.cookie })).body.secret;
    const thief = await reset(owner);
    const { cookie } = await logIn(thief);

    const { password } = thief;
    const setUp = () => post("/api/auth/second-factor/setup", { as: cookie, body: { password } });
    expect(await setUp()).toMatchObject({ status: 403, body: { code: "money_rests" } });
    const body = { code: codeOf(app, begun) };
    expect((await post("/api/auth/second-factor/confirm", { as: cookie, body })).body.code).toBe(
      "money_rests",
    );
    expect(await transfer(thief, cookie)).toBe("money_rests");

    app.clock.advance(24 * 3600 + 1);
    expect((await setUp()).status).toBe(200);
  });
});

test("notifies the owner by SMS and in the bell of each change, also if muted", async () => {
  const staff = await aStaffMember();
  const muting = { method: "PUT", path: "/api/notice-settings", as: staff.cookie } as const;
  expect((await app.call({ ...muting, body: { mutedKinds: ["security"] } })).status).toBe(400);

  const { secret, recoveryCodes } = await setUpSecondFactor(app, staff);
  const { cookie } = await finish(await passwordTyped(staff), recoveryCodes[0]!);
  app.clock.advance(60);
  const proof = { code: codeOf(app, secret), password: staff.password };
  expect((await post("/api/auth/second-factor/remove", { as: cookie, body: proof })).status).toBe(200);

  const news = [
    "The second factor of your account was turned off",
    "Somebody logged in to your account with a recovery code",
    "A second factor was set up for your account",
    "Your account is now staff for: Accounting",
  ];
  const { notices } = (await app.call({ method: "GET", path: "/api/notices", as: cookie })).body;
  expect(notices.map(({ text }: { text: string }) => text)).toEqual(news);
  await app.runTasks();
  const texts = (await app.messagesTo(staff.phone)).map(({ body }) => body);
  for (const sentence of news) expect(texts).toContain(`Runor: ${sentence}. Not you? Call 0800 000 7866.`);
});

test("lets ordinary users sign in with the password alone, and set up no second factor", async () => {
  const person = await aVerifiedUser(app);
  expect((await post("/api/auth/second-factor/setup", { as: person.cookie })).status).toBe(403);
  expect((await post("/api/auth/second-factor/setup")).status).toBe(401);
  expect((await stateOf(person)).isStaff).toBe(false);
  expect((await logIn(person)).status).toBe(200);
});

describe("when staff must have a second factor", () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp(
      { STAFF_ACCOUNTING_PHONES: phones.join(","), STAFF_SECOND_FACTOR: "required" },
      { beside: app },
    );
  });
  afterAll(() => strict.close());

  test("refuses staff calls until it is set up", async () => {
    const staff = await aStaffMember();
    const other = await aVerifiedUser(app);
    const { cookie } = await logIn(staff, strict);
    const code = async (method: "GET" | "POST", path: string, body?: object) =>
      (await strict.call({ method, path, body, as: cookie })).body.code;
    expect(await code("GET", "/api/withdrawals/pending-or-failed")).toBe("second_factor_setup_needed");
    expect(await code("GET", `/api/auth/user/${other.userId}`)).toBe("second_factor_setup_needed");
    const month = { userId: other.userId };
    expect(await code("POST", "/api/auth/update-subscription", month)).toBe("second_factor_setup_needed");
    expect(await code("GET", `/api/auth/user/${staff.userId}`)).toBeUndefined();

    await setUpSecondFactor(strict, { cookie: cookie! });

    expect((await readBooks(cookie, strict)).status).toBe(200);
  });
});
