/** One payment, settled at the same time by webhook, browser and poller. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pollOrders } from "#server/features/money/payments/payments.tasks.ts";
import { settleOrder } from "#server/features/money/payments/settlement.service.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import {
  expectSoundPayments,
  orderUnits,
  payAtProvider,
  readOrder,
  reportPayment,
  unitsOf,
} from "#tests/support/money.ts";
import { signUp, type TestPerson } from "#tests/support/people.ts";

let app: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ DATABASE_POOL: "24" });
});
beforeEach(async () => {
  ada = await signUp(app);
});
afterAll(async () => {
  await expectSoundPayments(app);
  await app.close();
});

const journals = async (txRef: string) =>
  (
    await app.deps.pool.query(
      `select count(distinct m.journal)::int as count from ledger.move m
       join ledger.account a on a.id = m.credit and a.code = (select 'wallet:' || user_id from payment_orders where tx_ref = $1)`,
      [txRef],
    )
  ).rows[0].count;

test("sixty-four concurrent settlements of one payment credit it once [API-42]", async () => {
  const { txRef } = await orderUnits(app, ada, 1000);
  await payAtProvider(app, txRef);
  const orders = await Promise.all(Array.from({ length: 64 }, () => settleOrder(app.deps, txRef)));

  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(["paid"]));
  expect(await unitsOf(app, ada)).toBe(1000);
  expect(await journals(txRef)).toBe(1);
});

test("webhook, browser and poller at once, with a second payment in between: credited once, the second recorded once", async () => {
  const { txRef } = await orderUnits(app, ada, 1000);
  await payAtProvider(app, txRef, { outcome: "twice" });
  app.clock.advance(11 * 60);
  await Promise.all([
    ...Array.from({ length: 6 }, () => reportPayment(app, ada, { tx_ref: txRef })),
    ...Array.from({ length: 4 }, () => readOrder(app, ada, txRef)),
    ...Array.from({ length: 3 }, () => pollOrders.handle(app.deps, {})),
    ...Array.from({ length: 3 }, () => app.runTasks()),
  ]);
  await app.runTasks();

  expect(await unitsOf(app, ada)).toBe(1000);
  expect(await journals(txRef)).toBe(1);
  const { rows } = await app.deps.pool.query(
    "select reason from payment_excesses e join payment_orders o on o.id = e.order_id where tx_ref = $1",
    [txRef],
  );
  expect(rows).toEqual([{ reason: "duplicate" }]);
});

test("ten orders of one person, paid and settled at once, all count", async () => {
  const orders = [];
  for (let n = 0; n < 10; n += 1) orders.push(await orderUnits(app, ada, 1000 + n));
  await Promise.all(orders.map(({ txRef }) => payAtProvider(app, txRef)));
  await Promise.all(
    orders.flatMap(({ txRef }) => [settleOrder(app.deps, txRef), settleOrder(app.deps, txRef)]),
  );

  expect(await unitsOf(app, ada)).toBe(10_045);
});
