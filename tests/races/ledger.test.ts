/** Concurrent ledger operations on the same wallets, with real connections and locks. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { type AccountCode, type Journal, walletOf } from "#server/features/money/ledger/ledger.rules.ts";
import {
  balanceUnits,
  holdUnits,
  postHold,
  postJournal,
  trialBalance,
  voidHold,
} from "#server/features/money/ledger/ledger.service.ts";
import { rollUpAccounts } from "#server/features/money/ledger/ledger.tasks.ts";
import { kobo } from "#shared/money/money.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { expectSoundLedger } from "#tests/support/money.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ DATABASE_POOL: "24" });
});
afterAll(async () => {
  await expectSoundLedger(app);
  expect((await app.deps.metrics.transactionRetries.get()).values[0]?.value ?? 0, "deadlocks").toBe(0);
  await app.close();
});

const journal = (from: AccountCode, to: AccountCode, units: number, journalId = newId()): Journal => ({
  journalId,
  kind: "adjustment",
  moves: [{ from, to, amountKobo: kobo(units * 100) }],
});
const post = (one: Journal) => inTransaction(app.deps, (tx) => postJournal(tx, one));
const balance = (userId: string) => balanceUnits(app.deps.db, userId);
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => work(n)));
const done = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((one) => one.status === "fulfilled" && one.value === true).length;

async function holder(units: number): Promise<string> {
  const userId = newId();
  if (units > 0) await post(journal("staff_adjust", walletOf(userId), units));
  return userId;
}

test("of forty concurrent payments of one unit from a wallet of ten, ten succeed and the others are refused", async () => {
  const ada = await holder(10);
  const results = await times(40, () => post(journal(walletOf(ada), "suspense", 1)));

  expect(done(results)).toBe(10);
  for (const one of results)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "insufficient_units" });
  expect(await balance(ada)).toBe(0);
});

test("forty concurrent postings of one journal move it once", async () => {
  const [ada, bola] = [await holder(100), await holder(0)];
  const one = journal(walletOf(ada), walletOf(bola), 7);

  expect(done(await times(40, () => post(one)))).toBe(1);
  expect([await balance(ada), await balance(bola)]).toEqual([93, 7]);
});

test("people who pay each other in circles do not deadlock", async () => {
  const circle = await Promise.all([holder(100), holder(100), holder(100)]);
  const results = await times(90, (n) =>
    post(journal(walletOf(circle[n % 3]!), walletOf(circle[(n + (n % 2) + 1) % 3]!), 1)),
  );

  expect(done(results)).toBe(90);
  expect((await Promise.all(circle.map(balance))).reduce<number>((sum, units) => sum + units, 0)).toBe(300);
});

test("a hold that is posted and released at the same time ends in one of the two", async () => {
  for (let round = 0; round < 10; round += 1) {
    const ada = await holder(10);
    const one = journal(walletOf(ada), "payout_transit", 6);
    await inTransaction(app.deps, (tx) => holdUnits(tx, one));
    const results = await times(8, (n) =>
      inTransaction(app.deps, (tx) => (n % 2 ? postHold : voidHold)(tx, one.journalId)),
    );

    expect(done(results)).toBe(1);
    expect([4, 10]).toContain(await balance(ada));
  }
});

test("new wallets and accounts are opened once by many concurrent callers, in either direction", async () => {
  const [ada, bola] = [newId(), newId()];
  const wallets = [walletOf(ada), walletOf(bola)];
  const results = await times(30, (n) => {
    const moves = n % 2 ? wallets : wallets.toReversed();
    return post({
      journalId: newId(),
      kind: "adjustment",
      moves: moves.map((to) => ({ from: "staff_adjust", to, amountKobo: kobo(100) })),
    });
  });

  expect(done(results)).toBe(30);
  expect([await balance(ada), await balance(bola)]).toEqual([30, 30]);
});

test("sums of system accounts are right while moves are written", async () => {
  const before = await trialBalance(app.deps.db);
  const wrong: number[] = [];
  const writing = times(120, (n) => post(journal("staff_adjust", "boost_income", n + 1)));
  const rolling = times(12, () => rollUpAccounts.handle(app.deps, {}));
  const watching = times(30, async () => {
    const { totalKobo } = await trialBalance(app.deps.db);
    if (totalKobo !== 0) wrong.push(totalKobo);
  });
  const results = await writing;
  await Promise.all([rolling, watching]);

  const income = (trial: typeof before) =>
    trial.lines.find((line) => line.account === "boost_income")?.balanceKobo ?? 0;
  expect(done(results)).toBe(120);
  expect(wrong).toEqual([]);
  expect(income(await trialBalance(app.deps.db)) - income(before)).toBe(((120 * 121) / 2) * 100);
});
