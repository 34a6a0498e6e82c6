import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { prepareDataKeys } from "#server/db/numbers/data-keys.ts";
import {
  lookupKeyId,
  newestKeyId,
  openNumber,
  openRecord,
  sealNumber,
  setDataKeys,
} from "#server/db/numbers/keyring.ts";
import { countByKey, resealAll } from "#server/db/numbers/resealing.ts";
import { createLog } from "#server/log.ts";
import { aUser } from "#server/seed/builders.ts";
import type { E164 } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { buyUnits } from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import { nameAccount, saveAccount, someAccountNumber } from "#tests/support/payouts.ts";
import { aVerifiedUser, signUp, type TestPerson } from "#tests/support/people.ts";
import { renewNumbers } from "./data-keys.tasks.ts";

const [first, second] = [
  "first-key-first-key-first-key-0123456789",
  "second-key-second-key-second-0123456789",
];
const lookup = "look-up-key-look-up-key-look-up-0123456789";
const settings = (keys: string, lookupKey = lookup) => ({ DATA_KEYS: keys, DATA_LOOKUP_KEY: lookupKey });

let database: TestDatabase;
let app: TestApp;
let ada: TestPerson;
let account: string;

/** The app again, as after a restart with other settings. */
async function restart(keys: string): Promise<void> {
  await app.close();
  app = await startTestApp(settings(keys), { database });
}

const logIn = ({ phone, password }: Pick<TestPerson, "phone" | "password">) =>
  app.call({ method: "POST", path: "/api/auth/login", body: { phoneNumber: phone, password } });
const keysInUse = async () => [...(await countByKey(app.deps.pool)).keys()].sort();
const own = () => ({
  id: ada.userId,
  phone: ada.phoneE164 as E164,
  fullName: ada.fullName,
  cookie: ada.cookie,
});

/** What the product shows of the number and the account. */
async function expectFound(): Promise<void> {
  const signedIn = await logIn(ada);
  expect(signedIn).toMatchObject({ status: 200, body: { user: { phoneNumber: ada.phone } } });
  const { body } = await app.call({ method: "GET", path: "/api/auth/session", as: signedIn.cookie });
  expect(body.user).toMatchObject({ phoneNumber: ada.phone, accountNo: `******${account.slice(-4)}` });
}

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp(settings(first!), { database });
  ada = await aVerifiedUser(app);
  account = someAccountNumber();
  await nameAccount(app, account, ada.fullName.toUpperCase());
  expect(await saveAccount(app, own(), { account_number: account })).toMatchObject({ status: 200 });
});
afterAll(async () => {
  await app.close();
  await database.drop();
  setDataKeys(readConfig({}));
});

describe("rotating the key of stored numbers", () => {
  test("a sealed number differs each time, opens to itself, and cannot be moved under another look-up", () => {
    const [one, other] = [sealNumber("phone", "+2348031234567"), sealNumber("phone", "+2348031234567")];
    expect(one).not.toBe(other);
    expect([openNumber(one), openNumber(other)]).toEqual(["+2348031234567", "+2348031234567"]);
    const [, ...box] = one.split(".");
    const [strange] = sealNumber("phone", "+2348039999999").split(".");
    expect(() => openNumber([strange, ...box].join("."))).toThrow();
  });

  test("an old key stays readable beside the new one, and a number stays unique across both", async () => {
    await restart(`${second},${first}`);
    expect(await keysInUse()).toHaveLength(1);
    await expectFound();
    expect(await signUp(app, { phone: ada.phone }).catch((error) => String(error))).toMatch(
      /phone_taken|409/,
    );
    await aUser(app.deps.db);
    expect(await keysInUse()).toHaveLength(2);
    await expectFound();
  });

  test("the task encrypts everything again while calls are answered, in two processes at once", async () => {
    const before = await app.deps.pool.query("select id, lookup_of(phone) as lookup from users order by id");
    const calls = Array.from({ length: 5 }, () => expectFound());
    await Promise.all([renewNumbers.handle(app.deps, {}), resealAll(app.deps.pool), ...calls]);
    await renewNumbers.handle(app.deps, {});

    expect(await resealAll(app.deps.pool)).toBe(0);
    const after = await app.deps.pool.query("select id, lookup_of(phone) as lookup from users order by id");
    expect(after.rows).toEqual(before.rows);
    await expectFound();
  });

  test("a key can be removed once no number uses it, and is refused before", async () => {
    await app.runTasks();
    await app.deps.pool.query("delete from pgboss.job where data ? 'to' or data ? 'phone'");
    expect(await keysInUse()).toHaveLength(1);
    await restart(second!);
    await expectFound();
    expect((await app.deps.pool.query("select from data_keys where kind = 'data'")).rowCount).toBe(1);

    await app.close();
    await expect(startTestApp(settings(first!), { database })).rejects.toThrow(/DATA_KEYS lacks a key/);
    await expect(startTestApp(settings(second!, first!), { database })).rejects.toThrow(
      /DATA_LOOKUP_KEY is not the key of/,
    );
    app = await startTestApp(settings(second!), { database });
    await expectFound();
  });
});

test("a start encrypts what an earlier version stored in clear, and continues where it was interrupted", async () => {
  const owner = await createTestDatabase();
  const other = await startTestApp(settings(second!), { database: owner });
  const people = [await aVerifiedUser(other), await aVerifiedUser(other)];
  const { pool } = other.deps;
  const inClear = async () =>
    (await pool.query("select phone from users where phone like '+%' order by phone")).rows;
  const { rows: sealed } = await pool.query("select id, phone, phone_parts from users order by id");
  await asOwner(other, "alter table users drop constraint users_phone_sealed");
  for (const { id, phone } of sealed)
    await pool.query("update users set phone = $2, phone_parts = '{}' where id = $1", [
      id,
      openNumber(phone),
    ]);
  await pool.query("delete from data_keys where kind = 'data'");
  // Interrupted after the first number.
  await pool.query("update users set phone = $2, phone_parts = $3 where id = $1", [
    sealed[0].id,
    sealed[0].phone,
    sealed[0].phone_parts,
  ]);
  expect(await inClear()).toHaveLength(people.length - 1);

  await prepareDataKeys(pool, { connectionString: other.connectionString, log: createLog("silent") });

  expect(await inClear()).toEqual([]);
  const { rows: after } = await pool.query("select id, phone, phone_parts from users order by id");
  expect(after.map((row) => [row.id, openNumber(row.phone), row.phone_parts])).toEqual(
    sealed.map((row) => [row.id, openNumber(row.phone), row.phone_parts]),
  );
  await other.close();
  await owner.drop();
});

describe("replacing the look-up key", () => {
  const strange = "another-look-up-key-another-look-0123456789";
  const replacing = (keys: string, before = lookup) => ({
    ...settings(keys, strange),
    DATA_LOOKUP_KEY_BEFORE: before,
  });
  /** A product with a person and a payment, stopped. */
  async function aDatabase(environment: Record<string, string>) {
    const owner = await createTestDatabase();
    const before = await startTestApp(environment, { database: owner });
    const person = await aVerifiedUser(before);
    await buyUnits(before, person, 1_000);
    await before.close();
    return { owner, person };
  }
  const lookupsOf = async (at: TestApp) =>
    (await at.deps.pool.query("select id, kind from data_keys where kind = 'look-up'")).rows;

  test("needs a new data key, encrypts all numbers and records again, and ends with the former key refused", async () => {
    const { owner, person } = await aDatabase(settings(first!));
    await expect(startTestApp(settings(first!, strange), { database: owner })).rejects.toThrow(
      /DATA_LOOKUP_KEY is not the key of this database/,
    );
    await expect(startTestApp(replacing(first!), { database: owner })).rejects.toThrow(
      /put a new key at the front of DATA_KEYS/,
    );
    const at = await startTestApp(replacing(`${second},${first}`), { database: owner });
    expect([...(await countByKey(at.deps.pool)).keys()]).toEqual([newestKeyId()]);
    expect(await lookupsOf(at)).toHaveLength(1);
    const again = { phoneNumber: person.phone, password: person.password };
    expect(await at.call({ method: "POST", path: "/api/auth/login", body: again })).toMatchObject({
      status: 200,
    });
    await expect(signUp(at, { phone: person.phone })).rejects.toThrow();
    const { rows } = await at.deps.pool.query<{ body: Buffer }>("select body from provider_events");
    expect(rows.length).toBeGreaterThan(0);
    for (const { body } of rows) expect(openRecord(body).length).toBeGreaterThan(0);
    await at.close();
    await expect(startTestApp(settings(`${second},${first}`), { database: owner })).rejects.toThrow(
      /DATA_LOOKUP_KEY is not the key of this database/,
    );
    await (await startTestApp(settings(second!, strange), { database: owner })).close();
    await owner.drop();
  });

  test("continues where it was interrupted, and no process with the former key starts meanwhile", async () => {
    const { owner, person } = await aDatabase(settings(first!));
    const at = await startTestApp(replacing(`${second},${first}`), { database: owner });
    // Interrupted after the first numbers: the former key is still known, and one number is under it.
    setDataKeys(readConfig(settings(first!)));
    await at.deps.pool.query("update users set phone = $2 where id = $1", [
      person.userId,
      sealNumber("phone", person.phoneE164),
    ]);
    await at.deps.pool.query("insert into data_keys (id, kind) values ($1, 'look-up')", [lookupKeyId()]);
    await at.close();
    await expect(startTestApp(settings(`${second},${first}`), { database: owner })).rejects.toThrow(
      /DATA_LOOKUP_KEY is not the key of this database/,
    );
    const continued = await startTestApp(replacing(`${second},${first}`), { database: owner });
    expect([...(await countByKey(continued.deps.pool)).keys()]).toEqual([newestKeyId()]);
    expect(await lookupsOf(continued)).toHaveLength(1);
    await continued.close();
    await owner.drop();
  });

  test("of a product whose keys were derived from SESSION_SECRET", async () => {
    const production = {
      NODE_ENV: "production",
      SANDBOX: "1",
      SESSION_SECRET: "a-secret-of-the-owner-0123456789-abcdef",
    };
    const { owner, person } = await aDatabase(production);
    const own = { ...production, ...replacing(second!, production.SESSION_SECRET) };
    const at = await startTestApp(own, { database: owner });
    const { body } = await at.call({ method: "GET", path: "/api/auth/session", as: person.cookie });
    expect(body.user).toMatchObject({ phoneNumber: person.phone });
    await at.close();
    const later = {
      ...production,
      ...settings(second!, strange),
      SESSION_SECRET: "another-secret-0123456789-0123456789",
    };
    await (await startTestApp(later, { database: owner })).close();
    await owner.drop();
  });
});

test("a development database takes the product's own keys at its first start with them, and no others after that", async () => {
  const owner = await createTestDatabase();
  const development = await startTestApp({}, { database: owner });
  const person = await aVerifiedUser(development);
  await buyUnits(development, person, 1_000);
  const { rows: said } = await development.deps.db.execute<{ n: number }>(
    "select count(*)::int as n from provider_events",
  );
  expect(said[0]?.n).toBeGreaterThan(0);
  await development.close();

  const real = await startTestApp(settings(second!), { database: owner });
  const { body } = await real.call({ method: "GET", path: "/api/auth/session", as: person.cookie });
  expect(body.user).toMatchObject({ phoneNumber: person.phone });
  const again = { phoneNumber: person.phone, password: person.password };
  expect(await real.call({ method: "POST", path: "/api/auth/login", body: again })).toMatchObject({
    status: 200,
  });
  const keys = await countByKey(real.deps.pool);
  expect([...keys.keys()]).toEqual([newestKeyId()]);
  const { rows } = await real.deps.pool.query<{ body: Buffer }>("select body from provider_events");
  for (const event of rows) expect(openRecord(event.body).length).toBeGreaterThan(0);
  await real.close();

  await expect(startTestApp({}, { database: owner })).rejects.toThrow(/DATA_LOOKUP_KEY is not the key of/);
  await owner.drop();
});
