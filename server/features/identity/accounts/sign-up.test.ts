import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { phoneLookup } from "#server/db/numbers/stored-numbers.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { codeSentTo, signUp, signUpForm, testPhone } from "#tests/support/people.ts";
import { accountAnswers } from "#texts/accounts.ts";
import { errorTexts } from "#texts/errors.ts";
import { fieldTexts } from "#texts/fields.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let asked = 0;
/** Sends every request from another address, so that limits per address do not interfere. */
const post = (body: unknown, target = app) => {
  asked += 1;
  const from = `10.2.${Math.floor(asked / 250)}.${(asked % 250) + 1}`;
  return target.call({ method: "POST", path: "/api/auth/signup", body, from });
};
const stored = async (phoneE164: string) => {
  const { rows } = await app.deps.pool.query("select * from users where lookup_of(phone) = $1", [
    phoneLookup(phoneE164),
  ]);
  return rows;
};

describe("signing up", () => {
  test("makes an unverified account with a session from a phone and a password [GEN-02] [API-08]", async () => {
    const form = signUpForm({ fullName: "Ọlámidé Ṣówándé" });

    const answer = await post(form);

    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({
      fullName: "Ọlámidé Ṣówándé",
      phoneNumber: form.phoneNumber,
      accountNumber: form.phoneNumber.slice(1),
      email: null,
      runorUnits: 0,
      isVerified: false,
      isSubscribed: false,
      privateName: null,
      privateNameValue: false,
      freeJob: 5,
      freeCalls: 10,
      staffRoles: [],
    });
    const me = await app.call({ method: "GET", path: "/api/auth/session", as: answer.cookie });
    expect(me.body.user).toEqual(answer.body.user);
    expect(String(answer.headers["set-cookie"])).toMatch(/HttpOnly; SameSite=Lax/);
  });

  test("stores a hash, the consent's time and wording, and words for search", async () => {
    const person = await signUp(app, { fullName: "Ọlámidé Ṣówándé" });

    const [row] = await stored(person.phoneE164);

    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    expect(row.terms_accepted_at).toBeInstanceOf(Date);
    expect(row.promo_consent_at).toBeInstanceOf(Date);
    expect(row.promo_consent_wording).toBe(accountAnswers.promoConsent);
    expect(row.name_words).toEqual(["olamide", "sowande"]);
    expect(row.money_disabled).toBe(false);
  });

  test("sends a code of four digits with a last line that browsers can read [CONST-14]", async () => {
    const person = await signUp(app);

    const code = await codeSentTo(app, person.phone);

    const [message, ...others] = await app.messagesTo(person.phone);
    expect(code).toMatch(/^[0-9]{4}$/);
    expect(others).toEqual([]);
    expect(message?.channel).toBe("dnd");
    expect(message?.body.split("\n").at(-1)).toBe(`@127.0.0.1 #${code}`);
    expect(message?.body.length).toBeLessThanOrEqual(160);
    expect(message?.body).toMatch(/^[A-Za-z0-9 .,@#\n-]+$/);
  });

  test("stores neither the code nor the password in the clear", async () => {
    const person = await signUp(app, { password: "Rare-Passphrase-77" });
    const code = await codeSentTo(app, person.phone);

    const { rows } = await app.deps.pool.query(
      `select (select json_agg(u)::text from users u) || (select json_agg(m)::text from sms_messages m)
              || (select json_agg(j)::text from pgboss.job j) as everything`,
    );
    expect(rows[0].everything).not.toContain("Rare-Passphrase-77");
    expect(rows[0].everything).not.toContain(`#${code}`);
    const tasks = await app.deps.pool.query(
      "select data from pgboss.job where name = 'verification.send-code'",
    );
    expect(tasks.rows).toContainEqual({ data: { userId: person.userId } });
    for (const { data } of tasks.rows) expect(Object.keys(data)).toEqual(["userId"]);
    const codes = await app.deps.pool.query("select code_hash from verification_codes");
    for (const { code_hash } of codes.rows) expect(code_hash).toMatch(/^[\w-]{43}$/);
  });

  test("allows one account per phone, however it is written [API-08]", async () => {
    const person = await signUp(app);
    const local = person.phone.slice(1);
    for (const phoneNumber of [person.phone, local, `+234${local}`, `234${local}`, `+2340${local}`]) {
      const answer = await post({ ...signUpForm(), phoneNumber });

      expect(answer.status, phoneNumber).toBe(409);
      expect(answer.body.code).toBe("phone_taken");
      expect(answer.body.error).toBe(errorTexts.phone_taken);
      expect(answer.body.fields.phoneNumber).toBe(errorTexts.phone_taken);
      expect(answer.cookie).toBeUndefined();
    }
  });

  test("lets one of ten concurrent sign-ups with one phone through", async () => {
    const form = signUpForm();

    const answers = await Promise.all(Array.from({ length: 10 }, () => post(form)));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const rows = await stored(`+234${form.phoneNumber.slice(1)}`);
    expect(rows).toHaveLength(1);
    await app.runTasks();
    expect(await app.messagesTo(form.phoneNumber)).toHaveLength(1);
  });

  test("masks contacts in a name before it is stored", async () => {
    const person = await signUp(app, { fullName: "Ada 08031234567" });

    expect(person.user.fullName).toBe("Ada [hidden number]");
  });

  test("ignores fields that users may not set", async () => {
    const answer = await post({
      ...signUpForm(),
      isVerified: true,
      isAgent: true,
      staffRoles: ["admin"],
      runorUnits: 1_000_000,
      isSubscribed: true,
      teamKey: "gold",
      __proto__: { isAdmin: true },
    });

    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({
      isVerified: false,
      isAgent: false,
      staffRoles: [],
      runorUnits: 0,
      isSubscribed: false,
      teamKey: null,
    });
  });
});

describe("sign-up validation", () => {
  test.each([
    ["fullName", "Al", fieldTexts.fullName],
    ["fullName", "x".repeat(51), fieldTexts.fullName],
    ["fullName", "x".repeat(10_000), fieldTexts.fullName],
    ["fullName", "   a   ", fieldTexts.fullName],
    ["fullName", "Ada\u0000Obi", fieldTexts.text],
    ["fullName", "Ada \ud800 Obi", fieldTexts.text],
    ["fullName", 42, fieldTexts.fullName],
    ["fullName", null, fieldTexts.fullName],
    ["fullName", ["Ada Obi"], fieldTexts.fullName],
    ["phoneNumber", "abc", fieldTexts.phoneNumber],
    ["phoneNumber", "123", fieldTexts.phoneNumber],
    ["phoneNumber", "0803123456", fieldTexts.phoneNumber],
    ["phoneNumber", "+14155552671", fieldTexts.phoneNumber],
    ["phoneNumber", 8031234567, fieldTexts.phoneNumber],
    ["phoneNumber", "0".repeat(10_000), fieldTexts.phoneNumber],
    ["phoneNumber", "0803\u0000 1234567", fieldTexts.phoneNumber],
    ["password", "1234567", fieldTexts.password],
    ["password", "x".repeat(129), fieldTexts.passwordTooLong],
    ["password", undefined, fieldTexts.password],
    ["confirmPassword", "another password", fieldTexts.confirmPassword],
    ["confirmPassword", undefined, fieldTexts.confirmPassword],
    ["termsAccepted", false, fieldTexts.termsAccepted],
    ["termsAccepted", "true", fieldTexts.termsAccepted],
    ["promotionalEmails", false, fieldTexts.promotionalEmails],
    ["promotionalEmails", undefined, fieldTexts.promotionalEmails],
    ["promotionalEmails", "yes", fieldTexts.promotionalEmails],
  ])(
    "refuses %s %j [VALID-24] [VALID-25] [VALID-26] [VALID-27] [VALID-28]",
    async (field, value, sentence) => {
      const answer = await post({ ...signUpForm(), [field]: value });

      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe("invalid");
      expect(answer.body.fields[field]).toBe(sentence);
      expect(answer.body.error).toBe(answer.body.message);
    },
  );

  test.each([[[]], ["text"], [null], [7]])("refuses a body that is %j", async (body) => {
    const answer = await app.call({
      method: "POST",
      path: "/api/auth/signup",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
      from: "10.3.0.1",
    });

    expect(answer.status).toBe(400);
  });

  test("refuses bodies that are not JSON or far too long", async () => {
    const headers = { "content-type": "application/json" };
    const broken = { method: "POST", path: "/api/auth/signup", headers, from: "10.3.0.2" } as const;

    expect((await app.call({ ...broken, body: '{"fullName":' })).status).toBe(400);
    expect((await app.call({ ...broken, body: { fullName: "x".repeat(100_000) } })).status).toBe(413);
    expect(
      (await app.call({ ...broken, body: "a=b", headers: { "content-type": "text/plain" } })).status,
    ).toBe(415);
  });

  test("keeps names and passwords of any script as typed", async () => {
    for (const fullName of ["<b>Ada</b> Obi", "Ada 🔧 Obi", "أحمد بيلو", "'; drop table users; --"]) {
      const person = await signUp(app, { fullName, password: "🔑🔑🔑🔑 pässwörd" });

      expect(person.user.fullName).toBe(fullName);
    }
  });

  test("keeps a name from reversing the text of a sentence around it", async () => {
    const { user } = await signUp(app, { fullName: "\u202e Ada\u2066 Obi\u202c" });
    expect(user.fullName).toBe("Ada Obi");
  });

  test("refuses an Origin that matches only the Host header when the public address is configured", async () => {
    const headers = { host: "rebound.example", origin: "http://rebound.example" };
    const answer = await app.call({ method: "POST", path: "/api/auth/signup", body: signUpForm(), headers });
    expect(answer).toMatchObject({ status: 403, body: { code: "wrong_origin" } });
    const own = { host: "localhost:1234", origin: "http://localhost:1234" };
    expect(
      (await app.call({ method: "POST", path: "/api/auth/signup", body: signUpForm(), headers: own })).status,
    ).toBe(201);
  });

  test("refuses a sign-up from a page of another site", async () => {
    const answer = await app.call({
      method: "POST",
      path: "/api/auth/signup",
      body: signUpForm(),
      headers: { origin: "https://evil.example" },
    });

    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe("wrong_origin");
  });
});

test("lets the owner make consent optional and list phones with a closed wallet", async () => {
  const phone = testPhone(9_000);
  const other = await startTestApp({ REQUIRE_PROMO_CONSENT: "false", WALLET_DISABLED_PHONES: phone });
  try {
    const answer = await post({ ...signUpForm({ phone }), promotionalEmails: false }, other);

    expect(answer.status).toBe(201);
    expect(answer.body.user.moneyDisabled).toBe(true);
    const { rows } = await other.deps.pool.query("select promo_consent_at, promo_consent_wording from users");
    expect(rows).toEqual([{ promo_consent_at: null, promo_consent_wording: null }]);
    const { promotionalEmails: _left, ...form } = signUpForm({ phone: testPhone(9_001) });
    expect((await post(form, other)).status).toBe(201);
  } finally {
    await other.close();
  }
});
