/** The product with Paystack: units bought, reported by webhook alone, and disputed. */
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paystackKeys } from "#sandbox/paystack/account.ts";
import { openRecord } from "#server/db/numbers/keyring.ts";
import { trialBalance } from "#server/features/money/ledger/ledger.service.ts";
import { pollOrders } from "#server/features/money/payments/payments.tasks.ts";
import { compareLists } from "#server/features/money/reconciliation/reconciliation.tasks.ts";
import { payoutsStopped } from "#server/features/trust/incidents/incidents.service.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { providerFault } from "#tests/support/faults.ts";
import {
  expectSoundPayments,
  orderUnits,
  payAtProvider,
  readOrder,
  unitsOf,
  webhookSettles,
} from "#tests/support/money.ts";
import { signUp, type TestPerson } from "#tests/support/people.ts";

let app: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ PAYMENT_PROVIDER: "paystack" });
  ada = await signUp(app);
});
afterAll(() => app.close());

const port = "paystack";
const sign = (body: Buffer) => createHmac("sha512", paystackKeys.secretKey).update(body).digest("hex");

async function tell(body: Buffer, signature: string): Promise<number> {
  const answer = await fetch(`${app.address}/webhooks/paystack`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-paystack-signature": signature },
    body: new Uint8Array(body),
  });
  return answer.status;
}

/** The events about a reference, byte for byte as they arrived. */
async function eventsOf(reference: string): Promise<Buffer[]> {
  const { rows } = await app.deps.pool.query(
    "select body from provider_events where provider = $1 and source = 'webhook' and reference = $2",
    [port, reference],
  );
  return rows.map(({ body }) => openRecord(body));
}

test("a card is declined, then accepted; the webhook alone credits the customer, once for all its repeats", async () => {
  const { txRef, link, amount } = await orderUnits(app, ada, 2000);
  expect(await (await fetch(link)).text()).toContain("₦2,095.00");
  expect(amount).toBe(2095);
  await payAtProvider(app, txRef, { outcome: "failed" });
  expect((await readOrder(app, ada, txRef)).status).toBe("failed");

  await providerFault(app, { port, kind: "webhook-duplicate" });
  const back = await payAtProvider(app, txRef);
  expect(new URL(back ?? "").searchParams.get("tx_ref")).toBe(txRef);
  await webhookSettles(app, () => unitsOf(app, ada), 2000);

  const [event, ...others] = await eventsOf(txRef);
  expect(others).toEqual([]);
  for (let times = 0; times < 5; times += 1) expect(await tell(event!, sign(event!))).toBe(200);
  expect(await tell(event!, sign(Buffer.from("x")))).toBe(401);
  await app.runTasks();
  app.clock.advance(3_700);
  await pollOrders.handle(app.deps, {});
  expect(await unitsOf(app, ada)).toBe(2000);
  expect(await readOrder(app, ada, txRef)).toMatchObject({ status: "paid", units: 2000 });
  const { lines } = await trialBalance(app.deps.db);
  expect(lines).toContainEqual({ account: "provider_clearing:paystack", balanceKobo: -209_500 });
  await expectSoundPayments(app);
});

test("every other outcome of the page settles: short, over, twice, other currency, abandoned, unreported", async () => {
  const endings = [
    { choice: { outcome: "short", amount: 600.25 }, status: "short", units: 501 },
    { choice: { outcome: "paid", amount: 5000 }, status: "paid", units: 1000 },
    { choice: { outcome: "twice" }, status: "paid", units: 1000 },
    { choice: { outcome: "wrong-currency" }, status: "failed", units: 0 },
    { choice: { outcome: "never" }, status: "pending", units: 0 },
    { choice: { outcome: "silent" }, status: "paid", units: 1000 },
  ];
  for (const { choice, status, units } of endings) {
    const payer = await signUp(app);
    const { txRef } = await orderUnits(app, payer, 1000);
    await payAtProvider(app, txRef, choice);
    await app.runTasks();
    app.clock.advance(5);
    expect([choice, (await readOrder(app, payer, txRef)).status]).toEqual([choice, status]);
    expect([choice, await unitsOf(app, payer)]).toEqual([choice, units]);
  }
  const { rows } = await app.deps.pool.query("select reason from payment_excesses order by reason");
  expect(rows.map(({ reason }) => reason)).toEqual(["overpaid", "wrong-currency"]);
  await expectSoundPayments(app);
});

test("a checkout page that may have been opened is not reused: the customer gets another order", async () => {
  const key = { "idempotency-key": "one-purchase" };
  const order = () =>
    app.call({
      method: "POST",
      path: "/api/payment-orders",
      body: { purpose: "units", units: 1000 },
      as: ada.cookie,
      headers: key,
    });
  await providerFault(app, { port, kind: "503-after-create", on: "create-payment" });
  expect(await order()).toMatchObject({ status: 502, body: { code: "provider_unavailable" } });
  expect((await order()).status).toBe(201);
});

test("a lost dispute takes the units back once, reported twice and compared with Paystack's lists", async () => {
  const cleo = await signUp(app);
  const { txRef } = await orderUnits(app, cleo, 1000);
  await payAtProvider(app, txRef);
  await webhookSettles(app, () => unitsOf(app, cleo), 1000);

  const dispute = (decision: object) =>
    fetch(`${app.address}/sandbox/paystack/disputes`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ reference: txRef, ...decision }),
    });
  await providerFault(app, { port, kind: "webhook-duplicate", times: 2 });
  await dispute({});
  await dispute({ resolution: "auto-accepted" });
  await webhookSettles(app, () => unitsOf(app, cleo), 0);

  app.clock.advance(3_600);
  await compareLists.handle(app.deps, {});
  await app.runTasks();
  expect(await unitsOf(app, cleo)).toBe(0);
  const { rows } = await app.deps.pool.query(
    "select r.kind from payment_reversals r join payment_orders o on o.id = r.order_id where o.tx_ref = $1",
    [txRef],
  );
  expect(rows).toEqual([{ kind: "chargeback" }]);
  expect(await payoutsStopped(app.deps.db)).toBe(false);
  await expectSoundPayments(app);
});
