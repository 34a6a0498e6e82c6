import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#server/db/drizzle.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { JournalKind } from "#shared/contracts/wallet.ts";
import { kobo } from "#shared/money/money.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { closeSoundly, expectSoundLedger, longAgo } from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import { type AccountCode, type Journal, walletOf } from "./ledger.rules.ts";
import {
  balanceUnits,
  freezeWallet,
  holdUnits,
  isWalletFrozen,
  postHold,
  postJournal,
  statementOf,
  trialBalance,
  voidHold,
} from "./ledger.service.ts";
import { rollUpAccounts } from "./ledger.tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => closeSoundly(app, expectSoundLedger));

const move = (from: AccountCode, to: AccountCode, amountKobo: number) => ({
  from,
  to,
  amountKobo: kobo(amountKobo),
});
const journal = (...moves: Journal["moves"]): Journal => ({ journalId: newId(), kind: "adjustment", moves });
const post = (one: Journal) => inTransaction(app.deps, (tx) => postJournal(tx, one));
const hold = (one: Journal) =>
  inTransaction(app.deps, (tx) => holdUnits(tx, { ...one, restedBefore: app.clock.now() }));
const balance = (userId: string) => balanceUnits(app.deps.db, userId);

/** A new user with that many units. */
async function holder(units: number): Promise<string> {
  const userId = newId();
  const boughtAt = longAgo(app);
  if (units > 0) await post({ ...journal(move("staff_adjust", walletOf(userId), units * 100)), boughtAt });
  return userId;
}

describe("posting", () => {
  test("credits a purchase of 1,000 units with three moves, and debits what the provider owes", async () => {
    const userId = newId();
    const before = await trialBalance(app.deps.db);
    const balanceOf = (trial: typeof before, account: string) =>
      trial.lines.find((line) => line.account === account)?.balanceKobo ?? 0;

    await post({
      journalId: newId(),
      kind: "topup",
      moves: [
        move("provider_clearing:flutterwave", walletOf(userId), 99_750),
        move("unit_discount", walletOf(userId), 250),
        move("provider_clearing:flutterwave", "fee_income:topup", 10_000),
      ],
    });

    const after = await trialBalance(app.deps.db);
    expect(await balance(userId)).toBe(1000);
    const change = (account: string) => balanceOf(after, account) - balanceOf(before, account);
    expect(change("provider_clearing:flutterwave")).toBe(-109_750);
    expect(change("unit_discount")).toBe(-250);
    expect(change("fee_income:topup")).toBe(10_000);
    expect(change("wallet")).toBe(100_000);
    expect(after.totalKobo).toBe(0);
  });

  test("moves nothing for a repeated journal, and refuses the same id with other moves", async () => {
    const userId = newId();
    const one = journal(move("staff_adjust", walletOf(userId), 500), move("suspense", walletOf(userId), 100));

    expect(await post(one)).toBe(true);
    expect(await post(one)).toBe(false);
    await expect(post({ ...one, moves: one.moves.slice(0, 1) })).rejects.toMatchObject({
      cause: { code: "RN409" },
    });
    await expect(
      post({ ...one, moves: [...one.moves, move("suspense", "staff_adjust", 1)] }),
    ).rejects.toMatchObject({ cause: { code: "RN409" } });
    await expect(
      post({ ...one, moves: one.moves.map((each) => ({ ...each, amountKobo: kobo(300) })) }),
    ).rejects.toMatchObject({ cause: { code: "RN409" } });
    await expect(hold(one)).rejects.toMatchObject({ cause: { code: "RN409" } });
    expect(await balance(userId)).toBe(6);
  });

  test("lets a wallet spend its last unit but no more, and a refused journal changes nothing", async () => {
    const [ada, bola] = [await holder(10), await holder(0)];
    const give = (units: number) => post(journal(move(walletOf(ada), walletOf(bola), units * 100)));

    await expect(give(11)).rejects.toMatchObject({ code: "insufficient_units", status: 402 });
    expect([await balance(ada), await balance(bola)]).toEqual([10, 0]);
    await give(10);
    expect([await balance(ada), await balance(bola)]).toEqual([0, 10]);
    await expect(give(1)).rejects.toMatchObject({ code: "insufficient_units" });
  });

  test.each([
    ["no moves", []],
    ["to itself", [move("suspense", "suspense", 100)]],
    ["nothing", [move("suspense", "staff_adjust", 0)]],
    ["below nothing", [move("suspense", "staff_adjust", -100)]],
    ["an unknown account", [move("petty_cash" as AccountCode, "suspense", 100)]],
    ["a wallet without an owner", [move("suspense", "wallet:somebody", 100)]],
    ["kobo into a wallet", [move("suspense", walletOf(newId()), 150)]],
  ])("refuses a journal with %s in the database", async (_name, moves) => {
    await expect(post(journal(...moves))).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/^(RN400|23514)$/) },
    });
  });
});

describe("holds", () => {
  test("reduce the available amount at once and move it when posted", async () => {
    const [ada, bola] = [await holder(10), await holder(0)];
    const one = journal(move(walletOf(ada), walletOf(bola), 600));

    expect(await hold(one)).toBe(true);
    expect(await hold(one)).toBe(false);
    expect([await balance(ada), await balance(bola)]).toEqual([4, 0]);
    await expect(hold(journal(move(walletOf(ada), "payout_transit", 500)))).rejects.toMatchObject({
      code: "insufficient_units",
    });

    expect(await inTransaction(app.deps, (tx) => postHold(tx, one.journalId))).toBe(true);
    expect(await inTransaction(app.deps, (tx) => postHold(tx, one.journalId))).toBe(false);
    expect([await balance(ada), await balance(bola)]).toEqual([4, 6]);
    await expect(inTransaction(app.deps, (tx) => voidHold(tx, one.journalId))).rejects.toMatchObject({
      cause: { code: "RN409" },
    });
  });

  test("return everything once when released", async () => {
    const ada = await holder(10);
    const one = journal(
      move(walletOf(ada), "payout_transit", 600),
      move(walletOf(ada), "fee_income:withdraw", 100),
    );

    await hold(one);
    expect(await balance(ada)).toBe(3);
    expect(await inTransaction(app.deps, (tx) => voidHold(tx, one.journalId))).toBe(true);
    expect(await inTransaction(app.deps, (tx) => voidHold(tx, one.journalId))).toBe(false);
    expect(await balance(ada)).toBe(10);
    await expect(inTransaction(app.deps, (tx) => postHold(tx, one.journalId))).rejects.toMatchObject({
      cause: { code: "RN409" },
    });
  });

  test("cannot be resolved for a journal that holds nothing", async () => {
    const one = journal(move("suspense", "staff_adjust", 100));
    await post(one);

    for (const journalId of [one.journalId, newId()]) {
      await expect(inTransaction(app.deps, (tx) => postHold(tx, journalId))).rejects.toMatchObject({
        cause: { code: "RN404" },
      });
    }
  });
});

describe("a frozen wallet", () => {
  const freeze = (userId: string, wanted: boolean) =>
    inTransaction(app.deps, (tx) => freezeWallet(tx, userId, wanted));
  const of = (kind: JournalKind, ...moves: Journal["moves"]): Journal => ({ ...journal(...moves), kind });

  test("gives nothing at its owner's request, for any kind of journal", async () => {
    const [ada, bola] = [await holder(10), await holder(0)];
    expect(await freeze(ada, true)).toBe(true);
    expect(await freeze(ada, true)).toBe(false);
    expect(await isWalletFrozen(app.deps.db, ada)).toBe(true);

    for (const kind of ["transfer", "withdrawal", "subscription", "boost"] as const) {
      await expect(post(of(kind, move(walletOf(ada), walletOf(bola), 100)))).rejects.toMatchObject({
        code: "wallet_frozen",
        status: 403,
      });
      await expect(hold(of(kind, move(walletOf(ada), "payout_transit", 100)))).rejects.toMatchObject({
        code: "wallet_frozen",
      });
    }
    expect([await balance(ada), await balance(bola)]).toEqual([10, 0]);
    expect(await freeze(ada, false)).toBe(true);
    expect(await isWalletFrozen(app.deps.db, ada)).toBe(false);
    expect(await post(of("transfer", move(walletOf(ada), walletOf(bola), 100)))).toBe(true);
  });

  test("still receives, gives for refunds, chargebacks and adjustments, and ends its holds", async () => {
    const [ada, bola] = [await holder(10), await holder(10)];
    const [paid, released] = [
      of("withdrawal", move(walletOf(ada), "payout_transit", 300)),
      of("withdrawal", move(walletOf(ada), "payout_transit", 200)),
    ];
    await hold(paid);
    await hold(released);
    await freeze(ada, true);

    await post(of("transfer", move(walletOf(bola), walletOf(ada), 400)));
    for (const kind of ["chargeback", "refund", "adjustment"] as const)
      expect(await post(of(kind, move(walletOf(ada), "provider_clearing:flutterwave", 100)))).toBe(true);
    expect(await inTransaction(app.deps, (tx) => postHold(tx, paid.journalId))).toBe(true);
    expect(await inTransaction(app.deps, (tx) => voidHold(tx, released.journalId))).toBe(true);
    expect(await balance(ada)).toBe(10 - 3 + 4 - 3);
  });

  test("stays locked until the end of a transaction that freezes it again", async () => {
    const ada = await holder(10);
    await freeze(ada, true);
    await inTransaction(app.deps, async (tx) => {
      expect(await freezeWallet(tx, ada, true)).toBe(false);
      const meanwhile = inTransaction(app.deps, async (other) => {
        await other.execute(sql`set local lock_timeout = '100ms'`);
        await postJournal(other, journal(move(walletOf(ada), "staff_adjust", 100)));
      });
      await expect(meanwhile).rejects.toMatchObject({ cause: { code: "55P03" } });
    });
    expect(await balance(ada)).toBe(10);
  });

  test("does not exist before its first use, and other accounts cannot be frozen", async () => {
    const userId = newId();
    expect(await isWalletFrozen(app.deps.db, userId)).toBe(false);
    expect(await freeze(userId, false)).toBe(false);
    expect(await freeze(userId, true)).toBe(true);
    await expect(app.deps.pool.query("select ledger.freeze('suspense', true)")).rejects.toMatchObject({
      code: "RN400",
    });
    await expect(freeze("nobody", true)).rejects.toMatchObject({ cause: { code: "23514" } });
  });
});

describe("statement", () => {
  test("lists journals as one line each, newest first, with the balance after each, in pages of any size", async () => {
    const [ada, bola] = [newId(), newId()];
    const topup = journal(
      move("provider_clearing:flutterwave", walletOf(ada), 9_975),
      move("unit_discount", walletOf(ada), 25),
    );
    const held = journal(
      move(walletOf(ada), "payout_transit", 1_000),
      move(walletOf(ada), "fee_income:withdraw", 100),
    );
    const paid = journal(move(walletOf(ada), "payout_transit", 500));
    await post(topup);
    await post(journal(move(walletOf(ada), walletOf(bola), 3_000)));
    await hold(held);
    await hold(paid);
    await inTransaction(app.deps, (tx) => voidHold(tx, held.journalId));
    await inTransaction(app.deps, (tx) => postHold(tx, paid.journalId));
    await post(journal(move(walletOf(bola), walletOf(ada), 2_000)));

    const all = await statementOf(app.deps.db, ada, { limit: 50 });
    expect(all.lines.map((line) => [line.units, line.state, line.balanceUnits])).toEqual([
      [20, "done", 85],
      [11, "released", 65],
      [-5, "done", 54],
      [-11, "released", 59],
      [-30, "done", 70],
      [100, "done", 100],
    ]);
    expect(all.next).toBeUndefined();
    expect(all.lines[0]?.at).toBeInstanceOf(Date);

    for (const limit of [1, 2, 4]) {
      const lines = [];
      let after: Awaited<ReturnType<typeof statementOf>>["next"];
      do {
        const page = await statementOf(app.deps.db, ada, { limit, after });
        lines.push(...page.lines);
        after = page.next;
      } while (after);
      expect(lines).toEqual(all.lines);
    }
  });

  test("is empty, with no units, for a user who never had any", async () => {
    const userId = newId();

    expect(await statementOf(app.deps.db, userId, { limit: 10 })).toEqual({ lines: [], next: undefined });
    expect(await balance(userId)).toBe(0);
  });
});

describe("database protection", () => {
  const asApp = (statement: string) => app.deps.pool.query(statement);

  test.each([
    "update ledger.account set posted = posted + 100",
    "insert into ledger.account (code, guarded) values ('suspense', false)",
    "delete from ledger.account",
    "insert into ledger.move (journal, leg, kind, debit, credit, amount, phase) values (gen_random_uuid(), 1, 'x', 1, 2, 5, 'posted')",
    "update ledger.move set amount = 1",
    "update ledger.account set frozen = true",
    "delete from ledger.move",
    "truncate ledger.move",
    "update ledger.rollup_state set marked = 0",
    "insert into ledger.account_rollup values (1, 5)",
    "select ledger.change_balances('{1}')",
    "alter table ledger.move disable trigger all",
    "select setval('ledger.move_id_seq', 1)",
    "update provider_events set kind = ''",
    "delete from provider_events",
    "truncate provider_events",
    "update audit_log set action = ''",
    "delete from audit_log",
  ])("refuses the application: %s", async (statement) => {
    await expect(asApp(statement)).rejects.toMatchObject({ code: "42501" });
  });

  test.each([
    "update ledger.move set amount = amount",
    "delete from ledger.move",
    "truncate ledger.move",
    "delete from ledger.account",
    "update ledger.account set code = 'suspense'",
    "update provider_events set kind = kind",
    "delete from provider_events",
    "truncate provider_events",
    "update audit_log set action = action",
    "delete from audit_log",
    "truncate audit_log",
  ])("refuses even the owner: %s", async (statement) => {
    await expect(asOwner(app, statement)).rejects.toMatchObject({ code: "RN403" });
    await expect(asOwner(app, `set session_replication_role = replica; ${statement}`)).rejects.toMatchObject({
      code: "RN403",
    });
  });

  test("refuses an invalid account code even from the owner", async () => {
    for (const code of ["petty_cash", "wallet:somebody", `wallet:${newId()}x`, "suspense "])
      for (const role of ["origin", "replica"])
        await expect(
          asOwner(
            app,
            `set session_replication_role = ${role}; insert into ledger.account (code, guarded) values ('${code}', ${code.startsWith("wallet:")})`,
          ),
        ).rejects.toMatchObject({ code: "23514" });
  });

  test("prevents made-up balances by direct writes that bypass the functions", async () => {
    const ada = await holder(1);

    await expect(
      asOwner(app, `update ledger.account set posted = -100 where code = '${walletOf(ada)}'`),
    ).rejects.toMatchObject({ code: "23514" });
    await expect(
      asOwner(app, `update ledger.account set held = 200 where code = '${walletOf(ada)}'`),
    ).rejects.toMatchObject({ code: "23514" });
  });
});

describe("system accounts", () => {
  test("have the same balance before, during and after rolling up", async () => {
    const before = await trialBalance(app.deps.db);
    await rollUpAccounts.handle(app.deps, {});
    expect(await trialBalance(app.deps.db)).toEqual(before);

    await post(journal(move("suspense", "staff_adjust", 12_345)));
    const more = await trialBalance(app.deps.db);
    expect(more).not.toEqual(before);
    await rollUpAccounts.handle(app.deps, {});
    await rollUpAccounts.handle(app.deps, {});
    expect(await trialBalance(app.deps.db)).toEqual(more);
  });

  test("report the number of moves not yet rolled up as a metric", async () => {
    const tail = async () => {
      const { body } = await app.call({ method: "GET", path: "/metrics" });
      return Number(/^runor_ledger_tail (\d+)$/m.exec(body)?.[1]);
    };
    await rollUpAccounts.handle(app.deps, {});
    expect(await tail()).toBe(0);
    await post(journal(move("suspense", "staff_adjust", 100), move("staff_adjust", "suspense", 100)));
    expect(await tail()).toBe(2);
    await rollUpAccounts.handle(app.deps, {});
    expect(await tail()).toBe(0);
  });

  test("roll up no further than moves that are still being written", async () => {
    const before = await trialBalance(app.deps.db);
    const suspense = (trial: typeof before) =>
      trial.lines.find((line) => line.account === "suspense")?.balanceKobo ?? 0;

    await inTransaction(app.deps, async (tx) => {
      await postJournal(tx, journal(move("staff_adjust", "suspense", 700)));
      await post(journal(move("staff_adjust", "suspense", 70)));
      await rollUpAccounts.handle(app.deps, {});
    });
    expect(suspense(await trialBalance(app.deps.db)) - suspense(before)).toBe(770);
    await rollUpAccounts.handle(app.deps, {});
    expect(suspense(await trialBalance(app.deps.db)) - suspense(before)).toBe(770);
  });
});
