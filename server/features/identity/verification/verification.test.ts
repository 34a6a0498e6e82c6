import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { phoneLookup } from "#server/db/numbers/stored-numbers.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { smsFault } from "#tests/support/faults.ts";
import { aVerifiedUser, codeSentTo, signUp, type TestPerson } from "#tests/support/people.ts";
import { accountAnswers } from "#texts/accounts.ts";
import { errorTexts } from "#texts/errors.ts";
import { fieldTexts } from "#texts/fields.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const verify = (person: TestPerson, verificationCode: unknown, change: object = {}) =>
  app.call({
    method: "POST",
    path: "/api/auth/verify",
    body: { userId: person.userId, verificationCode, ...change },
    as: person.cookie,
  });
const resend = (person: TestPerson, body: object | undefined = { userId: person.userId }) =>
  app.call({ method: "POST", path: "/api/auth/resend-code", body, as: person.cookie, from: person.address });
const isVerified = async (person: TestPerson) =>
  (await app.call({ method: "GET", path: `/api/auth/user/${person.userId}`, as: person.cookie })).body
    .isVerified;
/** Four digits that are not the code. */
const wrong = (code: string, n = 1) => String((Number(code) + n) % 10_000).padStart(4, "0");

describe("verifying", () => {
  test("succeeds with the right code [VERIFY-03] [API-34]", async () => {
    const person = await signUp(app);
    const code = await codeSentTo(app, person.phone);

    const answer = await verify(person, code);

    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe(accountAnswers.phoneVerified);
    expect(answer.body.user).toEqual({ ...person.user, isVerified: true });
    expect(await isVerified(person)).toBe(true);
  });

  test("changes nothing once verified", async () => {
    const person = await aVerifiedUser(app);

    const answer = await verify(person, "0000");

    expect(answer.status).toBe(200);
    expect(answer.body.user).toEqual(person.user);
  });

  test("refuses a wrong code with a sentence [API-34]", async () => {
    const person = await signUp(app);
    const code = await codeSentTo(app, person.phone);

    const answer = await verify(person, wrong(code));

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: "wrong_code", error: errorTexts.wrong_code });
    expect(await isVerified(person)).toBe(false);
    expect((await verify(person, code)).status).toBe(200);
  });

  test.each([
    "12345",
    "123",
    "12a4",
    " 1234",
    "１２３４",
    "1234\n",
    "",
    1234,
    null,
    ["1", "2", "3", "4"],
    {},
  ])("refuses %j as a code [VALID-31]", async (typed) => {
    const person = await signUp(app);

    const answer = await verify(person, typed);

    expect(answer.status).toBe(400);
    expect(answer.body.fields.verificationCode).toBe(fieldTexts.verificationCode);
  });

  test("invalidates a code after five wrong tries, also for the right digits [API-34]", async () => {
    const person = await signUp(app);
    const code = await codeSentTo(app, person.phone);
    const codes: string[] = [];
    for (let n = 1; n <= 5; n += 1) codes.push((await verify(person, wrong(code, n))).body.code);

    expect(codes).toEqual([...Array(4).fill("wrong_code"), "code_dead"]);
    expect((await verify(person, code)).body.code).toBe("code_dead");
    expect(await isVerified(person)).toBe(false);
  });

  test("counts five of twenty concurrent wrong codes, and invalidates the code", async () => {
    const person = await signUp(app);
    const code = await codeSentTo(app, person.phone);

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => verify(person, wrong(code, n + 1))),
    );

    expect(answers.filter(({ body }) => body.code === "wrong_code")).toHaveLength(4);
    expect(answers.filter(({ body }) => body.code === "code_dead")).toHaveLength(16);
    const { rows } = await app.deps.pool.query(
      "select wrong_tries from verification_codes where user_id = $1",
      [person.userId],
    );
    expect(rows).toEqual([{ wrong_tries: 5 }]);
    expect((await verify(person, code)).body.code).toBe("code_dead");
  });

  test("refuses a code after ten minutes", async () => {
    const person = await signUp(app);
    const code = await codeSentTo(app, person.phone);

    app.clock.advance(10 * 60 + 1);

    expect((await verify(person, code)).body.code).toBe("code_expired");
  });

  test("refuses any code before one was created", async () => {
    const person = await signUp(app);

    expect((await verify(person, "1234")).body.code).toBe("code_expired");
  });

  test("refuses another person's code, answers 401 when signed out and 403 for another user", async () => {
    const [one, two] = [await signUp(app), await signUp(app)];
    const code = await codeSentTo(app, one.phone);
    const other = await codeSentTo(app, two.phone);

    if (other !== code) expect((await verify(two, code)).body.code).toBe("wrong_code");
    expect((await verify({ ...one, cookie: "" }, code)).status).toBe(401);
    expect((await verify(two, code, { userId: one.userId })).status).toBe(403);
    expect(await isVerified(one)).toBe(false);
  });
});

describe("sending the code again", () => {
  test("sends a fresh code after 45 seconds and invalidates the old one [STATE-13]", async () => {
    const person = await signUp(app);
    const old = await codeSentTo(app, person.phone);
    app.clock.advance(46);

    const answer = await resend(person);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: accountAnswers.codeSent, resendInSeconds: 45 });
    const fresh = await codeSentTo(app, person.phone);
    expect(await app.messagesTo(person.phone)).toHaveLength(2);
    if (old !== fresh) expect((await verify(person, old)).body.code).toBe("wrong_code");
    expect((await verify(person, fresh)).status).toBe(200);
  });

  test("allows five tries for a fresh code", async () => {
    const person = await signUp(app);
    const old = await codeSentTo(app, person.phone);
    for (let n = 1; n <= 5; n += 1) await verify(person, wrong(old, n));
    app.clock.advance(46);

    await resend(person);

    expect((await verify(person, await codeSentTo(app, person.phone))).status).toBe(200);
  });

  test("refuses within 45 seconds, with the seconds to wait", async () => {
    const person = await signUp(app);

    const answer = await resend(person);

    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject({ code: "too_many_codes", error: accountAnswers.codeTooSoon });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(40);
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(45);
    await app.runTasks();
    expect(await app.messagesTo(person.phone)).toHaveLength(1);
  });

  test("sends one code for many concurrent requests", async () => {
    const person = await signUp(app);
    app.clock.advance(46);

    const answers = await Promise.all(Array.from({ length: 8 }, () => resend(person)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(429)]);
    await app.runTasks();
    expect(await app.messagesTo(person.phone)).toHaveLength(2);
  });

  test("allows five codes a day per phone, the first included", async () => {
    const person = await signUp(app);
    for (let n = 2; n <= 5; n += 1) {
      app.clock.advance(46);
      expect((await resend(person)).status, `code ${n}`).toBe(200);
    }
    app.clock.advance(46);

    const sixth = await resend(person);

    expect(sixth.status).toBe(429);
    expect(sixth.body).toMatchObject({ code: "too_many_codes", error: errorTexts.too_many_codes });
    expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(23 * 3600);
    app.clock.advance(24 * 3600);
    expect((await resend(person)).status).toBe(200);
  });

  test("sends none to a verified person, and accepts a missing body", async () => {
    const person = await aVerifiedUser(app);

    expect((await resend(person, undefined)).body).toEqual({
      message: accountAnswers.phoneVerified,
      resendInSeconds: 0,
    });
    await app.runTasks();
    expect(await app.messagesTo(person.phone)).toHaveLength(1);
  });

  test("answers 401 when signed out, 403 for another user", async () => {
    const [one, two] = [await signUp(app), await signUp(app)];

    expect((await resend({ ...one, cookie: "" })).status).toBe(401);
    expect((await resend(one, { userId: two.userId })).status).toBe(403);
  });
});

describe("when the provider fails", () => {
  test("retries the task with a new code, and records the failure without the text", async () => {
    await app.runTasks();
    const person = await signUp(app);
    await smsFault(app, "insufficient-balance");
    await app.runTasks();
    expect(await app.messagesTo(person.phone)).toHaveLength(0);
    await app.deps.pool.query("update pgboss.job set start_after = now() where state = 'retry'");

    const code = await codeSentTo(app, person.phone);

    expect((await verify(person, code)).status).toBe(200);
    const { rows } = await app.deps.pool.query(
      "select purpose, status, detail from sms_messages where lookup_of(phone) = $1 order by created_at",
      [phoneLookup(person.phoneE164)],
    );
    expect(rows.map(({ status, detail }) => [status, detail])).toEqual([
      ["failed", "balance"],
      ["sent", null],
    ]);
  });
});
