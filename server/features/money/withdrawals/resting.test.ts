/** Recently bought units cannot be withdrawn, through any path. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgetRestedUnits } from "#server/features/money/ledger/ledger.tasks.ts";
import { lookForReversals } from "#server/features/money/payments/returns/reversals.service.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { daySeconds } from "#shared/time/durations.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { dispute } from "#tests/support/books.ts";
import { providerFault } from "#tests/support/faults.ts";
import { buyUnits, closeSoundly, letUnitsRest } from "#tests/support/money.ts";
import {
  aStaffMember,
  aWithdrawer,
  cancel,
  expectSoundPayouts,
  initiate,
  ownOf,
  pendingOf,
  playPayout,
  referenceOf,
  requested,
  saveAccount,
  sweepAfter,
  withdraw,
} from "#tests/support/payouts.ts";
import type { SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let ada: SignedInUser;
let bola: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  [ada, bola] = await Promise.all([aWithdrawer(app, 0), aWithdrawer(app, 0)]);
});
afterAll(() => closeSoundly(app, expectSoundPayouts));

const send = async (from: SignedInUser, to: SignedInUser, amount: number) => {
  const answer = await app.call({
    method: "POST",
    path: "/api/transfer",
    body: { senderPhoneNumber: from.phone, recipientPhoneNumber: to.phone, amount },
    as: from.cookie,
    headers: { "idempotency-key": randomUUID() },
  });
  expect(answer.status).toBe(201);
};
const balanceOf = async (person: SignedInUser) =>
  (await app.call({ method: "GET", path: "/api/wallet/balance", as: person.cookie })).body;
const fund = (person: SignedInUser, units: number, daysAgo: number) =>
  fundWallet(app.deps, {
    userId: person.id,
    units,
    at: new Date(app.clock.now().getTime() - daysAgo * daySeconds * 1000),
  });

describe("bought units", () => {
  test("rest three days: an earlier withdrawal is refused with the amount available now and the time for the rest", async () => {
    await fund(ada, 1_000, 30);
    await buyUnits(app, ada, 2_000);
    const boughtAt = app.clock.now().getTime();

    const balance = await balanceOf(ada);
    expect(balance).toMatchObject({
      runorUnits: 3_000,
      withdrawableUnits: 1_000,
      restingUnits: 2_000,
      holdDays: 3,
    });
    expect(balance.nextRestedAt).toBe(balance.allRestedAt);
    expect(Math.abs(Date.parse(balance.allRestedAt) - boughtAt - 3 * daySeconds * 1000)).toBeLessThan(60_000);

    const refused = await withdraw(app, ada, 1_001);
    expect(refused).toMatchObject({ status: 409, body: { code: "units_resting" } });
    expect(refused.body.message).toMatch(
      /^You can withdraw 1,000 units now\. The other 2,000 .* from \d+ \w+/,
    );
    expect((await withdraw(app, ada, 1_000)).status).toBe(201);
    expect(await balanceOf(ada)).toMatchObject({ runorUnits: 2_000, withdrawableUnits: 0 });

    app.clock.advance(3 * daySeconds - 120);
    const none = await withdraw(app, ada, 2_000);
    expect(none.status).toBe(409);
    expect(none.body.message).toMatch(/^None of your units can go to a bank yet\. .* from \d+ \w+/);
    app.clock.advance(240);
    expect(await balanceOf(ada)).toMatchObject({
      withdrawableUnits: 2_000,
      restingUnits: 0,
      nextRestedAt: null,
    });
    expect((await withdraw(app, ada, 2_000)).status).toBe(201);
  });

  test("answer an insufficient balance for more than the wallet holds", async () => {
    await buyUnits(app, ada, 1_000);
    expect(await withdraw(app, ada, 1_001)).toMatchObject({ status: 402 });
  });

  test("do not get older by transfers, a new account or another bank account", async () => {
    const [eve, ngozi] = await Promise.all([aWithdrawer(app, 0), aWithdrawer(app, 0)]);
    await buyUnits(app, ada, 49_000);
    await send(ada, bola, 49_000);
    await send(bola, eve, 20_000);
    await send(eve, ngozi, 20_000);
    for (const [person, units] of [
      [bola, 29_000],
      [ngozi, 20_000],
    ] as const) {
      expect(await balanceOf(person)).toMatchObject({ runorUnits: units, withdrawableUnits: 0 });
      expect((await withdraw(app, person, 200)).body.code).toBe("units_resting");
    }
    await saveAccount(app, ngozi, { password: "password123" });
    expect((await withdraw(app, ngozi, 200)).body.code).toBe("units_resting");
    letUnitsRest(app);
    expect((await withdraw(app, ngozi, 20_000)).status).toBe(201);
  });

  test("stay traceable under many small transfers", async () => {
    await fund(bola, 200, 30);
    await buyUnits(app, ada, 5_000);
    await send(ada, bola, 5_000);
    const eve = await aWithdrawer(app, 0);
    await fund(eve, 60, 30);
    for (let times = 0; times < 60; times += 1) await send(eve, bola, 1);
    expect(await balanceOf(bola)).toMatchObject({ runorUnits: 5_260, withdrawableUnits: 260 });
    expect((await withdraw(app, bola, 261)).body.code).toBe("units_resting");
  });

  test("cannot be swapped for rested ones: returned units are the ones received", async () => {
    await fund(bola, 5_000, 30);
    await buyUnits(app, ada, 5_000);
    await send(ada, bola, 5_000);
    await send(bola, ada, 5_000);
    expect(await balanceOf(ada)).toMatchObject({ runorUnits: 5_000, withdrawableUnits: 0 });
    expect(await balanceOf(bola)).toMatchObject({ runorUnits: 5_000, withdrawableUnits: 5_000 });
  });

  test("of several purchases are withdrawn oldest first, and each rests separately", async () => {
    await buyUnits(app, ada, 1_000);
    app.clock.advance(daySeconds);
    await buyUnits(app, ada, 2_000);
    const { nextRestedAt, allRestedAt } = await balanceOf(ada);
    expect(Date.parse(allRestedAt) - Date.parse(nextRestedAt)).toBeGreaterThanOrEqual(daySeconds * 1000);
    app.clock.advance(2 * daySeconds + 60);
    expect(await balanceOf(ada)).toMatchObject({ withdrawableUnits: 1_000, restingUnits: 2_000 });
    expect((await withdraw(app, ada, 1_000)).status).toBe(201);
    expect(await balanceOf(ada)).toMatchObject({ runorUnits: 2_000, withdrawableUnits: 0 });
  });
});

describe("returned units", () => {
  test("of a cancelled withdrawal stay rested", async () => {
    await fund(ada, 1_000, 4);
    const id = await requested(app, ada, 1_000);
    await buyUnits(app, ada, 1_500);
    await cancel(app, ada, id);
    expect(await balanceOf(ada)).toMatchObject({ runorUnits: 2_500, withdrawableUnits: 1_000 });
  });

  test("of a payout sent back by the bank are rested", async () => {
    const staff = await aStaffMember(app);
    await fund(ada, 1_000, 4);
    const id = await requested(app, ada, 1_000);
    await initiate(app, staff, id);
    await providerFault(app, { kind: "payout-stuck", on: "create-transfer", times: 1 });
    await app.runTasks();
    const reference = await referenceOf(app, id);
    await playPayout(app, reference, "succeed");
    await sweepAfter(app, 60);
    await playPayout(app, reference, "reverse");
    await sweepAfter(app, 25 * 3600);
    expect((await ownOf(app, ada, id)).state).toBe("reversed");
    expect(await balanceOf(ada)).toMatchObject({ runorUnits: 1_000, withdrawableUnits: 1_000 });
  });

  test("a chargeback takes resting units before others", async () => {
    await fund(ada, 1_000, 30);
    const txRef = await buyUnits(app, ada, 2_000);
    await dispute(app, txRef, { status: "lost" });
    await lookForReversals(app.deps, { provider: "flutterwave", txRef });
    expect(await balanceOf(ada)).toMatchObject({ runorUnits: 1_000, withdrawableUnits: 1_000 });
  });
});

test("staff see that a withdrawal has units bought within a week, even if sent on", async () => {
  const staff = await aStaffMember(app);
  const eve = await aWithdrawer(app, 0);
  await buyUnits(app, ada, 3_000);
  await send(ada, bola, 3_000);
  await send(bola, eve, 3_000);
  letUnitsRest(app);
  const fresh = await requested(app, eve, 3_000);
  expect((await pendingOf(app, staff, fresh)).riskFlags).toContain("fresh-units");
  await cancel(app, eve, fresh);
  app.clock.advance(5 * daySeconds);
  await forgetRestedUnits.handle(app.deps, {});
  expect((await pendingOf(app, staff, await requested(app, eve, 3_000))).riskFlags).not.toContain(
    "fresh-units",
  );
});

test("purchases are deleted when they no longer matter", async () => {
  await buyUnits(app, ada, 1_000);
  const rows = async () => {
    const { rows: found } = await app.deps.pool.query(
      "select y.* from ledger.young y join ledger.account a on a.id = y.account where a.code = $1",
      [`wallet:${ada.id}`],
    );
    return found.length;
  };
  app.clock.advance(30 * daySeconds);
  await forgetRestedUnits.handle(app.deps, {});
  expect(await rows()).toBe(1);
  app.clock.advance(daySeconds + 60);
  await forgetRestedUnits.handle(app.deps, {});
  expect(await rows()).toBe(0);
  expect(await balanceOf(ada)).toMatchObject({ withdrawableUnits: 1_000 });
});

test("the owner can switch the resting time off", async () => {
  const open = await startTestApp({ BOUGHT_UNITS_HOLD_DAYS: "0" });
  const person = await aWithdrawer(open, 0);
  await buyUnits(open, person, 1_000);
  const answer = await open.call({ method: "GET", path: "/api/wallet/balance", as: person.cookie });
  expect(answer.body).toMatchObject({ withdrawableUnits: 1_000, restingUnits: 0, holdDays: 0 });
  expect((await withdraw(open, person, 1_000)).status).toBe(201);
  await open.close();
});
