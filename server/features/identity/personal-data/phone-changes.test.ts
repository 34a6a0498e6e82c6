import { afterAll, beforeAll, expect, test } from "vitest";
import { sealNumber } from "#server/db/numbers/keyring.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { accountNumberOf, localPhone, parsePhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aVerifiedUser, codeSentTo, signUp, type TestPerson } from "#tests/support/people.ts";
import { changeNumber } from "#tests/support/phone-change.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { fieldTexts } from "#texts/fields.ts";
import { personalDataAnswers } from "#texts/personal-data.ts";

const staffPhone = "08069990001";
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ STAFF_ACCOUNTING_PHONES: staffPhone });
});
afterAll(() => app.close());

let numbers = 0;
const aNewPhone = () => {
  numbers += 1;
  return `0806${String(3_000_000 + numbers)}`;
};
const ask = (person: TestPerson, newPhone: string, password = person.password) =>
  app.call({
    method: "POST",
    path: "/api/auth/change-phone",
    as: person.cookie,
    from: person.address,
    body: { newPhone, password },
  });
const confirm = (person: TestPerson, code: string) =>
  app.call({ method: "POST", path: "/api/auth/confirm-phone", as: person.cookie, body: { code } });
const logIn = (phoneNumber: string, { password, address }: TestPerson) =>
  app.call({ method: "POST", path: "/api/auth/login", body: { phoneNumber, password }, from: address });
const me = async (person: TestPerson) =>
  (await app.call({ method: "GET", path: "/api/auth/session", as: person.cookie })).body.user;
const wrongCode = (code: string) => (code === "0000" ? "1111" : "0000");

test("moves phone and account number to the number that the code proves, and notifies the old one", async () => {
  const person = await aVerifiedUser(app);
  const other = (await logIn(person.phone, person)).cookie;
  const newPhone = aNewPhone();

  expect(await ask(person, newPhone)).toMatchObject({
    status: 200,
    body: { message: personalDataAnswers.phoneCodeSent },
  });
  const answer = await confirm(person, await codeSentTo(app, newPhone));

  const accountNumber = accountNumberOf(parsePhone(newPhone)!);
  expect(answer).toMatchObject({
    status: 200,
    body: { message: personalDataAnswers.phoneChanged, user: { phoneNumber: newPhone, accountNumber } },
  });
  expect((await logIn(person.phone, person)).status).toBe(401);
  expect((await logIn(newPhone, person)).status).toBe(200);
  expect((await app.call({ method: "GET", path: "/api/auth/session", as: other })).body.user).toBeNull();
  await app.runTasks();
  const messages = (await app.messagesTo(person.phone))
    .map(({ body }) => body)
    .filter((body) => /Not you/.test(body));
  expect(messages).toHaveLength(2);
  for (const body of messages) expect(body).not.toContain(newPhone);
  expect((await confirm(person, "1234")).body.code).toBe("code_expired");
});

test("needs the password, a Nigerian mobile and another number than the present one", async () => {
  const person = await aVerifiedUser(app);
  expect((await ask(person, aNewPhone(), "wrong")).body.fields).toEqual({
    password: personalDataAnswers.passwordWrong,
  });
  expect((await ask(person, "12345")).body.fields).toEqual({ newPhone: fieldTexts.phoneNumber });
  expect((await ask(person, person.phone)).body.fields).toEqual({ newPhone: personalDataAnswers.samePhone });
});

test("invalidates the code after five wrong tries, and after ten minutes", async () => {
  const person = await aVerifiedUser(app);
  const newPhone = aNewPhone();
  await ask(person, newPhone);
  const code = await codeSentTo(app, newPhone);

  for (let tries = 1; tries < 5; tries += 1)
    expect((await confirm(person, wrongCode(code))).body.code).toBe("wrong_code");
  expect((await confirm(person, wrongCode(code))).body.code).toBe("code_dead");
  expect((await confirm(person, code)).body.code).toBe("code_dead");

  app.clock.advance(60);
  await ask(person, newPhone);
  const second = await codeSentTo(app, newPhone);
  app.clock.advance(11 * 60);
  expect((await confirm(person, second)).body.code).toBe("code_expired");
  expect((await me(person)).phoneNumber).toBe(person.phone);
});

test("takes the number from an account that never proved it", async () => {
  const [person, squatter] = [await aVerifiedUser(app), await signUp(app)];
  app.clock.advance(60);

  await ask(person, squatter.phone);
  const answer = await confirm(person, await codeSentTo(app, squatter.phone));

  expect(answer).toMatchObject({ status: 200, body: { user: { phoneNumber: squatter.phone } } });
  expect(await me(squatter)).toBeNull();
  expect((await logIn(squatter.phone, person)).status).toBe(200);
});

test("reveals that a number has an account only to its holder", async () => {
  const [person, taken] = [await aVerifiedUser(app), await aVerifiedUser(app)];

  const free = await ask(person, aNewPhone());
  app.clock.advance(60);
  const asked = await ask(person, taken.phone);
  expect([asked.status, asked.body]).toEqual([free.status, free.body]);
  const code = await codeSentTo(app, taken.phone);
  expect((await confirm(person, wrongCode(code))).body.code).toBe("wrong_code");
  expect(await confirm(person, code)).toMatchObject({ status: 409, body: { code: "phone_taken" } });
  expect((await me(person)).phoneNumber).toBe(person.phone);
  expect((await logIn(taken.phone, taken)).body.user._id).toBe(taken.userId);
});

test("gives a number to one of two people who prove it at once", async () => {
  const people = [await aVerifiedUser(app), await aVerifiedUser(app)] as const;
  const newPhone = aNewPhone();
  await ask(people[0], newPhone);
  const first = await codeSentTo(app, newPhone);
  await ask(people[1], newPhone);
  const second = await codeSentTo(app, newPhone);

  const answers = await Promise.all([confirm(people[0], first), confirm(people[1], second)]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("limits codes: a pause between two, five a day", async () => {
  const person = await aVerifiedUser(app);
  expect((await ask(person, aNewPhone())).status).toBe(200);
  expect((await ask(person, aNewPhone())).status).toBe(429);
  for (let sent = 1; sent < 5; sent += 1) {
    app.clock.advance(60);
    expect((await ask(person, aNewPhone())).status).toBe(200);
  }
  app.clock.advance(60);
  expect((await ask(person, aNewPhone())).status).toBe(429);
});

test("takes listed roles from a person who leaves a staff number; the next owner gets them at sign-in", async () => {
  const staff = await aVerifiedUser(app, { phone: staffPhone });
  expect((await me(staff)).staffRoles).toEqual(["accounting"]);
  const newPhone = aNewPhone();
  await ask(staff, newPhone);

  expect((await confirm(staff, await codeSentTo(app, newPhone))).body.user.staffRoles).toEqual([]);

  expect((await logIn(newPhone, staff)).body.user.staffRoles).toEqual([]);
  const next = await aVerifiedUser(app);
  await ask(next, staffPhone);
  await confirm(next, await codeSentTo(app, staffPhone));
  expect((await logIn(staffPhone, next)).body.user.staffRoles).toEqual(["accounting"]);
});

test("holds withdrawals to the linked bank account for a day", async () => {
  const person = await aVerifiedUser(app);
  await app.deps.pool.query(
    `insert into bank_accounts (id, user_id, provider, bank_code, bank_name, account_number, account_name, linked_at, payable_from)
     values (gen_random_uuid(), $1, 'flutterwave', '044', 'Access Bank', $2, 'Ada', now(), now())`,
    [person.userId, sealNumber("bank-account", "0690000031")],
  );
  const newPhone = aNewPhone();
  await ask(person, newPhone);
  await confirm(person, await codeSentTo(app, newPhone));

  const { rows } = await app.deps.pool.query("select payable_from from bank_accounts where user_id = $1", [
    person.userId,
  ]);
  const hours = (rows[0].payable_from.getTime() - app.clock.now().getTime()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
});

test("verifies an unverified person with the new number", async () => {
  const person = await signUp(app);
  const newPhone = aNewPhone();
  await ask(person, newPhone);
  const { user } = (await confirm(person, await codeSentTo(app, newPhone))).body;
  expect(user).toMatchObject({ isVerified: true, phoneNumber: localPhone(parsePhone(newPhone)!) });
});

test("does not show the new number to those who sent units to the old one", async () => {
  const [person, sender] = [await aVerifiedUser(app), await aVerifiedUser(app)];
  await fundWallet(app.deps, { userId: sender.userId, units: 10 });
  const send = (recipientPhoneNumber: string) =>
    app.call({
      method: "POST",
      path: "/api/transfer",
      as: sender.cookie,
      body: { senderPhoneNumber: sender.phone, recipientPhoneNumber, amount: 1 },
    });
  const numbersShown = async () => {
    const { body } = await app.call({ method: "GET", path: "/api/wallet/statement", as: sender.cookie });
    return body.lines
      .filter(({ kind }: { kind: string }) => kind === "transfer")
      .map(({ counterpart }: { counterpart: { phoneNumber: string } }) => counterpart.phoneNumber);
  };
  expect((await send(person.phone)).status).toBe(201);
  expect(await numbersShown()).toEqual([person.phone]);

  app.clock.advance(60);
  const newPhone = aNewPhone();
  await ask(person, newPhone);
  expect((await confirm(person, await codeSentTo(app, newPhone))).status).toBe(200);
  expect(await numbersShown()).toEqual([""]);

  app.clock.advance(60);
  expect((await send(newPhone)).status).toBe(201);
  expect(await numbersShown()).toEqual([newPhone, ""]);
});

test("a job that staff posted for the person rings the new number, not the old one's next owner", async () => {
  const staff = await aSignedInUser(app);
  const ada = await aVerifiedUser(app);
  const ofStaff = { userId: staff.id, clientPhone: ada.phoneE164, pseudonym: "Dupe Akin" };
  const { id } = await aJob(app.deps.db, ofStaff);
  const path = `/jobs/call-job-and-increase-count/${id}`;
  const ringing = async () => {
    const as = (await aSignedInUser(app)).cookie;
    return (await app.call({ method: "POST", path, as, body: {} })).body.phoneNumber;
  };
  expect(await ringing()).toBe(ada.phone);

  const { phone } = await changeNumber(app, ada);
  await aVerifiedUser(app, { phone: ada.phone });

  expect(await ringing()).toBe(phone);
});
