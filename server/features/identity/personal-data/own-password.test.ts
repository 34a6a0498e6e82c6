/** The password of a signed-in person is guessed at every place that asks for it with one count. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestAnswer, type TestApp } from "#tests/support/app.ts";
import { nameAccount, saveAccount, someAccountNumber } from "#tests/support/payouts.ts";
import { aVerifiedUser, type TestPerson, testPhone } from "#tests/support/people.ts";
import { accountAnswers } from "#texts/accounts.ts";

const phones = Array.from({ length: 6 }, (_, n) => `0803621${String(1000 + n)}`);
let app: TestApp;
let next = 0;
beforeAll(async () => {
  app = await startTestApp({ STAFF_ACCOUNTING_PHONES: phones.join(",") });
});
afterAll(() => app.close());

const newPassword = "another long one";
const post = ({ cookie }: TestPerson, path: string, body: object) =>
  app.call({ method: "POST", path, as: cookie, body });
async function link(person: TestPerson, password?: string) {
  const account_number = someAccountNumber();
  await nameAccount(app, account_number, person.fullName.toUpperCase());
  const user = { ...person, id: person.userId, phone: person.phoneE164 };
  return saveAccount(app, user, { account_number, password });
}

/** A member of staff with a linked bank account. */
async function aPerson(): Promise<TestPerson> {
  const person = await aVerifiedUser(app, { phone: phones[next++]! });
  expect((await link(person)).status).toBe(200);
  return person;
}

type PasswordCall = (person: TestPerson, password: string) => Promise<TestAnswer>;
const changePassword: PasswordCall = (person, currentPassword) =>
  post(person, "/api/auth/change-password", { currentPassword, newPassword });
const changePhone: PasswordCall = (person, password) =>
  post(person, "/api/auth/change-phone", { newPhone: testPhone(9_800), password });
const deleteAccount: PasswordCall = (person, password) =>
  post(person, "/api/auth/delete-account", { password });
const setUpFactor: PasswordCall = (person, password) =>
  post(person, "/api/auth/second-factor/setup", { password });
const removeFactor: PasswordCall = (person, password) =>
  post(person, "/api/auth/second-factor/remove", { password, code: "123456" });
const calls = { changePassword, changePhone, deleteAccount, setUpFactor, removeFactor, link };

test("ten wrong passwords, at any calls that ask for it, block all of them with growing waits", async () => {
  const person = await aPerson();
  const all = Object.entries(calls);
  for (let n = 0; n < 10; n += 1) {
    const [name, call] = all[n % all.length]!;
    expect((await call(person, `guess ${n}`)).status, name).toBe(400);
  }

  for (const [name, call] of all)
    expect(await call(person, person.password), name).toMatchObject({
      status: 429,
      body: { code: "too_many_requests", error: accountAnswers.tooManyPasswords },
    });
  app.clock.advance(15 * 60 + 1);
  expect((await changePhone(person, "guess again")).status).toBe(400);
  const refused = await deleteAccount(person, person.password);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBe(30 * 60);
});

test("concurrent guesses at all calls share one limit of ten", async () => {
  const person = await aPerson();
  const answers = await Promise.all(
    Object.values(calls).flatMap((call) => [1, 2, 3, 4].map((n) => call(person, `guess ${n}`))),
  );

  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(14);
});

test("guesses with a stolen session do not keep the owner, who signs in elsewhere, from a new password", async () => {
  const person = await aPerson();
  for (let n = 0; n < 10; n += 1) await deleteAccount(person, `guess ${n}`);
  expect((await changePassword(person, person.password)).status).toBe(429);

  const { cookie } = await app.call({
    method: "POST",
    path: "/api/auth/login",
    body: { phoneNumber: person.phone, password: person.password },
    from: person.address,
  });

  expect((await changePassword({ ...person, cookie: cookie! }, person.password)).status).toBe(200);
});

test("a right password clears the count", async () => {
  const person = await aPerson();
  const wrong = () => link(person, "one guess");
  for (let n = 0; n < 9; n += 1) expect((await wrong()).status).toBe(400);
  expect((await setUpFactor(person, person.password)).status).toBe(200);
  for (let n = 0; n < 10; n += 1) expect((await wrong()).status).toBe(400);
  expect((await wrong()).status).toBe(429);
});
