/** One payment, settled at the same time by webhook, browser and poller, or while its job is accepted. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pollOrders } from "#server/features/money/payments/payments.tasks.ts";
import { settleOrder } from "#server/features/money/payments/settlement.service.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import {
  closeSoundly,
  expectSoundPayments,
  orderUnits,
  payAtProvider,
  readOrder,
  reportPayment,
  unitsOf,
} from "#tests/support/money.ts";
import { signUp, type TestPerson } from "#tests/support/people.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ DATABASE_POOL: "24" });
});
beforeEach(async () => {
  ada = await signUp(app);
});
afterAll(() => closeSoundly(app, expectSoundPayments));

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

test("a boost paid while its job is being accepted is a boost or units, never both and never neither", async () => {
  const serviceman = await aSignedInUser(app, { subscribedUntil: new Date(Date.now() + 30 * 86_400_000) });
  await aCard(app.deps.db, { userId: serviceman.id });
  let units = 0;
  for (let round = 0; round < 12; round += 1) {
    const { id: jobId } = await aJob(app.deps.db, { userId: ada.userId });
    const body = { purpose: "boost", jobId };
    const made = await app.call({ method: "POST", path: "/api/payment-orders", body, as: ada.cookie });
    const txRef: string = made.body.tx_ref;
    await payAtProvider(app, txRef, { outcome: "silent" });
    const accept = () =>
      app.call({
        method: "POST",
        path: "/api/accept-job",
        as: serviceman.cookie,
        body: { callersId: serviceman.id, _id: jobId },
      });
    const settle = () => settleOrder(app.deps, txRef);
    const work = [settle, settle, accept, settle, settle];
    if (round % 2) work.unshift(work.splice(2, 1)[0]!);
    const answers = await Promise.all(work.map((one) => one()));
    expect(answers.map(({ status }) => status).filter((status) => Number(status) >= 500)).toEqual([]);

    const { rows } = await app.deps.pool.query(
      `select o.status, credited_units, (select count(*)::int from boosts b where b.tx_ref = o.tx_ref) as boosts,
         (select array_agg(reason) from payment_excesses e where e.order_id = o.id) as reasons
       from payment_orders o where tx_ref = $1`,
      [txRef],
    );
    expect([
      { status: "paid", credited_units: 0, boosts: 1, reasons: null },
      { status: "short", credited_units: 5_000, boosts: 0, reasons: ["too-late"] },
    ]).toContainEqual(rows[0]);
    units += rows[0].credited_units;
    expect(await unitsOf(app, ada)).toBe(units);
  }
}, 60_000);

test("two months paid and settled at once are two months, one after the other", async () => {
  const orders: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const body = { purpose: "subscription" };
    const made = await app.call({ method: "POST", path: "/api/payment-orders", body, as: ada.cookie });
    orders.push(made.body.tx_ref);
  }
  for (const txRef of orders) await payAtProvider(app, txRef, { outcome: "silent" });
  await Promise.all([...orders, ...orders, ...orders].map((txRef) => settleOrder(app.deps, txRef)));

  const { rows } = await app.deps.pool.query(
    "select starts_at, ends_at from subscriptions where user_id = $1 order by starts_at",
    [ada.userId],
  );
  expect(rows).toHaveLength(2);
  expect(rows[1].starts_at).toEqual(rows[0].ends_at);
});
