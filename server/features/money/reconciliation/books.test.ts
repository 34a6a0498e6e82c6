/** Breaks each invariant as the database's owner could; the checks find it, and close the finding once it is fixed. */
import { randomUUID } from "node:crypto";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#server/db/drizzle.ts";
import { payoutsStopped } from "#server/features/trust/incidents/incidents.service.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { incidentsOf, markLedger, readBooks } from "#tests/support/books.ts";
import { providerFault } from "#tests/support/faults.ts";
import { someAreWaiting } from "#tests/support/locks.ts";
import {
  buyUnits,
  closeSoundly,
  expectSoundPayments,
  orderUnits,
  payAtProvider,
  reportPayment,
} from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import {
  aStaffMember,
  aWithdrawer,
  cancel,
  initiate,
  playPayout,
  requested,
  sweepAfter,
} from "#tests/support/payouts.ts";
import { signUp, type TestPerson } from "#tests/support/people.ts";
import type { SignedInUser } from "#tests/support/signed-in.ts";
import { checkBooks } from "./books.service.ts";
import { suspenseSums } from "./old-items.queries.ts";
import { checkBooksFully, checkBooksLightly } from "./reconciliation.tasks.ts";

let app: TestApp;
let ada: TestPerson;
let staff: SignedInUser;
beforeAll(async () => {
  app = await startTestApp({ AUTO_PAYOUT_LIMIT_UNITS: "0" });
  ada = await signUp(app);
  staff = await aStaffMember(app);
  await buyUnits(app, ada, 5_000);
});
afterAll(() => closeSoundly(app, expectSoundPayments));
afterEach(async () => {
  await check();
  expect(await subjects(), "everything was mended").toEqual([]);
});

const wallet = () => `wallet:${ada.userId}`;
const check = () => checkBooksLightly.handle(app.deps, {});
const subjects = async () =>
  (await incidentsOf(app, { kind: "books-unbalanced", open: true })).map(({ subject }) => subject).sort();
const ready = () => app.call({ method: "GET", path: "/readyz" });
const metric = async (line: string) =>
  (await app.call({ method: "GET", path: "/metrics" })).body.includes(`\n${line}\n`);
const seriesOf = async (name: string) => {
  const { body } = await app.call({ method: "GET", path: "/metrics" });
  const lines: string[][] = [...body.matchAll(new RegExp(`^${name}\\{check="(.+)"\\} (.+)$`, "gm"))];
  return Object.fromEntries(lines.map(([, check, value]) => [check, Number(value)]));
};
const findings = () => seriesOf("ledger_check_findings");
const addToWallet = (kobo: number) =>
  asOwner(app, "update ledger.account set posted = posted + $1 where code = $2", [kobo, wallet()]);

/** Runs a statement with the guards off: moves are append-only even for the owner. */
async function unguarded(statement: string, values: unknown[] = []): Promise<unknown[]> {
  await asOwner(app, "alter table ledger.move disable trigger move_append_only");
  try {
    return await asOwner(app, statement, values);
  } finally {
    await asOwner(app, "alter table ledger.move enable always trigger move_append_only");
  }
}

describe("sound books", () => {
  test("have no findings after purchases, odd payments and withdrawals of every kind", async () => {
    await check();
    await buyUnits(app, ada, 1_000);
    const { txRef } = await orderUnits(app, ada, 1000);
    await payAtProvider(app, txRef, { outcome: "short" });
    await reportPayment(app, ada, { tx_ref: txRef });
    const musa = await aWithdrawer(app, 20_000);
    await requested(app, musa, 2_000);
    const cancelled = await requested(app, musa, 1_000);
    await cancel(app, musa, cancelled);
    const approved = await requested(app, musa, 3_000);
    // Stays under way for as long as these tests take.
    await providerFault(app, { kind: "payout-stuck", on: "create-transfer", times: 1 });
    await initiate(app, staff, approved);
    await app.runTasks();
    await check();
    await markLedger(app);
    await check();
    await checkBooksFully.handle(app.deps, {});

    expect(await subjects()).toEqual([]);
    expect(await ready()).toMatchObject({ status: 200, body: { books: true } });
    expect(await metric("runor_books_sound 1")).toBe(true);
  });

  test("are reported check by check, with the time of its last success", async () => {
    app.clock.advance(60);
    const since = app.clock.now().getTime() / 1_000;
    await check();
    const times = await seriesOf("ledger_check_timestamp_seconds");
    expect(Object.keys(times).toSorted()).toEqual(["R1-R2", "R3", "R4", "R6", "R7"]);
    for (const time of Object.values(times)) expect(time).toBeGreaterThanOrEqual(Math.floor(since));
    expect(await findings()).toEqual({ "R1-R2": 0, R3: 0, R4: 0, R5: 0, R6: 0, R7: 0 });
  });

  test("add only new moves to the sums", async () => {
    await markLedger(app);
    await check();
    const { rows } = await app.deps.pool.query(
      "select m.up_to, s.marked from reconciliation_marks m, ledger.rollup_state s where m.check = 'books'",
    );
    expect(rows[0].up_to).toBe(rows[0].marked);
    expect(rows[0].up_to).toBeGreaterThan(0);
  });

  test("are checked by one process at a time", async () => {
    await Promise.all(Array.from({ length: 6 }, () => check()));
    expect(await checkBooks(app.deps, { full: false })).toEqual([]);
  });
});

/** Deletes the wallet's first move. Returns a function that stores it again. */
async function loseMove(): Promise<() => Promise<unknown>> {
  const [move] = await unguarded(
    `delete from ledger.move where id = (
       select min(m.id) from ledger.move m join ledger.account a on a.id = m.credit and a.code = $1)
     returning *`,
    [wallet()],
  );
  return () =>
    unguarded(
      `insert into ledger.move overriding system value
       select * from jsonb_populate_record(null::ledger.move, $1::jsonb)`,
      [JSON.stringify(move)],
    );
}

describe("R1, R3: a wallet with more than its moves", () => {
  test("is found, stops payouts and traffic with a reason, and closes when fixed", async () => {
    await addToWallet(100);
    await check();

    expect(await subjects()).toEqual([`R1:${wallet()}`, "R3:total"]);
    const [incident] = await incidentsOf(app, { kind: "books-unbalanced", open: true });
    expect(incident).toMatchObject({ stops_payouts: true });
    expect(await ready()).toMatchObject({
      status: 503,
      body: { status: "unready", books: false, database: true },
    });
    expect(await payoutsStopped(app.deps.db)).toBe(true);
    expect(await metric("runor_books_sound 0")).toBe(true);
    expect(await metric('runor_open_incidents{kind="books-unbalanced"} 2')).toBe(true);
    expect(await findings()).toEqual({ "R1-R2": 1, R3: 1, R4: 0, R5: 0, R6: 0, R7: 0 });
    expect((await readBooks(app, staff)).body).toMatchObject({ booksSound: false, payoutsStopped: true });

    await addToWallet(-100);
    await check();
    expect(await subjects()).toEqual([]);
    expect(await ready()).toMatchObject({ status: 200, body: { books: true } });
    expect(await payoutsStopped(app.deps.db)).toBe(false);
    expect(await metric("runor_books_sound 1")).toBe(true);
  });

  test("opens one incident for repeated findings", async () => {
    await addToWallet(100);
    for (let times = 0; times < 3; times += 1) {
      app.clock.advance(300);
      await check();
    }
    const open = await incidentsOf(app, { kind: "books-unbalanced", open: true });
    expect(open.length).toBe(2);
    await addToWallet(-100);
  });

  test("R2: held units without a hold are found", async () => {
    await asOwner(app, "update ledger.account set held = held + 100 where code = $1", [wallet()]);
    await check();
    expect(await subjects()).toEqual([`R1:${wallet()}`]);
    await asOwner(app, "update ledger.account set held = held - 100 where code = $1", [wallet()]);
  });

  test("the nightly check finds a move deleted long ago", async () => {
    await markLedger(app);
    await check();
    const findMove = await loseMove();
    await checkBooksFully.handle(app.deps, {});
    const found = await subjects();
    expect(found).toContain(`R1:${wallet()}`);
    expect(found.some((subject) => subject.startsWith("R4:order:"))).toBe(true);

    await findMove();
    await checkBooksFully.handle(app.deps, {});
    expect(await subjects()).toEqual([]);
  });

  test("the nightly check, which starts in the same minute as a light one, waits for it", async () => {
    await markLedger(app);
    await check();
    const findMove = await loseMove();
    const lightOne = await app.deps.pool.connect();
    try {
      await lightOne.query("begin");
      await lightOne.query("select from reconciliation_marks m where m.check = 'books' for update");
      const isOver = checkBooksFully.handle(app.deps, {});
      await Promise.race([isOver, someAreWaiting(app)]);
      await lightOne.query("commit");
      await isOver;
    } finally {
      lightOne.release();
    }
    const found = await subjects();
    await findMove();
    await checkBooksFully.handle(app.deps, {});
    expect(found).toContain(`R1:${wallet()}`);
  });
});

describe("R4: sales and orders", () => {
  test("finds a sale without an order", async () => {
    const journal = randomUUID();
    const moves = (debit: string, credit: string) =>
      JSON.stringify([{ kind: "topup", debit, credit, amount: 100, phase: "posted" }]);
    await app.deps.pool.query("select ledger.apply($1, $2::jsonb)", [
      journal,
      moves("provider_clearing:flutterwave", wallet()),
    ]);
    await check();
    expect(await subjects()).toEqual([`R4:journal:${journal}`]);
    // Still found long after the check has passed it.
    await markLedger(app);
    await check();
    await check();
    expect(await subjects()).toEqual([`R4:journal:${journal}`]);

    await unguarded("update ledger.move set kind = 'adjustment' where journal = $1", [journal]);
    await check();
    expect(await subjects()).toEqual([]);
  });

  test("finds an order whose payment differs from its journal", async () => {
    const txRef = await buyUnits(app, ada, 1_000);
    const change = (kobo: number) =>
      asOwner(app, "update payment_orders set paid_kobo = paid_kobo + $1 where tx_ref = $2 returning id", [
        kobo,
        txRef,
      ]);
    const [{ id }] = await change(5);
    await check();
    expect(await subjects()).toEqual([`R4:order:${id}`]);
    app.clock.advance(3 * 3600);
    await check();
    expect(await subjects()).toEqual([`R4:order:${id}`]);
    await change(-5);
  });
});

describe("R7: withdrawals and their holds", () => {
  test("finds a withdrawal of another amount than is held, and a cancelled one whose units are held", async () => {
    const musa = await aWithdrawer(app, 5_000);
    const id = await requested(app, musa, 1_000);
    await markLedger(app);
    await check();
    await asOwner(app, "update withdrawals set state = 'approved', fee_units = fee_units + 1 where id = $1", [
      id,
    ]);
    await check();
    expect(await subjects()).toEqual([`R7:withdrawal:${id}`]);

    await asOwner(
      app,
      "update withdrawals set state = 'cancelled', fee_units = fee_units - 1 where id = $1",
      [id],
    );
    await check();
    expect(await subjects()).toEqual([`R7:withdrawal:${id}`]);
    await asOwner(app, "update withdrawals set state = 'requested' where id = $1", [id]);
  });

  test("finds a hold without a withdrawal, until it is released", async () => {
    const journal = randomUUID();
    await app.deps.pool.query("select ledger.apply($1, $2::jsonb, now(), now())", [
      journal,
      JSON.stringify([
        { kind: "withdrawal", debit: wallet(), credit: "payout_transit", amount: 300, phase: "pending" },
      ]),
    ]);
    await check();
    expect(await subjects()).toEqual([`R7:hold:${journal}`]);
    await app.deps.pool.query("select ledger.resolve($1, 'void')", [journal]);
  });
});

describe("R6: old items", () => {
  const old = async () =>
    (await incidentsOf(app, { kind: "old-item", open: true })).map(({ details }) => details);

  test("reads payouts of other amounts than ordered through their index, not all payouts", async () => {
    const owner = new pg.Client({ connectionString: app.deps.pool.options.connectionString });
    await owner.connect();
    try {
      await owner.query(`begin; set local session_replication_role = replica;
        insert into payout_attempts (id, withdrawal_id, provider, reference, state, created_at)
        select gen_random_uuid(), gen_random_uuid(), 'flutterwave', 'payout-' || gen_random_uuid(), 'succeeded', now()
        from generate_series(1, 2000);
        analyze payout_attempts`);
      const { sql: text, params } = new PgDialect().sqlToQuery(sql`explain (costs off) ${suspenseSums}`);
      expect(JSON.stringify((await owner.query(text, params)).rows)).toContain("payout_attempts_paid_idx");
    } finally {
      await owner.end();
    }
  });

  test("lists an excess and a pending payout after a day, and stops nothing", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    await payAtProvider(app, txRef, { outcome: "short", amount: 50 });
    await reportPayment(app, ada, { tx_ref: txRef });
    await check();
    expect(await old()).toEqual([]);
    app.clock.advance(25 * 3600);
    await check();
    expect(await old()).toMatchObject([
      { what: "excess", reference: txRef, amountNaira: 50, state: "due" },
      { what: "withdrawal", amountNaira: 2_900, state: "processing" },
    ]);
    expect(await payoutsStopped(app.deps.db)).toBe(false);

    const { rows } = await app.deps.pool.query("select id from payment_excesses where resolved_at is null");
    for (const { id } of rows)
      await app.call({
        method: "POST",
        path: `/api/accounting/excesses/${id}/refund`,
        body: {},
        as: staff.cookie,
      });
    const payouts = await app.deps.pool.query(
      "select reference from payout_attempts where state = 'processing'",
    );
    for (const { reference } of payouts.rows) await playPayout(app, reference, "succeed");
    await sweepAfter(app, 3_600);
    await check();
    expect(await old()).toEqual([]);
  });

  test("finds a suspense balance above the sum of its open items", async () => {
    const move = (debit: string, credit: string) =>
      app.deps.pool.query("select ledger.apply($1, $2::jsonb)", [
        randomUUID(),
        JSON.stringify([{ kind: "adjustment", debit, credit, amount: 70, phase: "posted" }]),
      ]);
    await move("staff_adjust", "suspense");
    await check();
    expect(await old()).toEqual([{ suspenseKobo: 70, waitingKobo: 0 }]);
    await move("suspense", "staff_adjust");
    await check();
    expect(await old()).toEqual([]);
  });
});
