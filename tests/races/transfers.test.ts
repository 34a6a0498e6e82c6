/** Concurrent transfers between the same wallets, through the lanes of several processes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#server/actor.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { walletOf } from "#server/features/money/ledger/ledger.rules.ts";
import {
  balanceUnits,
  freezeWallet,
  holdUnits,
  statementOf,
  voidHold,
} from "#server/features/money/ledger/ledger.service.ts";
import { openTransferLanes, type SendTransfer } from "#server/features/money/wallet/transfer-lanes.ts";
import { sendUnits } from "#server/features/money/wallet/transfers.service.ts";
import { aUser } from "#server/seed/builders.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { kobo } from "#shared/money/money.ts";
import type { E164 } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { expectSoundLedger } from "#tests/support/money.ts";

let app: TestApp;
/** Each pair of lanes represents a process. */
let processes: SendTransfer[];
beforeAll(async () => {
  app = await startTestApp({ DATABASE_POOL: "24" });
  processes = Array.from({ length: 4 }, () => openTransferLanes(app.deps));
});
afterAll(async () => {
  await expectSoundLedger(app);
  expect((await app.deps.metrics.transactionRetries.get()).values[0]?.value ?? 0, "deadlocks").toBe(0);
  await app.close();
});

async function aPerson(units: number): Promise<Actor> {
  const { id, phone, fullName } = await aUser(app.deps.db);
  if (units > 0) await fundWallet(app.deps, { userId: id, units });
  return {
    ...{
      userId: id,
      phone: phone as E164,
      fullName,
      privateName: null,
      roles: [],
      needsSecondFactor: false,
      isVerified: true,
    },
    ...{
      publicId: id,
      hasBlocks: false,
      isSubscribed: false,
      isAgent: false,
      moneyDisabled: false,
      moneyRestsUntil: null,
      language: null,
      sessionHash: "",
    },
  };
}
const send = (n: number, from: Actor, to: Actor, order: { amount: number; key?: string }) =>
  sendUnits({ ...app.deps, sendTransfer: processes[n % processes.length]! }, callerOf(from), {
    transfer: { senderPhoneNumber: from.phone, recipientPhoneNumber: to.phone, amount: order.amount },
    key: order.key,
  });
const callerOf = (actor: Actor) => ({ actor, address: "127.0.0.1" });
const balance = (person: Actor) => balanceUnits(app.deps.db, person.userId);
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => work(n)));
const done = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((one) => one.status === "fulfilled").length;
const refusals = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((one) => (one.status === "rejected" ? [(one.reason as { code: string }).code] : []));

test("sixty-four concurrent transfers out of one wallet: as many succeed as it covers, to the unit", async () => {
  const ada = await aPerson(1_000);
  const friends = await Promise.all(Array.from({ length: 4 }, () => aPerson(0)));
  const results = await times(64, (n) => send(n, ada, friends[n % 4]!, { amount: 25 }));

  expect(done(results)).toBe(40);
  expect(refusals(results)).toEqual(Array.from({ length: 24 }, () => "insufficient_units"));
  expect(await balance(ada)).toBe(0);
  const got = await Promise.all(friends.map(balance));
  expect(got.reduce<number>((sum, units) => sum + units, 0)).toBe(1_000);
  const { lines } = await statementOf(app.deps.db, ada.userId, { limit: 100 });
  expect(lines.map(({ balanceUnits }) => balanceUnits)).toEqual(
    Array.from({ length: 41 }, (_, place) => place * 25),
  );
});

test("two people who pay each other at once do not deadlock", async () => {
  const [ada, bola] = [await aPerson(500), await aPerson(500)];
  const results = await times(200, (n) =>
    n % 2 ? send(n, ada, bola, { amount: 3 }) : send(n, bola, ada, { amount: 2 }),
  );

  expect(done(results)).toBe(200);
  expect([await balance(ada), await balance(bola)]).toEqual([400, 600]);
});

test("sixteen concurrent transfers with one key send once and get one answer", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [ada, bola] = [await aPerson(100), await aPerson(0)];
    const results = await times(16, (n) => send(n, ada, bola, { amount: 10, key: "once" }));

    expect(done(results)).toBe(16);
    const answers = results.map((one) => one.status === "fulfilled" && one.value.transferId);
    expect(new Set(answers).size).toBe(1);
    expect([await balance(ada), await balance(bola)]).toEqual([90, 10]);
  }
});

test("sixteen concurrent transfers with one key and different amounts send one of them", async () => {
  const [ada, bola] = [await aPerson(1_000), await aPerson(0)];
  const results = await times(16, (n) => send(n, ada, bola, { amount: n + 1, key: "once" }));

  expect(done(results)).toBe(1);
  expect(new Set(refusals(results))).toEqual(new Set(["key_reused"]));
  const sent = results.findIndex((one) => one.status === "fulfilled") + 1;
  expect([await balance(ada), await balance(bola)]).toEqual([1_000 - sent, sent]);
});

test("concurrent transfers, holds and their ends never take more than the balance", async () => {
  const [ada, bola] = [await aPerson(300), await aPerson(0)];
  const withdraw = async (): Promise<unknown> => {
    const journalId = newId();
    const moves = [
      { from: walletOf(ada.userId), to: "payout_transit" as const, amountKobo: kobo(5_000) },
      { from: walletOf(ada.userId), to: "fee_income:withdraw" as const, amountKobo: kobo(1_000) },
    ];
    // The hold period is ignored here, because it has its own tests.
    const restedBefore = new Date(Date.now() + 86_400_000);
    await inTransaction(app.deps, (tx) =>
      holdUnits(tx, { journalId, kind: "withdrawal", moves, restedBefore }),
    );
    return inTransaction(app.deps, (tx) => voidHold(tx, journalId));
  };
  const results = await times<unknown>(45, (n) => (n % 3 ? send(n, ada, bola, { amount: 7 }) : withdraw()));

  expect(new Set(refusals(results))).toEqual(
    new Set(refusals(results).length > 0 ? ["insufficient_units"] : []),
  );
  const sent = results.filter((one, n) => n % 3 && one.status === "fulfilled").length * 7;
  expect([await balance(ada), await balance(bola)]).toEqual([300 - sent, sent]);
});

test("nothing leaves a frozen wallet, not even transfers in progress", async () => {
  const [ada, bola] = [await aPerson(1_000), await aPerson(0)];
  let leftAtFreeze = 0;
  const freezing = inTransaction(app.deps, async (tx) => {
    await freezeWallet(tx, ada.userId, true);
    leftAtFreeze = await balanceUnits(tx, ada.userId);
  });
  // Fewer transfers than a person may have refused per hour, so that each is refused because of the wallet.
  const results = await times(30, (n) => send(n, ada, bola, { amount: 5 }));
  await freezing;

  expect(new Set(refusals(results))).toEqual(new Set(refusals(results).length > 0 ? ["wallet_frozen"] : []));
  expect(await balance(ada)).toBe(leftAtFreeze);
  expect(await balance(bola)).toBe(1_000 - leftAtFreeze);
});
