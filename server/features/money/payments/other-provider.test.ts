import { expect, test } from "vitest";
import { paystackKeys } from "#sandbox/paystack/account.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { providerFault } from "#tests/support/faults.ts";
import { freePort } from "#tests/support/free-port.ts";
import {
  expectSoundPayments,
  orderUnits,
  payAtProvider,
  readOrder,
  reportPayment,
  unitsOf,
} from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import { signUp } from "#tests/support/people.ts";
import { pollOrders } from "./payments.tasks.ts";

const poll = (app: TestApp) => pollOrders.handle(app.deps, {});

test("orders of both providers settle at their own, regardless of the current choice", async () => {
  const app = await startTestApp();
  const ada = await signUp(app);
  const orders = [await orderUnits(app, ada, 1000), await orderUnits(app, ada, 2000)];
  await madeAt(app, orders[0]!.txRef, "paystack");
  for (const { txRef } of orders) await payAtProvider(app, txRef, { outcome: "silent" });

  app.clock.advance(11 * 60);
  await poll(app);
  expect(await unitsOf(app, ada)).toBe(3000);
  await expectSoundPayments(app);
  await app.close();
});

test("one provider's orders settle while the other is down", async () => {
  const app = await startTestApp();
  const ada = await signUp(app);
  const { txRef: first } = await orderUnits(app, ada, 1000);
  await madeAt(app, first, "paystack");
  // More than one run of the poller asks about.
  await asOwner(
    app,
    `insert into payment_orders
     select (jsonb_populate_record(null::payment_orders, to_jsonb(o)
       || jsonb_build_object('id', gen_random_uuid(), 'tx_ref', o.tx_ref || n))).*
     from payment_orders o, generate_series(1, 120) n where o.tx_ref = $1`,
    [first],
  );
  const { txRef } = await orderUnits(app, ada, 2000);
  await payAtProvider(app, txRef, { outcome: "silent" });

  app.clock.advance(11 * 60);
  await providerFault(app, { port: "paystack", kind: "500", times: 100 });
  await poll(app);
  expect(await unitsOf(app, ada)).toBe(2000);
  await app.close();
});

test("an order whose provider has no key any more stays open and expires normally", async () => {
  const port = String(await freePort());
  const app = await startTestApp({
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PAYMENT_PROVIDER: "paystack",
    PAYSTACK_SECRET_KEY: paystackKeys.secretKey,
    PAYSTACK_BASE_URL: `http://127.0.0.1:${port}/sandbox/paystack`,
  });
  expect(app.deps.gateways.of("flutterwave")).toBeUndefined();
  const ada = await signUp(app);
  const { txRef } = await orderUnits(app, ada, 1000);
  await asOwner(app, "update payment_orders set provider = 'flutterwave' where tx_ref = $1", [txRef]);
  await payAtProvider(app, txRef);

  expect(await reportPayment(app, ada, { tx_ref: txRef })).toMatchObject({
    status: 402,
    body: { code: "payment_unconfirmed" },
  });
  await app.runTasks();
  expect((await readOrder(app, ada, txRef)).status).toBe("pending");
  app.clock.advance(80 * 3600);
  await poll(app);
  expect((await readOrder(app, ada, txRef)).status).toBe("expired");

  await asOwner(app, "update payment_orders set provider = 'paystack' where tx_ref = $1", [txRef]);
  await reportPayment(app, ada, { tx_ref: txRef });
  expect(await unitsOf(app, ada)).toBe(1000);
  await expectSoundPayments(app);
  await app.close();
});

/** Turns an order into one of another provider, with its page there. */
async function madeAt(app: TestApp, txRef: string, provider: string): Promise<void> {
  const [order] = await asOwner(app, "select amount_kobo from payment_orders where tx_ref = $1", [txRef]);
  await asOwner(app, "delete from sandbox.record where kind = 'checkout' and key = $1", [txRef]);
  const { link } = await app.deps.gateways.of(provider)!.payments.createCheckout({
    reference: txRef,
    amountKobo: Number(order.amount_kobo),
    currency: "NGN",
    description: "units",
    redirectUrl: `${app.address}/credits`,
    customer: { email: "ada@example.com", phone: "08031234567", name: "Ada Obi" },
    expiresInSeconds: 1_800,
    metadata: {},
  });
  await asOwner(app, "update payment_orders set provider = $2, link = $3 where tx_ref = $1", [
    txRef,
    provider,
    link,
  ]);
}
