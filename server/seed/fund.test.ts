import { afterAll, beforeAll, expect, test } from "vitest";
import { balanceUnits, statementOf } from "#server/features/money/ledger/ledger.service.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { buyUnits, closeSoundly, expectSoundPayments, unitsOf } from "#tests/support/money.ts";
import { signUp } from "#tests/support/people.ts";
import { aUser } from "./builders.ts";
import { fundSubscription, fundWallet } from "./fund.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => closeSoundly(app, expectSoundPayments));

test("a funded wallet holds the units of a paid order, on any day and for any number", async () => {
  const { id: userId } = await aUser(app.deps.db);
  const at = new Date("2026-01-15T09:00:00Z");
  const order = await fundWallet(app.deps, { userId, units: 12_345, at });
  await fundWallet(app.deps, { userId, units: 1 });

  expect(await balanceUnits(app.deps.db, userId)).toBe(12_346);
  expect(order).toMatchObject({ status: "paid", provider: "demo", creditedUnits: 12_345, settledAt: at });
  const { lines } = await statementOf(app.deps.db, userId, { limit: 10 });
  expect(lines.map(({ kind, units }) => [kind, units])).toEqual([
    ["topup", 1],
    ["topup", 12_345],
  ]);
});

test("a funded subscription runs for a month from its day, and a second one follows it", async () => {
  const { id: userId } = await aUser(app.deps.db);
  const at = new Date("2026-01-15T09:00:00Z");
  await fundSubscription(app.deps, { userId, at });
  await fundSubscription(app.deps, { userId, at: new Date("2026-01-20T09:00:00Z") });

  const { rows } = await app.deps.pool.query("select subscribed_until from users where id = $1", [userId]);
  expect(rows[0].subscribed_until).toEqual(new Date("2026-03-15T09:00:00Z"));
  expect(await balanceUnits(app.deps.db, userId)).toBe(0);
});

test("purchased units are in the wallet when the purchase is done", async () => {
  const ada = await signUp(app);
  await buyUnits(app, ada, 1000);
  await buyUnits(app, ada, 2000);

  expect(await unitsOf(app, ada)).toBe(3000);
});
