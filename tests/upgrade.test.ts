/**
 * Upgrades a database of an earlier version without loss. The fixture was dumped with `pg_dump` from commit
 * 24dc297, the last one with migration 0093. It holds a small demo market and what `database-0093.json`
 * names: bought units, transfers, withdrawals in four states, posts. That file also holds the version's
 * answers.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { brotliDecompressSync } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrateDatabase } from "#server/db/migrate.ts";
import { startTestApp, type TestApp } from "./support/app.ts";
import { withRealHashes } from "./support/cheap-passwords.ts";
import { createTestDatabase, type TestDatabase } from "./support/database.ts";
import { expectSoundPayments, unitsOf } from "./support/money.ts";
import { expectSoundPayouts, ownOf, payoutAtProvider, referenceOf, sweepAfter } from "./support/payouts.ts";

const fixture = path.join(import.meta.dirname, "fixtures/database-0093");
const known = JSON.parse(readFileSync(`${fixture}.json`, "utf8"));

let database: TestDatabase;
let client: pg.Client;
let app: TestApp;
let before: Awaited<ReturnType<typeof readAll>>;
let after: typeof before;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await load(brotliDecompressSync(readFileSync(`${fixture}.sql.br`)).toString());
  before = await readAll();
  await migrateDatabase(database.connectionString);
  after = await readAll();
  // Bought units can be withdrawn immediately, as in the version of the fixture.
  app = await startTestApp({ BOUGHT_UNITS_HOLD_DAYS: "0" }, { database });
  app.clock.advance((new Date(known.madeAt).getTime() - Date.now()) / 1000);
});
afterAll(async () => {
  await expectSoundPayments(app);
  await expectSoundPayouts(app);
  await app.close();
  await client.end();
  await database.drop();
});

/** Runs a dump: statements, and the rows after each `copy … from stdin`. */
async function load(dump: string): Promise<void> {
  await client.query(
    "drop schema if exists ledger, pgboss, sandbox, drizzle, public cascade; create schema public",
  );
  for (const part of dump.split(/^(?=COPY )/m)) {
    const copy = /^(COPY .*);\n([\s\S]*?)^\\\.$/m.exec(part);
    if (copy) await pipeline(Readable.from([copy[2]!]), client.query(copyFrom(copy[1]!)));
    await client.query(copy ? part.slice(copy.index + copy[0].length) : part);
  }
  await client.query("reset all");
}

/** The rows of each table, and every balance. */
async function readAll() {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'ledger', 'sandbox') order by 1`);
  const counts: Record<string, number> = {};
  for (const { name } of tables)
    counts[name] = Number((await client.query(`select count(*) from ${name}`)).rows[0].count);
  const rowsOf = async (text: string) => (await client.query(text)).rows;
  return {
    counts,
    money: {
      accounts: await rowsOf("select id, code, posted, held, frozen, closed from ledger.account order by id"),
      balances: await rowsOf("select code, posted, held from ledger.balance order by code"),
      moves: await rowsOf(`select id, journal, leg, kind, debit, credit, amount, phase, pending_id, created_at
        from ledger.move order by id`),
      young: await rowsOf("select * from ledger.young order by account, bought_at, origin, amount"),
      orders:
        await rowsOf(`select id, tx_ref, user_id, status, amount_kobo, paid_kobo, credited_units, journal_id
        from payment_orders order by id`),
      withdrawals: await rowsOf("select id, user_id, units, fee_units, state from withdrawals order by id"),
      subscriptions: await rowsOf("select id, user_id, starts_at, ends_at from subscriptions order by id"),
    },
  };
}

const get = async (page: string, as?: string) => (await app.call({ method: "GET", path: page, as })).body;
const signIn = ({ phoneNumber, password }: { phoneNumber: string; password: string }) =>
  withRealHashes(() =>
    app.call({ method: "POST", path: "/api/auth/login", body: { phoneNumber, password } }),
  );
const keyed = (page: string, { key, body }: { key: string; body: unknown }) =>
  app.call({
    method: "POST",
    path: page,
    body,
    as: known.ada.cookie,
    headers: { "idempotency-key": key },
  });

test("no row, account, movement, order or withdrawal is lost", () => {
  expect(before.counts).toMatchObject({
    "public.jobs": 126,
    "public.users": 167,
    "public.idempotency_keys": 8,
  });
  expect(before.money.moves.length).toBeGreaterThan(500);
  expect(after.money).toEqual(before.money);
  const fewer = Object.keys(before.counts).filter((name) => !(after.counts[name]! >= before.counts[name]!));
  expect(fewer).toEqual([]);
});

test("jobs and servicemen are listed unchanged", async () => {
  expect(await get("/jobs/get-job")).toMatchObject(known.jobs);
  expect((await get("/api/auth/servicemen")).servicemen).toMatchObject(known.cards);
});

test("passwords and open sessions are still accepted", async () => {
  expect(await signIn(known.demo)).toMatchObject({ status: 200, cookie: expect.any(String) });
  expect(await signIn(known.ada)).toMatchObject({ status: 200, cookie: expect.any(String) });
  expect(await signIn({ ...known.ada, password: "another password" })).toMatchObject({ status: 401 });
  expect((await get("/api/auth/session", known.bola.cookie)).user).toMatchObject({ _id: known.bola.userId });
});

test("wallets, statements and withdrawals are answered unchanged", async () => {
  for (const person of [known.ada, known.bola]) expect(await unitsOf(app, person)).toBe(person.units);
  const statement = await get(`/api/transactions/${known.ada.phoneNumber}`, known.ada.cookie);
  expect(statement).toMatchObject(known.transactions);
  const { withdrawals } = await get("/api/withdrawals", known.ada.cookie);
  expect(withdrawals).toMatchObject(known.withdrawals);
});

test("a repeat of a call that the earlier version answered has no effect", async () => {
  const { transfer, post } = known.calls;
  expect((await keyed("/api/transfer", transfer)).body).toEqual(transfer.answer);
  expect((await keyed("/jobs/post-job", post)).body).toMatchObject(post.answer);
  const other = { ...transfer, body: { ...transfer.body, amount: 1 } };
  expect(await keyed("/api/transfer", other)).toMatchObject({ status: 409, body: { code: "key_reused" } });
  expect(await unitsOf(app, known.ada)).toBe(known.ada.units);
});

test("a payout in progress at the upgrade arrives", async () => {
  // The provider had accepted it and pays it later.
  const reference = await referenceOf(app, known.sending);
  const atProvider = async () => (await payoutAtProvider(app, reference)).state;
  await expect.poll(atProvider, { timeout: 15_000 }).toBe("succeeded");
  await sweepAfter(app, 600);
  expect(await ownOf(app, known.ada, known.sending)).toMatchObject({ state: "succeeded" });
});
