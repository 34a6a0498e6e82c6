import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { nameAccount, someAccountNumber } from "#tests/support/payouts.ts";
import { aVerifiedUser, codeSentTo, signUp, type TestPerson, testPhone } from "#tests/support/people.ts";
import { accountAnswers } from "#texts/accounts.ts";
import { errorTexts } from "#texts/errors.ts";
import { fieldTexts } from "#texts/fields.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let asked = 0;
const from = () => {
  asked += 1;
  return `10.5.${Math.floor(asked / 250)}.${(asked % 250) + 1}`;
};
const request = (phoneNumber: unknown, address = from()) =>
  app.call({ method: "POST", path: "/jobs/request-password-reset", body: { phoneNumber }, from: address });
const reset = (token: string, newPassword: unknown) =>
  app.call({ method: "POST", path: `/jobs/reset-password/${token}`, body: { newPassword }, from: from() });
const logIn = (person: TestPerson, password: string) =>
  app.call({
    method: "POST",
    path: "/api/auth/login",
    body: { phoneNumber: person.phone, password },
    from: from(),
  });
const linkMessages = async (person: TestPerson) =>
  (await app.messagesTo(person.phone)).filter(({ body }) => body.includes("/reset-password/"));

/** Requests a link and returns the token of the newest one. */
async function tokenFor(person: TestPerson): Promise<string> {
  await request(person.phone);
  await app.runTasks();
  const [message] = await linkMessages(person);
  return /\/reset-password\/([0-9a-f]+)/.exec(message?.body ?? "")?.[1] ?? "";
}

describe("requesting a link", () => {
  test("sends an SMS with a link of this host [API-10] [ERR-20]", async () => {
    const person = await aVerifiedUser(app);

    const answer = await request(person.phone);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: "Reset link sent successfully." });
    await app.runTasks();
    const [message] = await linkMessages(person);
    expect(message?.body).toContain(`${app.address}/reset-password/`);
    expect(message?.channel).toBe("dnd");
    expect(message?.body.length).toBeLessThanOrEqual(160);
  });

  test("answers an unknown phone the same, and sends nothing", async () => {
    const phone = testPhone(6_000);

    const answer = await request(phone);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: "Reset link sent successfully." });
    await app.runTasks();
    expect(await app.messagesTo(phone)).toEqual([]);
  });

  test("stores the token nowhere in the clear", async () => {
    const person = await signUp(app);
    const token = await tokenFor(person);

    const { rows } = await app.deps.pool.query(
      `select (select json_agg(r)::text from password_resets r) || (select json_agg(m)::text from sms_messages m)
              || (select json_agg(j)::text from pgboss.job j) as everything`,
    );

    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(rows[0].everything).not.toContain(token);
  });

  test.each([
    ["0803123456", fieldTexts.resetPhone],
    ["", fieldTexts.resetPhone],
    ["01234567890", fieldTexts.phoneNumber],
    ["0803 123 45 67 89 10 11 12 13 14 15 16", fieldTexts.phoneNumber],
    ["1".repeat(10_000), fieldTexts.phoneNumber],
    ["\u0000".repeat(11), fieldTexts.resetPhone],
    [8031234567, fieldTexts.resetPhone],
    [null, fieldTexts.resetPhone],
    [undefined, fieldTexts.resetPhone],
    [["08031234567"], fieldTexts.resetPhone],
  ])("refuses %j [VALID-32] [CONST-22]", async (phoneNumber, sentence) => {
    const answer = await request(phoneNumber);

    expect(answer.status).toBe(400);
    expect(answer.body.fields.phoneNumber).toBe(sentence);
  });

  test("allows five links a day per phone and network, with or without an account", async () => {
    const person = await signUp(app);
    for (const phone of [person.phone, testPhone(6_001)]) {
      const address = from();
      const answers = [];
      for (let n = 0; n < 6; n += 1) answers.push(await request(phone, address));

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
      expect(answers.at(-1)?.body.code).toBe("too_many_requests");
      expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(23 * 3600);
    }
  });

  test("keeps the owner's links in a known browser when strangers on the same network have used up theirs", async () => {
    const person = await aVerifiedUser(app);
    const shared = from();
    const { device } = await app.call({
      method: "POST",
      path: "/api/auth/login",
      body: { phoneNumber: person.phone, password: person.password },
      from: shared,
    });
    const stranger = await aVerifiedUser(app, { address: shared });
    const { device: strangers } = await app.call({
      method: "POST",
      path: "/api/auth/login",
      body: { phoneNumber: stranger.phone, password: stranger.password },
      from: shared,
    });
    for (let n = 0; n < 5; n += 1) expect((await request(person.phone, shared)).status).toBe(200);

    const ask = (as: string | undefined) =>
      app.call({
        method: "POST",
        path: "/jobs/request-password-reset",
        body: { phoneNumber: person.phone },
        from: shared,
        as,
      });
    expect((await ask(undefined)).status).toBe(429);
    expect((await ask(strangers)).status).toBe(429);
    expect((await ask(device)).status).toBe(200);
  });

  test("does not send a link that was requested before the password changed", async () => {
    const person = await aVerifiedUser(app);
    await request(person.phone);
    await app.call({
      method: "POST",
      path: "/api/auth/change-password",
      as: person.cookie,
      body: { currentPassword: person.password, newPassword: "another long one" },
    });

    await app.runTasks();

    expect(await linkMessages(person)).toEqual([]);
  });
});

describe("resetting the password", () => {
  test("works once per link: new password accepted, old one refused, message returned [RESET-02] [API-50]", async () => {
    const person = await aVerifiedUser(app);
    const token = await tokenFor(person);

    const answer = await reset(token, "a brand new password");

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: accountAnswers.passwordChanged });
    expect((await logIn(person, person.password)).status).toBe(401);
    expect((await logIn(person, "a brand new password")).status).toBe(200);
    const again = await reset(token, "yet another password");
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({ code: "link_expired", error: errorTexts.link_expired });
    expect((await logIn(person, "a brand new password")).status).toBe(200);
  });

  test("ends all sessions", async () => {
    const person = await signUp(app);
    const other = (await logIn(person, person.password)).cookie;

    await reset(await tokenFor(person), "a brand new password");

    for (const as of [person.cookie, other])
      expect((await app.call({ method: "GET", path: `/api/auth/user/${person.userId}`, as })).status).toBe(
        401,
      );
  });

  test("succeeds once for two concurrent resets with one token, and that password counts", async () => {
    const person = await signUp(app);
    const token = await tokenFor(person);

    const answers = await Promise.all(["password one", "password two"].map((word) => reset(token, word)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = answers[0]?.status === 200 ? "password one" : "password two";
    const loser = answers[0]?.status === 200 ? "password two" : "password one";
    expect((await logIn(person, winner)).status).toBe(200);
    expect((await logIn(person, loser)).status).toBe(401);
  });

  test("leaves no session of a concurrent login with the old password", async () => {
    const person = await signUp(app);
    const token = await tokenFor(person);

    const [changed, ...logins] = await Promise.all([
      reset(token, "a brand new password"),
      ...Array.from({ length: 6 }, () => logIn(person, person.password)),
    ]);

    expect(changed.status).toBe(200);
    for (const { cookie } of logins)
      expect((await app.call({ method: "GET", path: "/api/auth/session", as: cookie })).body.user).toBeNull();
  });

  test("refuses an older link, and every link after an hour", async () => {
    const person = await signUp(app);
    const older = await tokenFor(person);
    const newer = await tokenFor(person);

    expect((await reset(older, "a brand new password")).body.code).toBe("link_expired");
    app.clock.advance(60 * 60 + 1);
    expect((await reset(newer, "a brand new password")).body.code).toBe("link_expired");
    expect((await logIn(person, person.password)).status).toBe(200);
  });

  test("unlocks a phone that wrong passwords had locked", async () => {
    const person = await signUp(app);
    for (let n = 0; n < 50; n += 1) await logIn(person, `wrong ${n}`);
    expect((await logIn(person, person.password)).status).toBe(429);

    await reset(await tokenFor(person), "a brand new password");

    expect((await logIn(person, "a brand new password")).status).toBe(200);
  });

  test("refuses a link to a number that the account left, also when it was requested during the change", async () => {
    const person = await aVerifiedUser(app);
    const early = await tokenFor(person);
    const newPhone = testPhone(6_100);
    const post = (path: string, body: object) => app.call({ method: "POST", path, body, as: person.cookie });
    await post("/api/auth/change-phone", { newPhone, password: person.password });
    const between = await tokenFor(person);
    await request(person.phone);

    await post("/api/auth/confirm-phone", { code: await codeSentTo(app, newPhone) });
    await app.runTasks();

    const [last] = await linkMessages(person);
    const late = /\/reset-password\/([0-9a-f]+)/.exec(last?.body ?? "")?.[1] ?? "";
    for (const token of [early, between, late])
      expect((await reset(token, "a thief's password")).body.code).toBe("link_expired");
    expect((await logIn({ ...person, phone: newPhone }, person.password)).status).toBe(200);
  });

  test("refuses a link requested before the password changed, or before the account was suspended or closed", async () => {
    const people = [await aVerifiedUser(app), await aVerifiedUser(app), await aVerifiedUser(app)] as const;
    const tokens = [await tokenFor(people[0]), await tokenFor(people[1]), await tokenFor(people[2])];

    const { status } = await app.call({
      method: "POST",
      path: "/api/auth/change-password",
      as: people[0].cookie,
      body: { currentPassword: people[0].password, newPassword: "another long one" },
    });
    await app.deps.pool.query("update users set suspended_at = now() where id = $1", [people[1].userId]);
    await app.deps.pool.query("update users set suspended_at = null where id = $1", [people[1].userId]);
    const closed = await app.call({
      method: "POST",
      path: "/api/auth/delete-account",
      as: people[2].cookie,
      body: { password: people[2].password },
    });

    expect([status, closed.status]).toEqual([200, 200]);
    for (const token of tokens)
      expect((await reset(token, "a thief's password")).body.code).toBe("link_expired");
    expect((await logIn(people[0], "another long one")).status).toBe(200);
  });

  test("leaves no bank account or e-mail address of a stranger who never verified the number", async () => {
    const [stranger, owner] = [await signUp(app), await aVerifiedUser(app)];
    for (const person of [stranger, owner]) {
      const account_number = someAccountNumber();
      await nameAccount(app, account_number, person.fullName.toUpperCase());
      const body = { userId: person.userId, account_bank: "058", account_number, account_name: "" };
      const linked = await app.call({ method: "POST", path: "/api/save-account", body, as: person.cookie });
      const email = `${person.phone}@example.com`;
      const path = "/api/auth/profile";
      const changed = await app.call({ method: "PATCH", path, body: { email }, as: person.cookie });
      expect([linked.status, changed.status]).toEqual([200, 200]);
      expect((await reset(await tokenFor(person), "another long password")).status).toBe(200);
    }
    const { rows } = await app.deps.pool.query(
      `select u.id, u.email is not null as has_email, exists (
         select from bank_accounts b where b.user_id = u.id and b.replaced_at is null) as has_account
       from users u where u.id = any ($1)`,
      [[stranger.userId, owner.userId]],
    );
    expect(rows).toContainEqual({ id: stranger.userId, has_email: false, has_account: false });
    expect(rows).toContainEqual({ id: owner.userId, has_email: true, has_account: true });
  });

  test("invalidates a code for a new number", async () => {
    const thief = await aVerifiedUser(app);
    const newPhone = testPhone(6_101);
    await app.call({
      method: "POST",
      path: "/api/auth/change-phone",
      as: thief.cookie,
      body: { newPhone, password: thief.password },
    });
    const code = await codeSentTo(app, newPhone);

    await reset(await tokenFor(thief), "the owner's password");
    const { cookie } = await logIn(thief, "the owner's password");

    const answer = await app.call({
      method: "POST",
      path: "/api/auth/confirm-phone",
      body: { code },
      as: cookie,
    });
    expect(answer.body.code).toBe("code_expired");
  });

  test.each(["t", "0".repeat(32), "x".repeat(200), "%00", "%F0%9F%94%A7", "..%2f..%2fetc", "'%20or%201=1"])(
    "the made-up token %s opens nothing",
    async (token) => {
      const answer = await reset(token, "a brand new password");

      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe("link_expired");
    },
  );

  test("refuses a token that is far too long", async () => {
    expect((await reset("x".repeat(250), "a brand new password")).status).toBe(404);
    expect((await reset("x".repeat(5_000), "a brand new password")).status).toBe(404);
  });

  test.each([
    ["", fieldTexts.password],
    ["1234567", fieldTexts.password],
    ["x".repeat(129), fieldTexts.passwordTooLong],
    [12345678, fieldTexts.password],
    [undefined, fieldTexts.password],
  ])("refuses the password %j and keeps the link valid [VALID-33]", async (newPassword, sentence) => {
    const person = await signUp(app);
    const token = await tokenFor(person);

    const answer = await reset(token, newPassword);

    expect(answer.status).toBe(400);
    expect(answer.body.fields.newPassword).toBe(sentence);
    expect((await reset(token, "a brand new password")).status).toBe(200);
  });
});

describe("money after a reset", () => {
  const open = async (person: TestPerson, password: string, as?: string) => {
    const token = await tokenFor(person);
    const answer = await app.call({
      method: "POST",
      path: `/jobs/reset-password/${token}`,
      body: { newPassword: password },
      from: from(),
      as,
    });
    expect(answer.status).toBe(200);
    return (await logIn(person, password)).cookie!;
  };
  const me = async (as: string) =>
    (await app.call({ method: "GET", path: "/api/auth/session", as })).body.user;
  const moves = (person: TestPerson, as: string) =>
    Promise.all([
      app.call({
        method: "POST",
        path: "/api/transfer",
        as,
        body: { senderPhoneNumber: person.phone, recipientPhoneNumber: testPhone(6_200), amount: 5 },
      }),
      app.call({ method: "POST", path: "/api/withdraw", as, body: { userId: person.userId, amount: 5_000 } }),
      app.call({
        method: "POST",
        path: "/api/save-account",
        as,
        body: { userId: person.userId, account_bank: "044", account_number: "0690000031" },
      }),
      app.call({
        method: "POST",
        path: "/api/auth/change-phone",
        as,
        body: { newPhone: testPhone(6_201), password: "a brand new password" },
      }),
    ]);

  test("is held for a day when the browser was not the person's, and the pages show until when", async () => {
    const person = await aVerifiedUser(app);

    const cookie = await open(person, "a brand new password");

    const user = await me(cookie);
    expect(new Date(user.moneyRestsUntil).getTime() - app.clock.now().getTime()).toBeGreaterThan(
      23.9 * 3_600_000,
    );
    for (const answer of await moves(person, cookie))
      expect(answer).toMatchObject({ status: 403, body: { code: "money_rests" } });
    app.clock.advance(24 * 3600 + 1);
    expect((await me(cookie)).moneyRestsUntil).toBeNull();
    for (const { status, body } of await moves(person, cookie)) {
      expect(status).toBeLessThan(500);
      expect(body.code).not.toBe("money_rests");
    }
  });

  test("moves when the person's own browser set the password; a second reset there does not shorten a hold", async () => {
    const person = await aVerifiedUser(app);
    const { device } = await app.call({
      method: "POST",
      path: "/api/auth/login",
      body: { phoneNumber: person.phone, password: person.password },
      from: from(),
    });

    expect((await me(await open(person, "a brand new password", device))).moneyRestsUntil).toBeNull();
    const thief = await open(person, "a thief's password");
    const { device: thiefs } = await app.call({
      method: "POST",
      path: "/api/auth/login",
      body: { phoneNumber: person.phone, password: "a thief's password" },
      from: from(),
    });
    expect((await me(thief)).moneyRestsUntil).not.toBeNull();
    expect((await me(await open(person, "another thief's password", thiefs))).moneyRestsUntil).not.toBeNull();
  });
});
