/** Concurrent refunds and chargebacks of one payment: money goes back once. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { followRefunds } from "#server/features/money/payments/returns/returns.tasks.ts";
import { lookForReversals } from "#server/features/money/payments/returns/reversals.service.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import {
  dispute,
  excessesOf,
  incidentsOf,
  koboOf,
  pressRefund,
  refundsAtProvider,
} from "#tests/support/books.ts";
import {
  buyUnits,
  closeSoundly,
  expectSoundPayments,
  orderUnits,
  payAtProvider,
  reportPayment,
  unitsOf,
  webhookSettles,
} from "#tests/support/money.ts";
import { aStaffMember } from "#tests/support/payouts.ts";
import { aVerifiedUser, type TestPerson } from "#tests/support/people.ts";
import type { SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let ada: TestPerson;
let staff: SignedInUser;
beforeAll(async () => {
  app = await startTestApp({ DATABASE_POOL: "24" });
  staff = await aStaffMember(app);
});
beforeEach(async () => {
  ada = await aVerifiedUser(app);
});
afterAll(() => closeSoundly(app, expectSoundPayments));

test("twenty requests, ten sweeps and the provider's webhook at once result in one refund and one journal", async () => {
  const suspense = await koboOf(app, "suspense");
  const { txRef } = await orderUnits(app, ada, 1000);
  await payAtProvider(app, txRef, { outcome: "short", amount: 50 });
  await reportPayment(app, ada, { tx_ref: txRef });
  const [excess] = await excessesOf(app, txRef);
  const id = excess?.id ?? "";
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => pressRefund(app, staff, id)),
    ...Array.from({ length: 10 }, () => followRefunds.handle(app.deps, {}).then(() => undefined)),
    ...Array.from({ length: 3 }, () => app.runTasks().then(() => undefined)),
  ]);
  await app.runTasks();

  expect(new Set(answers.filter((one) => one !== undefined).map(({ status }) => status))).toEqual(
    new Set([200]),
  );
  expect((await excessesOf(app, txRef))[0]).toMatchObject({ refund_state: "returned", refund_tries: 1 });
  expect((await refundsAtProvider(app, excess?.provider_payment_id ?? "")).length).toBe(1);
  expect(await koboOf(app, "suspense")).toBe(suspense);
});

test("one chargeback reported ten times while the units are sent away is taken once, with every kobo accounted for", async () => {
  const bola = await aVerifiedUser(app);
  const txRef = await buyUnits(app, ada, 1000);
  const clearing = await koboOf(app, "provider_clearing:flutterwave");
  const send = (n: number) =>
    app.call({
      method: "POST",
      path: "/api/transfer",
      body: { senderPhoneNumber: ada.phone, recipientPhoneNumber: bola.phone, amount: 40, recipientName: "" },
      as: ada.cookie,
      headers: { "idempotency-key": `race-with-chargeback-${n}` },
    });
  await dispute(app, txRef, { status: "lost" });
  const [sent] = await Promise.all([
    Promise.all(Array.from({ length: 12 }, (_, n) => send(n))),
    Promise.all(
      Array.from({ length: 10 }, () => lookForReversals(app.deps, { provider: "flutterwave", txRef })),
    ),
  ]);
  await webhookSettles(
    app,
    async () => (await koboOf(app, "provider_clearing:flutterwave")) - clearing,
    109_750,
  );

  expect(sent.filter(({ status }) => ![201, 402, 403].includes(status))).toEqual([]);
  const gone = sent.filter(({ status }) => status === 201).length * 40;
  expect(await unitsOf(app, bola)).toBe(gone);
  expect(await unitsOf(app, ada)).toBe(0);
  expect((await koboOf(app, `chargeback_due:${ada.userId}`)) + gone * 100).toBe(0);
  const found = await incidentsOf(app, { kind: "chargeback" });
  expect(found.filter(({ details }) => details.txRef === txRef).length).toBe(1);
});

test("two purchases settled at once pay an amount due only once", async () => {
  const bola = await aVerifiedUser(app);
  const txRef = await buyUnits(app, ada, 1000);
  await app.call({
    method: "POST",
    path: "/api/transfer",
    body: { senderPhoneNumber: ada.phone, recipientPhoneNumber: bola.phone, amount: 600, recipientName: "" },
    as: ada.cookie,
    headers: { "idempotency-key": "spend-before-two-purchases" },
  });
  await dispute(app, txRef, { status: "lost" });
  await webhookSettles(app, () => koboOf(app, `chargeback_due:${ada.userId}`), -60_000);
  const orders = [await orderUnits(app, ada, 1000), await orderUnits(app, ada, 1000)];
  for (const order of orders) await payAtProvider(app, order.txRef);
  await Promise.all(orders.map((order) => reportPayment(app, ada, { tx_ref: order.txRef })));

  expect(await unitsOf(app, ada)).toBe(1_400);
  expect(await koboOf(app, `chargeback_due:${ada.userId}`)).toBe(0);
});
