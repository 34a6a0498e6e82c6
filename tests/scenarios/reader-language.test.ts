/** Sentences in the reader's language, with the pseudo-language as the second: its sentences are in ⟦brackets⟧. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textsIn } from "#server/language/texts.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { pseudoTexts } from "#shared/messages/pseudo.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { deviceOf, receivedBy } from "#tests/support/devices.ts";
import { payAtProvider } from "#tests/support/money.ts";
import { aVerifiedUser, signUp, signUpForm, testPhone } from "#tests/support/people.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { errorTexts } from "#texts/errors.ts";
import { fieldTexts } from "#texts/fields.ts";
import { jobAnswers } from "#texts/jobs.ts";
import { paymentAnswers } from "#texts/payments.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inPseudo = { "x-language": "qps" };
const bracketed = /^⟦.+⟧$/;
const read = (who: SignedInUser | undefined, headers: Record<string, string> = {}) =>
  app.call({
    method: "GET",
    path: "/jobs/get-job/3f0f7e9a-0000-4000-8000-000000000000",
    as: who?.cookie,
    headers,
  });
const prefer = (who: SignedInUser, language: string) =>
  app.deps.pool.query("update users set language = $2 where id = $1", [who.id, language]);
const askForReset = (who: SignedInUser) =>
  app.call({ method: "POST", path: "/jobs/request-password-reset", body: { phoneNumber: who.phone } });

describe("the language of an answer", () => {
  const english = errorTexts.job_not_found;
  const pseudo = pseudoTexts(errorTexts).job_not_found;

  test("is English for a visitor without a choice", async () => {
    expect((await read(undefined)).body.message).toBe(english);
    expect((await read(undefined, { cookie: "runor_lang=xx" })).body.message).toBe(english);
  });

  test("is the visitor's choice in this browser", async () => {
    expect((await read(undefined, { cookie: "runor_lang=qps" })).body.message).toBe(pseudo);
  });

  test("is the browser's preference if none was chosen", async () => {
    const { errorTexts: pidgin } = textsIn("pcm");
    const prefersPidgin = { "accept-language": "pcm,en;q=0.5" };
    expect((await read(undefined, prefersPidgin)).body.message).toBe(pidgin.job_not_found);
    expect((await read(undefined, { ...prefersPidgin, cookie: "runor_lang=qps" })).body.message).toBe(pseudo);
  });

  test("is the account's, and the page's before it", async () => {
    const person = await aSignedInUser(app);
    await prefer(person, "qps");
    expect((await read(person)).body.message).toBe(pseudo);
    expect((await read(person, { "x-language": "en" })).body.message).toBe(english);
  });

  test("is chosen with the profile; unknown languages are refused", async () => {
    const person = await aSignedInUser(app);
    const choose = (language: string) =>
      app.call({ method: "PATCH", path: "/api/auth/profile", as: person.cookie, body: { language } });
    expect((await choose("fr")).body.fields).toEqual({ language: fieldTexts.invalid });
    for (const language of ["en", "pcm"] as const) {
      const { body } = await choose(language);
      expect(body).toMatchObject({
        message: textsIn(language).personalDataAnswers.saved,
        user: { language },
      });
      expect(
        (await app.call({ method: "GET", path: "/api/auth/session", as: person.cookie })).body.user.language,
      ).toBe(language);
    }
  });
});

describe("the language of an account", () => {
  const signUpWith = (headers: Record<string, string>) =>
    app.call({ method: "POST", path: "/api/auth/signup", headers, body: signUpForm() });
  const languageOf = async (...asked: Parameters<typeof signUpWith>) =>
    (await signUpWith(...asked)).body.user.language;

  test("is stated at sign-up by the page or the browser", async () => {
    expect(await languageOf({})).toBeNull();
    expect(await languageOf({ "accept-language": "en-NG,en;q=0.9" })).toBeNull();
    expect(await languageOf({ "x-language": "pcm" })).toBe("pcm");
    expect(await languageOf({ cookie: "runor_lang=pcm" })).toBe("pcm");
    expect(await languageOf({ "accept-language": "pcm" })).toBe("pcm");
    expect(await languageOf({ "x-language": "en", cookie: "runor_lang=pcm" })).toBe("en");
  });

  test("is taken over at the first sign-in from a browser with a choice, and is kept from then on", async () => {
    const person = await signUp(app);
    const logIn = async (cookie: string) => {
      const answer = await app.call({
        method: "POST",
        path: "/api/auth/login",
        headers: { cookie },
        body: { phoneNumber: person.phone, password: person.password },
      });
      return answer.body.user.language;
    };
    expect(await logIn("other=1")).toBeNull();
    expect(await logIn("runor_lang=pcm")).toBe("pcm");
    expect(await logIn("runor_lang=en")).toBe("pcm");
  });
});

test("text messages to a number that is not the account's are in its owner's language", async () => {
  const person = await aVerifiedUser(app);
  await app.deps.pool.query("update users set language = 'qps' where id = $1", [person.userId]);
  const newPhone = testPhone(900_001);
  const as = person.cookie;
  const asked = await app.call({
    method: "POST",
    path: "/api/auth/change-phone",
    as,
    body: { newPhone, password: person.password },
  });
  expect(asked.status).toBe(200);
  await app.runTasks();
  const [codeSms] = await app.messagesTo(newPhone);
  expect(codeSms?.body).toMatch(/⟦/);
  const code = /#(\d{4})/.exec(codeSms?.body ?? "")?.[1];
  expect(
    (await app.call({ method: "POST", path: "/api/auth/confirm-phone", as, body: { code } })).status,
  ).toBe(200);
  await app.runTasks();
  // The request, and its completion, when the number no longer belonged to the account.
  const toOld = (await app.messagesTo(person.phone)).slice(0, 2);
  expect(toOld.map(({ body }) => /⟦/.test(body))).toEqual([true, true]);
});

test("the last message of a deleted account is in its language", async () => {
  const person = await aVerifiedUser(app);
  await app.deps.pool.query("update users set language = 'qps' where id = $1", [person.userId]);
  const { status } = await app.call({
    method: "POST",
    path: "/api/auth/delete-account",
    as: person.cookie,
    body: { password: person.password },
  });
  expect(status).toBe(200);
  await app.runTasks();
  expect((await app.messagesTo(person.phone))[0]?.body).toMatch(/⟦/);
});

test("errors of fields come in the caller's language", async () => {
  const person = await aSignedInUser(app);
  const { body } = await app.call({
    method: "POST",
    path: "/jobs/post-job",
    as: person.cookie,
    headers: inPseudo,
    body: { description: "", maxBudget: 0, location: "Ikeja" },
  });
  const { description, budgetRange } = pseudoTexts(fieldTexts);
  expect(body.fields).toEqual({ description, maxBudget: budgetRange });
  expect(body.message).toBe(description);
});

test("a repeated call has its answer in the language of the repetition", async () => {
  const person = await aSignedInUser(app);
  await fundWallet(app.deps, { userId: person.id, units: 100_000 });
  const post = (headers: Record<string, string>) =>
    app.call({
      method: "POST",
      path: "/jobs/post-job",
      as: person.cookie,
      headers: { "idempotency-key": "the-same-key-in-two-languages", ...headers },
      body: { description: "Paint a wall", maxBudget: 5_000, location: "Ikeja" },
    });
  const first = await post({});
  const again = await post(inPseudo);
  expect(first.body.message).toBe(jobAnswers.posted);
  expect(again.body).toEqual({ ...first.body, message: pseudoTexts(jobAnswers).posted });
});

test("a text message is in the recipient's language, not in the caller's", async () => {
  const [ada, bisi] = [await aSignedInUser(app), await aSignedInUser(app)];
  await prefer(bisi, "qps");
  for (const who of [ada, bisi]) expect((await askForReset(who)).status).toBe(200);
  await app.runTasks();
  expect(await app.messagesTo(ada.phone)).toMatchObject([{ body: expect.not.stringMatching(/⟦/) }]);
  expect(await app.messagesTo(bisi.phone)).toMatchObject([{ body: expect.stringMatching(/⟦/) }]);
  expect((await app.messagesTo(bisi.phone))[0]?.body).toMatch(/\/qps\/r/);
});

test("notifications and pushes are in the language of the person who reads them", async () => {
  const [poster, caller] = [await aSignedInUser(app), await aSignedInUser(app)];
  await prefer(poster, "qps");
  const device = await deviceOf(app, poster);
  const { id } = await aJob(app.deps.db, { userId: poster.id });
  await app.call({
    method: "POST",
    path: `/jobs/call-job-and-increase-count/${id}`,
    as: caller.cookie,
    body: {},
  });
  await app.runTasks();
  const listed = await app.call({ method: "GET", path: "/api/notices", as: poster.cookie });
  expect(listed.body.notices).toMatchObject([{ text: expect.stringMatching(bracketed) }]);
  const pushed = await receivedBy(app, device);
  expect(pushed).toMatchObject([
    { title: expect.stringMatching(bracketed), body: listed.body.notices[0].text },
  ]);
});

test("the provider's page describes a purchase in the customer's language and sends them back to pages in it", async () => {
  const person = await aSignedInUser(app);
  const ordered = await app.call({
    method: "POST",
    path: "/api/payment-orders",
    as: person.cookie,
    headers: inPseudo,
    body: { purpose: "units", units: 1_000 },
  });
  expect(await (await fetch(ordered.body.link)).text()).toContain(
    pseudoTexts(paymentAnswers).unitsOrder("1,000", "Runor"),
  );
  const back = await payAtProvider(app, ordered.body.tx_ref);
  expect(new URL(back ?? "").pathname).toMatch(/^\/qps\//);
});

test("the chat answers in the language of its page", async () => {
  const { body } = await app.call({
    method: "POST",
    path: "/api/chat",
    headers: inPseudo,
    body: { userInput: "hello" },
  });
  expect(body.response).toMatch(/⟦/);
});
