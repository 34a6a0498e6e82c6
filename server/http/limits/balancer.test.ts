/** Behind a balancer that terminates https: which address counts, and how the session cookie is set. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { signUpForm } from "#tests/support/people.ts";

let behind: TestApp;
let alone: TestApp;
beforeAll(async () => {
  behind = await startTestApp({ TRUST_PROXY: "1", PUBLIC_URL: "https://runor.example" });
  alone = await startTestApp();
});
afterAll(() => Promise.all([behind.close(), alone.close()]));

const signUp = (app: TestApp, headers: Record<string, string> = {}) =>
  app.call({ method: "POST", path: "/api/auth/signup", body: signUpForm(), headers, from: "10.20.30.40" });

const countedAddresses = async (app: TestApp) =>
  (await app.deps.pool.query("select key from throttles where key like 'sms:address:codes:%'")).rows.map(
    ({ key }) => key.replace("sms:address:codes:", ""),
  );

test("the client address that the balancer appended counts, not an earlier one from the client", async () => {
  expect((await signUp(behind, { "x-forwarded-for": "1.1.1.1, 41.58.1.2" })).status).toBe(201);

  expect(await countedAddresses(behind)).toEqual(["41.58.1.2"]);
});

test("without a balancer, forwarded addresses are ignored", async () => {
  expect((await signUp(alone, { "x-forwarded-for": "1.1.1.1" })).status).toBe(201);

  expect(await countedAddresses(alone)).toEqual(["10.20.30.40"]);
});

test("the session cookie is Secure when users come over https", async () => {
  const secured = String((await signUp(behind)).headers["set-cookie"]);
  const plain = String((await signUp(alone)).headers["set-cookie"]);

  expect(secured).toMatch(/; HttpOnly; Secure; SameSite=Lax/);
  expect(plain).toMatch(/; HttpOnly; SameSite=Lax/);
});

test("enumerating phone numbers at sign-up ends in 429", async () => {
  const { phoneNumber } = (await signUp(alone)).body.user;
  const again = () =>
    alone.call({
      method: "POST",
      path: "/api/auth/signup",
      body: { ...signUpForm(), phoneNumber },
      from: "10.20.30.40",
    });
  expect((await again()).status).toBe(409);
  await alone.deps.pool.query(
    "update throttles set count = 100 where key = 'sign-up-taken:address:10.20.30.40'",
  );

  const answer = await again();

  expect((await signUp(alone)).status).toBe(201);
  expect(answer).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
});
