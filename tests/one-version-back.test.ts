/**
 * Processes of an earlier version run on the database of this one, during an upgrade and after going back. The fixture
 * has what the version of its commit names: functions, columns, the record of a post, and the statements that it sent
 * for a sign-up, a sign-in, posts, lists, calls, transfers, an order, a withdrawal and their tasks.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "./support/app.ts";
import { expectSoundLedger, unitsOf } from "./support/money.ts";
import { aSignedInUser, type SignedInUser } from "./support/signed-in.ts";

interface Earlier {
  commit: string;
  migration: string;
  functions: string[];
  columns: string[];
  post: { job: Record<string, unknown>; key: string; answer: unknown };
  statements: string[];
}
const earlier: Earlier = JSON.parse(
  readFileSync(`${import.meta.dirname}/fixtures/statements-0138.json`, "utf8"),
);

let app: TestApp;
let client: pg.Client;
let ada: SignedInUser;
let bola: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  client = new pg.Client({ connectionString: app.connectionString });
  await client.connect();
  [ada, bola] = [await aSignedInUser(app), await aSignedInUser(app)];
  await fundWallet(app.deps, { userId: ada.id, units: 5_000 });
  await client.query("set role runor_app");
});
afterAll(async () => {
  await expectSoundLedger(app);
  await client.end();
  await app.close();
});

const namesOf = async (text: string): Promise<string[]> =>
  (await client.query<{ name: string }>(text)).rows.map(({ name }) => name);
const missing = (wanted: string[], there: string[]) => wanted.filter((name) => !there.includes(name));
const statementWith = (words: string) => earlier.statements.find((text) => text.includes(words)) ?? "";

test("the functions that the earlier version may call take and return the same types", async () => {
  const there = await namesOf(`
    select format('%s.%s(%s) %s', n.nspname, p.proname, oidvectortypes(p.proargtypes), pg_get_function_result(p.oid)) as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'ledger')`);
  expect(missing(earlier.functions, there)).toEqual([]);
});

test("its tables and views have all their columns, of the same types", async () => {
  const there = await namesOf(`
    select format('%s.%s.%s %s', n.nspname, c.relname, a.attname, format_type(a.atttypid, null)) as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'ledger') and a.attnum > 0 and not a.attisdropped`);
  expect(missing(earlier.columns, there)).toEqual([]);
});

test("it can add rows to its tables without the columns that are new", async () => {
  const tables = new Set(earlier.columns.map((column) => column.slice(0, column.lastIndexOf("."))));
  const required = await client.query<{ table: string; column: string; type: string }>(`
    select format('%s.%s', n.nspname, c.relname) as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'ledger') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and a.attnotnull and not a.atthasdef and a.attidentity = ''`);
  const fresh = required.rows
    .filter(({ table }) => tables.has(table))
    .map(({ table, column, type }) => `${table}.${column} ${type}`);
  expect(fresh.length).toBeGreaterThan(100);
  expect(missing(fresh, earlier.columns)).toEqual([]);
});

test("the database accepts each statement that it sent", async () => {
  const refused: string[] = [];
  for (const text of earlier.statements)
    await client.query(`prepare earlier as ${text}`).then(
      () => client.query("deallocate earlier"),
      (error: Error) => refused.push(`${error.message}: ${text}`),
    );
  expect(earlier.statements.length).toBeGreaterThan(100);
  expect(refused).toEqual([]);
});

test("its call of post_jobs stores a job, which this version lists", async () => {
  const id = randomUUID();
  const { job, ...post } = earlier.post;
  const now = app.clock.now();
  const times = { created_at: now, expires_at: new Date(now.getTime() + 14 * 24 * 3_600_000) };
  const record = JSON.stringify({ ...post, job: { ...job, ...times, id, user_id: ada.id } });
  await client.query(statementWith("post_jobs("), [[record]]);
  const listed = async () =>
    (await app.call({ method: "GET", path: "/jobs/get-job" })).body.map((one: { _id: string }) => one._id);
  await expect.poll(listed).toContain(id);
});

test("its call of transfer_units moves units, once for the same key", async () => {
  const { rows } = await client.query<{ lookup: string }>(
    "select lookup_of(phone) as lookup from users where id = $1",
    [bola.id],
  );
  const call = [
    [ada.id],
    [rows[0]!.lookup],
    [70_000],
    [randomUUID()],
    ["earlier"],
    ["hash"],
    app.clock.now(),
  ];
  const outcome = async () => (await client.query(statementWith("transfer_units("), call)).rows[0].outcome;
  expect([await outcome(), await outcome()]).toEqual(["done", "kept"]);
  expect([await unitsOf(app, ada), await unitsOf(app, bola)]).toEqual([4_300, 700]);
});
