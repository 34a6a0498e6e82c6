/** Limits per address hold for an IPv6 /48 as a whole, from which one customer may call with 65,536 addresses. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aVerifiedUser, signUp, signUpForm, type TestPerson, testPhone } from "#tests/support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SMS_PER_ADDRESS_DAY: "2" });
});
afterAll(() => app.close());

let networks = 0;
/** A /48 of its own for each test. */
const aNetwork = () => {
  networks += 1;
  const prefix = `2001:db8:${networks}`;
  return { at: (n: number) => `${prefix}:${n.toString(16)}::${n + 1}`, name: `${prefix}::/48` };
};
const post = (path: string, body: object, from: string, as?: string) =>
  app.call({ method: "POST", path, body, from, as });
const askReset = (n: number, from: string) =>
  post("/jobs/request-password-reset", { phoneNumber: testPhone(9_300 + n) }, from);
const lookUpBank = ({ cookie }: TestPerson, from: string) =>
  post("/api/verify-account", { account_number: "0690000032", account_bank: "044" }, from, cookie);
const countOf = async (key: string): Promise<number | undefined> =>
  (await app.deps.pool.query("select count from throttles where key like $1", [key])).rows[0]?.count;
const setCount = async (key: string, count: number) => {
  const { rowCount } = await app.deps.pool.query("update throttles set count = $2 where key like $1", [
    key,
    count,
  ]);
  expect(rowCount).toBe(1);
};

test("texts are limited per /64 and per /48, which has eight times as many and then goes on slowly", async () => {
  const { at, name } = aNetwork();
  const statuses = [];
  for (let n = 0; n < 18; n += 1) statuses.push((await askReset(n, at(n))).status);

  // Sixteen of the day, then one of the minute.
  expect(statuses).toEqual([...Array(17).fill(200), 429]);
  expect(await countOf(`sms:address:links:${name}`)).toBe(16);
  expect((await askReset(20, aNetwork().at(0))).status).toBe(200);
});

test("a /64 that is refused uses up nothing of its /48", async () => {
  const { at, name } = aNetwork();
  for (let n = 0; n < 8; n += 1) await askReset(40 + n, at(0));

  expect(await countOf(`sms:address:links:${name}`)).toBe(3);
});

test("a code that is typed in gives both networks their turn back", async () => {
  const { at, name } = aNetwork();
  for (let n = 0; n < 4; n += 1) await aVerifiedUser(app, { address: at(n) });

  expect(await countOf(`sms:address:codes:${name}`)).toBe(0);
});

test("wrong passwords for many numbers are limited per /48, and a right one gives its turn back", async () => {
  const { at, name } = aNetwork();
  const person = await aVerifiedUser(app);
  const logIn = (password: string, n: number) =>
    post("/api/auth/login", { phoneNumber: person.phone, password }, at(n));
  expect((await logIn("wrong", 1)).status).toBe(401);
  expect((await logIn(person.password, 2)).status).toBe(200);
  expect(await countOf(`login:address:${name}`)).toBe(1);

  await setCount(`login:address:${name}`, 800);
  const other = { phoneNumber: testPhone(9_350), password: "wrong" };
  expect((await post("/api/auth/login", other, at(3))).status).toBe(429);
  expect((await post("/api/auth/login", other, aNetwork().at(0))).status).toBe(401);
});

test.each([
  ["/api/auth/login", { phoneNumber: testPhone(9_351), password: "wrong" }, 401],
  ["/api/auth/signup", () => signUpForm({ phone: testPhone(9_352) }), 201],
  ["/jobs/request-password-reset", { phoneNumber: testPhone(9_353) }, 200],
] as const)("calls of %s a minute are limited per /48", async (path, body, status) => {
  const { at, name } = aNetwork();
  const call = (n: number) => post(path, typeof body === "function" ? body() : body, at(n));
  expect((await call(0)).status).toBe(status);

  await setCount(`flood-auth:POST ${path}:${name}`, 2_400);
  expect((await call(1)).status).toBe(429);
});

test("searches a minute are limited per /48 by each process", async () => {
  const { at } = aNetwork();
  const search = (from: string) =>
    app.call({ method: "GET", path: "/jobs/get-job?limit=none", from }).then(({ status }) => status);
  // Eight times 240, refused for their content after they were counted.
  for (let n = 0; n < 1_920; n += 40)
    expect(await Promise.all(Array.from({ length: 40 }, (_, i) => search(at(n + i))))).not.toContain(429);

  expect(await search(at(1_920))).toBe(429);
  expect(await search(aNetwork().at(0))).toBe(400);
});

describe("names of bank accounts", () => {
  test("unverified accounts at one address find out sixty an hour together, and verified ones are not held up", async () => {
    const address = "41.58.7.1";
    expect((await lookUpBank(await signUp(app), address)).status).toBe(200);
    await setCount(`account-lookup-unproven:address:${address}`, 56);
    const statuses = [];
    for (let person = 0; person < 3; person += 1) {
      const unproven = await signUp(app);
      for (let n = 0; n < 2; n += 1) statuses.push((await lookUpBank(unproven, address)).status);
    }

    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect((await lookUpBank(await signUp(app), "41.58.7.2")).status).toBe(200);
    const proven = await aVerifiedUser(app);
    expect((await lookUpBank(proven, address)).status).toBe(200);
    expect(await countOf(`account-lookup:address:${address}`)).toBe(1);
  });

  test("are limited per /48 too", async () => {
    const { at, name } = aNetwork();
    const proven = await aVerifiedUser(app);
    expect((await lookUpBank(proven, at(0))).status).toBe(200);
    await setCount(`account-lookup:address:${name}`, 2_400);

    expect((await lookUpBank(await aVerifiedUser(app), at(1))).status).toBe(429);
    expect((await lookUpBank(await signUp(app), at(2))).status).toBe(200);
    await setCount(`account-lookup-unproven:address:${name}`, 480);
    expect((await lookUpBank(await signUp(app), at(3))).status).toBe(429);
  });
});
