/** Limits on messages per number, account, address and hour, however a message is triggered. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { phoneLookup } from "#server/db/numbers/stored-numbers.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { smsFault } from "#tests/support/faults.ts";
import { aVerifiedUser, signUp, signUpForm, type TestPerson, testPhone } from "#tests/support/people.ts";
import { postSms } from "#tests/support/phone-menu.ts";
import { accountAnswers } from "#texts/accounts.ts";
import { personalDataSms } from "#texts/personal-data.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SMS_PER_ADDRESS_DAY: "6" });
});
afterAll(() => app.close());

let passwords = 0;
/** Changes the password and returns the person with the new one. */
async function changePassword(of: TestApp, person: TestPerson): Promise<TestPerson> {
  passwords += 1;
  const newPassword = `another long one ${passwords}`;
  const answer = await of.call({
    method: "POST",
    path: "/api/auth/change-password",
    as: person.cookie,
    body: { currentPassword: person.password, newPassword },
  });
  expect(answer.status).toBe(200);
  return { ...person, password: newPassword, cookie: answer.cookie! };
}
/** Signs in, and returns the cookie that identifies the browser afterwards. */
const ownBrowser = async ({ phone: phoneNumber, password, address: from }: TestPerson) =>
  (
    await app.call({
      method: "POST",
      path: "/api/auth/login",
      body: { phoneNumber, password },
      from,
    })
  ).device;
const askReset = (of: TestApp, phoneNumber: string, from: string, device?: string) =>
  of.call({ method: "POST", path: "/jobs/request-password-reset", body: { phoneNumber }, from, as: device });
const askPhone = (person: TestPerson, newPhone: string) =>
  app.call({
    method: "POST",
    path: "/api/auth/change-phone",
    as: person.cookie,
    from: person.address,
    body: { newPhone, password: person.password },
  });
const textsTo = async (of: TestApp, phone: string): Promise<number> => {
  await of.runTasks();
  return (await of.messagesTo(phone)).length;
};
const counted = async (of: TestApp, kind: string, outcome: string, limit = ""): Promise<number> => {
  const { values } = await of.deps.metrics.sms.get();
  const isMeant = ({ labels }: (typeof values)[number]) =>
    labels.kind === kind && labels.outcome === outcome && labels.limit === limit;
  return values.find(isMeant)?.value ?? 0;
};

describe("a number", () => {
  test("gets its code but no notification while it is unproven", async () => {
    const person = await signUp(app);
    const before = await counted(app, "notice", "unproven");

    let changed = person;
    for (let times = 0; times < 5; times += 1) changed = await changePassword(app, changed);

    expect(await textsTo(app, person.phone)).toBe(1);
    expect(await counted(app, "notice", "unproven")).toBe(before + 5);
  });

  test("gets ten messages a day and two more about its account's security; notifications leave some for codes", async () => {
    const person = await aVerifiedUser(app);

    let changed = person;
    for (let times = 0; times < 12; times += 1) changed = await changePassword(app, changed);
    expect(await textsTo(app, person.phone)).toBe(9);
    const device = await ownBrowser(changed);
    const answers = [];
    for (let asked = 0; asked < 5; asked += 1)
      answers.push(await askReset(app, person.phone, "10.60.0.1", device));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(answers.at(-1)?.body).toMatchObject({
      code: "too_many_codes",
      error: accountAnswers.tooManyTexts,
    });
    expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(23 * 3600);
    expect(await textsTo(app, person.phone)).toBe(12);
    app.clock.advance(24 * 3600 + 1);
    expect((await askReset(app, person.phone, "10.60.0.1", device)).status).toBe(200);
  });

  test("gets the message about a changed password when strangers and its own account have used up the rest", async () => {
    const person = await aVerifiedUser(app);
    for (let n = 0; n < 12; n += 1) await askReset(app, person.phone, `10.69.${n}.1`);
    await app.deps.pool.query("update throttles set count = 30 where key = $1", [
      `sms:user:${person.userId}`,
    ]);
    const before = await textsTo(app, person.phone);

    await changePassword(app, person);

    expect(await textsTo(app, person.phone)).toBe(before + 1);
    const { productName: product, supportPhone: support } = app.deps.config;
    expect((await app.messagesTo(person.phone))[0]?.body).toBe(
      personalDataSms.passwordChanged({ product, support }),
    );
  });

  test("gets no more when many callers ask at once", async () => {
    const person = await aVerifiedUser(app);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => askReset(app, person.phone, `10.61.${n % 8}.1`)),
    );

    // One of the eight messages that strangers can trigger was the code at sign-up.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    await app.runTasks();
    const { rows } = await app.deps.pool.query("select count from throttles where key = $1", [
      `sms:phone:${phoneLookup(person.phoneE164)}`,
    ]);
    expect(rows[0].count).toBe(8);
  });

  test("keeps messages for its owner's own browser when strangers have used up theirs", async () => {
    const person = await aVerifiedUser(app);
    const device = await ownBrowser(person);
    const strangers = [];
    for (let n = 0; n < 12; n += 1) strangers.push(await askReset(app, person.phone, `10.62.${n % 4}.1`));
    expect(strangers.filter(({ status }) => status === 200)).toHaveLength(7);

    const owner = await askReset(app, person.phone, person.address, device);

    expect(owner.status).toBe(200);
  });

  test("keeps messages from the browsers of an account that did not verify it", async () => {
    const squatter = await signUp(app);
    const device = await ownBrowser(squatter);
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push(await askReset(app, squatter.phone, `10.68.${n}.1`, device));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
  });

  test("keeps messages for its owner's own browser when notifications and strangers have used up the rest", async () => {
    const person = await aVerifiedUser(app);
    let changed = person;
    for (let times = 0; times < 8; times += 1) changed = await changePassword(app, changed);
    for (let n = 0; n < 6; n += 1) await askReset(app, person.phone, `10.67.${n}.1`);
    expect(await textsTo(app, person.phone)).toBe(10);

    const device = await ownBrowser(changed);
    const answers = [];
    for (let asked = 0; asked < 3; asked += 1)
      answers.push(await askReset(app, person.phone, "10.67.9.1", device));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  });

  test("is not blocked for the day by strangers who want to move their accounts to it", async () => {
    const phone = testPhone(9_100);
    for (let n = 0; n < 5; n += 1) expect((await askPhone(await aVerifiedUser(app), phone)).status).toBe(200);

    const answer = await app.call({
      method: "POST",
      path: "/api/auth/signup",
      body: signUpForm({ phone }),
      from: "10.63.0.1",
    });

    expect(answer.status).toBe(201);
    await app.runTasks();
    expect((await app.messagesTo(phone)).length).toBeGreaterThan(0);
  });
});

test("limits messages per address and day, but not for owners behind it, other addresses, and the sandbox's own machine", async () => {
  const shared = "10.64.0.1";
  const owner = await aVerifiedUser(app);
  const { device } = await app.call({
    method: "POST",
    path: "/api/auth/login",
    body: { phoneNumber: owner.phone, password: owner.password },
    from: shared,
  });
  const statuses = [];
  for (let n = 0; n < 8; n += 1) statuses.push((await askReset(app, testPhone(9_200 + n), shared)).status);

  // Six of the day, then one of the minute.
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 429]);
  expect((await askReset(app, owner.phone, shared, device)).status).toBe(200);
  expect((await askReset(app, testPhone(9_210), "10.64.0.2")).status).toBe(200);
  for (let n = 0; n < 8; n += 1)
    expect((await askReset(app, testPhone(9_220 + n), "127.0.0.1")).status).toBe(200);
});

test("limits the notifications that one address causes without an account, to proven numbers only", async () => {
  const from = "10.64.3.1";
  const people = [];
  for (let n = 0; n < 8; n += 1) people.push(await aVerifiedUser(app));
  const strangers = Array.from({ length: 8 }, (_, n) => testPhone(9_260 + n));
  const phones = [...strangers, ...people.map(({ phone }) => phone)];
  await app.runTasks();
  for (const phoneNumber of phones) {
    const body = {
      firstName: "Ada",
      lastName: "Obi",
      phoneNumber,
      houseAddress: "1 Broad Street",
      hasAccount: "no",
      operationBase: "store",
      agentLocation: "Yaba",
    };
    expect((await app.call({ method: "POST", path: "/api/agent-promo", body, from })).status).toBe(201);
  }

  await app.runTasks();
  const about = async (phone: string) =>
    (await app.messagesTo(phone)).filter(({ body }) => body.includes("become an agent"));
  expect((await Promise.all(strangers.map(about))).flat()).toEqual([]);
  expect((await Promise.all(people.map(({ phone }) => about(phone)))).flat()).toHaveLength(6);
  expect((await askReset(app, testPhone(9_270), from)).status).toBe(200);
});

test("lets users behind one address sign up, however many links a stranger requested or sign-ups came before", async () => {
  const shared = "10.64.1.1";
  for (let n = 0; n < 8; n += 1) await askReset(app, testPhone(9_240 + n), shared);
  expect((await askReset(app, testPhone(9_250), shared)).status).toBe(429);

  for (let n = 0; n < 8; n += 1) await aVerifiedUser(app, { address: shared });

  // Sign-ups with unproven numbers do use up the limit.
  const refused = [];
  for (let n = 0; n < 8; n += 1) {
    const form = signUpForm();
    refused.push(
      (await app.call({ method: "POST", path: "/api/auth/signup", body: form, from: shared })).status,
    );
  }
  expect(refused).toEqual([201, 201, 201, 201, 201, 201, 201, 429]);
}, 60_000);

test("slows sign-ups from an address whose day is used up to one a minute, ten an hour", async () => {
  const shared = "10.64.2.1";
  const trySignUp = () =>
    app.call({ method: "POST", path: "/api/auth/signup", body: signUpForm(), from: shared });
  for (let n = 0; n < 7; n += 1) expect((await trySignUp()).status).toBe(201);

  const before = await counted(app, "code", "refused", "address");
  const refused = await trySignUp();
  expect(refused.status).toBe(429);
  expect(await counted(app, "code", "refused", "address")).toBe(before + 1);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
  for (let n = 0; n < 9; n += 1) {
    app.clock.advance(61);
    expect((await trySignUp()).status).toBe(201);
  }
  app.clock.advance(61);
  const longer = await trySignUp();
  expect(longer.status).toBe(429);
  expect(Number(longer.headers["retry-after"])).toBeGreaterThan(60);
  expect(Number(longer.headers["retry-after"])).toBeLessThanOrEqual(3600);
}, 60_000);

test("limits messages per account and day", async () => {
  const person = await aVerifiedUser(app);
  await app.deps.pool.query("update throttles set count = 30 where key = $1", [`sms:user:${person.userId}`]);

  const before = await counted(app, "code", "refused", "account");
  const answer = await askPhone(person, testPhone(9_300));

  expect(answer).toMatchObject({ status: 429, body: { code: "too_many_codes" } });
  expect(await counted(app, "code", "refused", "account")).toBe(before + 1);
});

test("takes no turn of the account for a message that another limit refuses", async () => {
  const person = await aVerifiedUser(app);
  const before = await counted(app, "notice", "refused", "sms-answer");
  for (let n = 0; n < 35; n += 1) await postSms(app, { from: person.phone, text: "HELLO" });
  expect(await counted(app, "notice", "refused", "sms-answer")).toBe(before + 31);

  expect((await askPhone(person, testPhone(9_310))).status).toBe(200);
});

test("refuses codes with a sentence and opens an incident when the hourly budget is used up, until the next hour", async () => {
  const small = await startTestApp({ SMS_PER_HOUR: "3" });
  const people = [await signUp(small), await signUp(small), await signUp(small)];
  await small.runTasks();

  const answer = await small.call({
    method: "POST",
    path: "/api/auth/signup",
    body: signUpForm(),
    from: "10.65.0.1",
  });

  expect(answer).toMatchObject({
    status: 429,
    body: { code: "too_many_codes", error: accountAnswers.noTexts },
  });
  const { rows } = await small.deps.pool.query(
    "select kind, details from incidents where resolved_at is null",
  );
  expect(rows).toEqual([{ kind: "sms-budget", details: { limit: 3 } }]);
  expect(await counted(small, "code", "refused", "hour")).toBe(1);
  expect(await Promise.all(people.map(({ phone }) => textsTo(small, phone)))).toEqual([1, 1, 1]);
  small.clock.advance(3_601);
  await signUp(small);
  await small.close();
});

test("messages that the provider refuses use up nothing of the hourly budget", async () => {
  const small = await startTestApp({ SMS_PER_HOUR: "3" });
  await smsFault(small, "insufficient-balance", { times: 3 });
  await Promise.all([signUp(small), signUp(small), signUp(small)]);
  await small.runTasks();
  small.clock.advance(600);

  const late = await signUp(small);

  expect(await textsTo(small, late.phone)).toBe(1);
  const { rows } = await small.deps.pool.query("select kind from incidents");
  expect(rows).toEqual([]);
  await small.close();
});

test("drops messages queued before the budget was used up, with a record, and does not exceed it", async () => {
  const small = await startTestApp({ SMS_PER_HOUR: "2" });
  const people = await Promise.all(Array.from({ length: 4 }, () => signUp(small)));

  await small.runTasks();

  const sent = await Promise.all(people.map(({ phone }) => textsTo(small, phone)));
  expect(sent.toSorted()).toEqual([0, 0, 1, 1]);
  const { rows } = await small.deps.pool.query("select detail from sms_messages where status = 'failed'");
  expect(rows).toEqual([{ detail: "budget" }, { detail: "budget" }]);
  expect(await counted(small, "code", "refused", "hour")).toBe(2);
  await small.close();
});
