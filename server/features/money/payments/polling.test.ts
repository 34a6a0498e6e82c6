import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { providerFault } from "#tests/support/faults.ts";
import {
  closeSoundly,
  expectSoundPayments,
  orderUnits,
  payAtProvider,
  readOrder,
  unitsOf,
} from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import { signUp, type TestPerson } from "#tests/support/people.ts";
import { pollOrders } from "./payments.tasks.ts";

let app: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  ada = await signUp(app);
});
afterAll(() => closeSoundly(app, expectSoundPayments));

const minutes = (count: number) => app.clock.advance(count * 60);
const hours = (count: number) => minutes(count * 60);
const poll = () => pollOrders.handle(app.deps, {});
const statusOf = async (txRef: string) =>
  (await app.deps.pool.query("select status from payment_orders where tx_ref = $1", [txRef])).rows[0].status;

test("the poller finds a payment without a webhook after ten minutes and not before", async () => {
  const { txRef } = await orderUnits(app, ada, 1000);
  await payAtProvider(app, txRef, { outcome: "silent" });
  minutes(9);
  await poll();
  expect(await unitsOf(app, ada)).toBe(0);

  minutes(2);
  await poll();
  expect(await unitsOf(app, ada)).toBe(1000);
  expect(await statusOf(txRef)).toBe("paid");
});

test("the poller asks about an order after a failed attempt, because the customer may have tried again", async () => {
  const { txRef } = await orderUnits(app, ada, 1000);
  await payAtProvider(app, txRef, { outcome: "failed" });
  await readOrder(app, ada, txRef);
  expect(await statusOf(txRef)).toBe("failed");
  await payAtProvider(app, txRef, { outcome: "silent" });

  minutes(11);
  await poll();
  expect(await statusOf(txRef)).toBe("paid");
});

test("the poller asks about an unpaid order at growing intervals for 72 hours, then expires it", async () => {
  const { txRef } = await orderUnits(app, ada, 1000);
  let asked = 0;
  let last = "";
  for (let hour = 1; hour < 72; hour += 1) {
    hours(1);
    await poll();
    const { rows } = await app.deps.pool.query(
      "select asked_at::text as asked from payment_orders where tx_ref = $1",
      [txRef],
    );
    if (rows[0].asked !== last) asked += 1;
    last = rows[0].asked;
  }
  expect(await statusOf(txRef)).toBe("pending");
  expect(asked).toBeGreaterThan(15);
  expect(asked).toBeLessThan(40);

  hours(8);
  await poll();
  expect(await statusOf(txRef)).toBe("expired");
  await payAtProvider(app, txRef, { outcome: "silent" });
  minutes(1);
  expect((await readOrder(app, ada, txRef)).status).toBe("paid");
});

test("the poller does not expire an old order while the provider does not answer, and still asks about the others", async () => {
  const [old, young] = [await orderUnits(app, ada, 1000), await orderUnits(app, ada, 2000)];
  await payAtProvider(app, young.txRef, { outcome: "silent" });
  await asOwner(
    app,
    "update payment_orders set created_at = created_at - interval '80 hours' where tx_ref = $1",
    [old.txRef],
  );
  minutes(11);
  // The older order is asked about first; both of its questions fail.
  for (const on of ["verify-by-reference", "list"]) await providerFault(app, { kind: "503", on });
  await poll();

  expect(await statusOf(old.txRef)).toBe("pending");
  expect(await statusOf(young.txRef)).toBe("paid");
  hours(9);
  await poll();
  expect(await statusOf(old.txRef)).toBe("expired");
});

test("the poller stops early when the provider is down, and continues a minute later", async () => {
  const orders = [];
  for (let n = 0; n < 6; n += 1) orders.push(await orderUnits(app, ada, 1000));
  for (const { txRef } of orders) await payAtProvider(app, txRef, { outcome: "silent" });
  minutes(11);
  for (const on of ["verify-by-reference", "list"]) await providerFault(app, { kind: "500", on, times: 3 });
  await poll();
  expect(await unitsOf(app, ada)).toBe(0);

  await poll();
  expect(await unitsOf(app, ada)).toBe(3000);
  minutes(6);
  await poll();
  expect(await unitsOf(app, ada)).toBe(6000);
});

test("the poller asks about a user's first order before the many of another user", async () => {
  const bola = await signUp(app);
  await orderUnits(app, bola, 1000);
  const { txRef } = await orderUnits(app, ada, 1000);
  await payAtProvider(app, txRef, { outcome: "silent" });
  await asOwner(
    app,
    `insert into payment_orders (id, tx_ref, user_id, purpose, units, amount_kobo, provider, link, expires_at, created_at)
     select gen_random_uuid(), 'runor-1795182556734-' || lpad(n::text, 16, '0'), user_id, purpose, units, amount_kobo,
       provider, link, expires_at, created_at - interval '1 minute'
     from payment_orders, generate_series(1, 120) n where user_id = $1`,
    [bola.userId],
  );
  minutes(11);
  await poll();
  expect(await statusOf(txRef)).toBe("paid");
  await asOwner(app, "delete from payment_orders where user_id = $1", [bola.userId]);
});

test("the poller fails an order that never got a page", async () => {
  const { txRef } = await orderUnits(app, ada, 1000);
  await app.deps.pool.query("update payment_orders set link = null where tx_ref = $1", [txRef]);
  minutes(11);
  await poll();

  expect(await statusOf(txRef)).toBe("failed");
});

const excessesOf = async (txRef: string) =>
  (
    await app.deps.pool.query(
      "select reason from payment_excesses e join payment_orders o on o.id = e.order_id where tx_ref = $1",
      [txRef],
    )
  ).rows;

async function paidTwice(): Promise<string> {
  const { txRef } = await orderUnits(app, ada, 1000);
  await payAtProvider(app, txRef, { outcome: "silent" });
  expect((await readOrder(app, ada, txRef)).status).toBe("paid");
  const [{ body }] = await asOwner(
    app,
    "select body from sandbox.record where kind = 'flutterwave-transaction' and body @> $1",
    [JSON.stringify({ data: { tx_ref: txRef } })],
  );
  const second = { ...body, data: { ...body.data, id: body.data.id + 500_000 } };
  await asOwner(
    app,
    "insert into sandbox.record (kind, key, body) values ('flutterwave-transaction', $1, $2)",
    [String(second.data.id), JSON.stringify(second)],
  );
  return txRef;
}

test("the poller looks at a settled order again after an hour to find a second payment", async () => {
  const txRef = await paidTwice();
  minutes(30);
  await poll();
  expect(await excessesOf(txRef)).toEqual([]);
  minutes(31);
  await poll();
  await poll();
  expect(await excessesOf(txRef)).toEqual([{ reason: "duplicate" }]);
  expect(await unitsOf(app, ada)).toBe(1000);
});

test("the poller repeats the second look if the provider does not answer", async () => {
  const txRef = await paidTwice();
  minutes(61);
  for (const on of ["verify-by-reference", "list"]) await providerFault(app, { kind: "503", on });
  await poll();
  expect(await excessesOf(txRef)).toEqual([]);

  minutes(6);
  await poll();
  expect(await excessesOf(txRef)).toEqual([{ reason: "duplicate" }]);
  const checkedAt = async () =>
    (await app.deps.pool.query("select checked_at from payment_orders where tx_ref = $1", [txRef])).rows;
  const checked = await checkedAt();
  hours(2);
  await poll();
  expect(await checkedAt(), "once is enough").toEqual(checked);
});
