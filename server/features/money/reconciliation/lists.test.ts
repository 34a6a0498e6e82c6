/** Compares the provider's lists of the day with ours: missed items are settled, differences become incidents. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { flutterwaveKeys } from "#sandbox/flutterwave/account.ts";
import { payoutsStopped } from "#server/features/trust/incidents/incidents.service.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import {
  dispute,
  incidentsOf,
  isFrozen,
  koboOf,
  paymentIdOf,
  refundByHand,
  resolveIncident,
} from "#tests/support/books.ts";
import { providerFault } from "#tests/support/faults.ts";
import {
  buyUnits,
  closeSoundly,
  expectSoundPayments,
  orderUnits,
  payAtProvider,
  unitsOf,
  webhookSettles,
} from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import {
  aStaffMember,
  attemptsOf,
  aWithdrawer,
  initiate,
  ownOf,
  playPayout,
  referenceOf,
  requested,
} from "#tests/support/payouts.ts";
import { signUp, type TestPerson } from "#tests/support/people.ts";
import type { SignedInUser } from "#tests/support/signed-in.ts";
import { compareLists } from "./reconciliation.tasks.ts";

let app: TestApp;
let ada: TestPerson;
let staff: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaffMember(app);
});
beforeEach(async () => {
  ada = await signUp(app);
});
afterAll(() => closeSoundly(app, expectSoundPayments));

/** Compares a little later, when items under way no longer count as young. */
async function compare(): Promise<void> {
  app.clock.advance(6 * 60);
  await compareLists.handle(app.deps, {});
}
const differences = async () =>
  (await incidentsOf(app, { kind: "provider-difference", open: true })).map(({ subject, details }) => ({
    subject,
    finding: details.finding,
  }));
/** Staff resolve the incidents that were found. */
async function explain(): Promise<void> {
  for (const { id } of await incidentsOf(app, { kind: "provider-difference", open: true })) {
    const answer = await resolveIncident(app, staff, { id, note: "Looked into it with the provider." });
    expect(answer).toMatchObject({ status: 200, body: { resolvedBy: staff.fullName } });
  }
  await compare();
  expect(await differences(), "explained stays explained").toEqual([]);
  expect(await payoutsStopped(app.deps.db)).toBe(false);
}
const statusOf = async (txRef: string) =>
  (await app.deps.pool.query("select status from payment_orders where tx_ref = $1", [txRef])).rows[0].status;

/** Changes what the provider knows of the payment that settled an order. */
async function changedAtProvider(txRef: string) {
  const id = await paymentIdOf(app, txRef);
  const set = (data: object) =>
    asOwner(
      app,
      `update sandbox.record set body = jsonb_set(body, '{data}', body -> 'data' || $1)
       where kind = 'flutterwave-transaction' and key = $2`,
      [JSON.stringify(data), id],
    );
  return { set };
}

describe("payments", () => {
  test("settles a missed payment of an order that expired long ago", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    await providerFault(app, { kind: "webhook-drop" });
    await payAtProvider(app, txRef);
    await app.deps.pool.query("update payment_orders set status = 'expired' where tx_ref = $1", [txRef]);
    await compare();

    expect(await statusOf(txRef)).toBe("paid");
    expect(await unitsOf(app, ada)).toBe(1000);
    expect(await differences()).toEqual([]);
  });

  test("reports a payment that the provider gives no answer about, and settles the others", async () => {
    const orders = [await orderUnits(app, ada, 1000), await orderUnits(app, ada, 1000)];
    await providerFault(app, { kind: "webhook-drop", times: 2 });
    for (const { txRef } of orders) await payAtProvider(app, txRef);
    const { payments } = app.deps.gateways;
    const { findPayment } = payments;
    const isSilent = (txRef: string) => orders[0]?.txRef === txRef;
    payments.findPayment = async (txRef, hint) => {
      if (!isSilent(txRef)) return findPayment(txRef, hint);
      throw new GatewayError({ kind: "unknown", provider: "flutterwave", operation: "find payment" });
    };
    await compare().finally(() => {
      payments.findPayment = findPayment;
    });
    expect(await unitsOf(app, ada)).toBe(1000);
    expect(await differences()).toEqual([expect.objectContaining({ finding: "missed" })]);

    await compare();
    expect(await unitsOf(app, ada)).toBe(2000);
    expect(await differences()).toEqual([]);
  });

  test("finds no difference for settled, short, doubled and failed payments", async () => {
    await buyUnits(app, ada, 1000);
    for (const outcome of ["short", "twice", "failed", "wrong-currency"]) {
      const { txRef } = await orderUnits(app, ada, 1000);
      await payAtProvider(app, txRef, { outcome });
      await app.runTasks();
    }
    await compare();
    expect(await differences()).toEqual([]);
  });

  test("reports an unknown payment with a reference like ours, and stops nothing", async () => {
    const reference = "runor-1795182556734-0123456789abcdef";
    const made = await fetch(`${app.address}/sandbox/flutterwave/v3/payments`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${flutterwaveKeys.secretKey}`,
      },
      body: JSON.stringify({
        tx_ref: reference,
        amount: 500,
        currency: "NGN",
        redirect_url: `${app.address}/credits`,
        customer: { email: "somebody@example.com" },
      }),
    });
    expect(made.status).toBe(200);
    await payAtProvider(app, reference);
    await compare();

    expect((await differences()).map(({ finding }) => finding)).toEqual(["no-such-order"]);
    expect(await payoutsStopped(app.deps.db)).toBe(false);
    await explain();
  });

  test("stops payouts for a credited order that the provider does not know, until it is explained", async () => {
    const txRef = await buyUnits(app, ada, 1000);
    const [{ id }] = await asOwner(
      app,
      "select provider_payment_id as id from payment_orders where tx_ref = $1",
      [txRef],
    );
    const setId = (to: string) =>
      asOwner(app, "update payment_orders set provider_payment_id = $1 where tx_ref = $2", [to, txRef]);
    await setId("987654321");
    await compare();
    // The list also shows the real payment, which is recorded as a second payment to be given back.
    const found = await differences();
    expect(found).toContainEqual({ subject: `order:${txRef}`, finding: "credited-unknown-payment" });
    expect(await payoutsStopped(app.deps.db)).toBe(true);

    await setId(id);
    await asOwner(
      app,
      "update payment_excesses set refund_state = 'returned', resolved_at = now() where provider_payment_id = $1",
      [id],
    );
    await explain();
  });

  test.each(["failed", "reversed"])(
    "stops payouts while the provider lists a credited payment as %s",
    async (status) => {
      const txRef = await buyUnits(app, ada, 1000);
      const atProvider = await changedAtProvider(txRef);
      await atProvider.set({ status });
      await compare();
      const finding = { subject: `order:${txRef}`, finding: "credited-unknown-payment" };
      expect(await differences()).toEqual([finding]);
      expect(await payoutsStopped(app.deps.db)).toBe(true);

      await atProvider.set({ status: "successful" });
      await compare();
      expect(await differences()).toEqual([]);
      expect(await payoutsStopped(app.deps.db)).toBe(false);
    },
  );

  test("stops nothing for a disputed payment, whose buyer's wallet is frozen instead", async () => {
    const txRef = await buyUnits(app, ada, 1000);
    await providerFault(app, { kind: "webhook-drop" });
    await dispute(app, txRef);
    const atProvider = await changedAtProvider(txRef);
    await atProvider.set({ status: "disputed" });
    await compare();
    await app.runTasks();
    expect((await differences()).map(({ subject }) => subject)).toEqual([`order:${txRef}`]);
    expect([await payoutsStopped(app.deps.db), await isFrozen(app, ada.userId)]).toEqual([false, true]);

    await atProvider.set({ status: "successful" });
    await dispute(app, txRef, { status: "lost" });
    await webhookSettles(app, () => unitsOf(app, ada), 0);
    await atProvider.set({ status: "disputed" });
    await compare();
    expect(await differences()).toEqual([]);
  });

  test("finds no difference for a payment that was refunded in full, under any name that the provider has for it then", async () => {
    const txRef = await buyUnits(app, ada, 1000);
    await refundByHand(app, await paymentIdOf(app, txRef));
    await webhookSettles(app, () => unitsOf(app, ada), 0);
    await (await changedAtProvider(txRef)).set({ status: "refunded" });
    await compare();
    expect(await differences()).toEqual([]);
  });

  test("stops payouts for a payment that is smaller at the provider than booked, not for a larger one", async () => {
    const txRef = await buyUnits(app, ada, 1000);
    const atProvider = await changedAtProvider(txRef);
    for (const [amount, finding, isStopped] of [
      [5_000, "paid-more", false],
      [500, "amount-differs", true],
    ] as const) {
      await atProvider.set({ amount });
      await compare();
      expect((await differences()).map((one) => one.finding)).toEqual([finding]);
      expect(await payoutsStopped(app.deps.db)).toBe(isStopped);
    }
    await atProvider.set({ amount: 1097.5 });
    await compare();
    expect(await differences()).toEqual([]);
    expect(await payoutsStopped(app.deps.db)).toBe(false);
  });

  test("reports nothing when the list cannot be read", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    await providerFault(app, { kind: "webhook-drop" });
    await payAtProvider(app, txRef);
    await providerFault(app, { kind: "503", on: "list", times: 5 });
    await compare();
    expect(await statusOf(txRef)).toBe("pending");

    await providerFault(app, { kind: "503", on: "list", times: 0 });
    await compare();
    expect(await statusOf(txRef)).toBe("paid");
  });
});

test("books a refund and a chargeback without events", async () => {
  await providerFault(app, { kind: "webhook-drop", times: 2 });
  const refunded = await buyUnits(app, ada, 1000);
  const disputed = await buyUnits(app, ada, 2000);
  await providerFault(app, { kind: "webhook-drop", times: 2 });
  await refundByHand(app, await paymentIdOf(app, refunded));
  await dispute(app, disputed, { status: "lost" });
  await app.runTasks();
  expect(await unitsOf(app, ada)).toBe(3000);
  await compare();
  await app.runTasks();

  expect(await unitsOf(app, ada)).toBe(0);
  expect(await koboOf(app, `chargeback_due:${ada.userId}`)).toBe(0);
  expect(await differences()).toEqual([]);
});

describe("payouts", () => {
  async function underWay(units: number) {
    const person = await aWithdrawer(app, units * 2);
    const id = await requested(app, person, units);
    expect((await initiate(app, staff, id)).status).toBe(200);
    await app.runTasks();
    return { person, id, reference: await referenceOf(app, id) };
  }

  test("books the outcome of a payout without a webhook", async () => {
    await providerFault(app, { kind: "webhook-drop", times: 5 });
    const { person, id, reference } = await underWay(1_000);
    await playPayout(app, reference, "succeed");
    await compare();

    expect((await ownOf(app, person, id)).status).toBe("paid");
    expect(await differences()).toEqual([]);
    await providerFault(app, { kind: "webhook-drop", times: 0 });
  });

  test("stops payouts for one that we consider paid and the provider does not know", async () => {
    const { id, reference } = await underWay(1_000);
    await playPayout(app, reference, "succeed");
    await compare();
    const other = reference.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    await asOwner(app, "update payout_attempts set reference = $1 where reference = $2", [other, reference]);
    await compare();

    expect((await differences()).toSorted((a, b) => a.finding.localeCompare(b.finding))).toEqual([
      { subject: `payout-list:${reference}`, finding: "no-such-payout" },
      { subject: `payout-list:${other}`, finding: "paid-unknown-payout" },
    ]);
    expect(await payoutsStopped(app.deps.db)).toBe(true);

    await asOwner(app, "update payout_attempts set reference = $2 where reference = $1", [other, reference]);
    await compare();
    expect((await differences()).map(({ finding }) => finding)).toEqual(["paid-unknown-payout"]);
    expect((await attemptsOf(app, id)).length).toBe(1);
    await explain();
  });

  test("reports one that failed after it was paid, though the list leaves failed ones out", async () => {
    const { reference } = await underWay(1_000);
    await playPayout(app, reference, "succeed");
    await compare();
    await providerFault(app, { kind: "webhook-drop", times: 5 });
    await playPayout(app, reference, "fail-late");
    const { payouts } = app.deps.gateways;
    const { listPayouts } = payouts;
    payouts.listPayouts = async (between) =>
      (await listPayouts(between)).filter(({ status }) => status !== "failed");
    await compare().finally(() => {
      payouts.listPayouts = listPayouts;
    });
    expect(await incidentsOf(app, { kind: "late-failure" })).toMatchObject([
      { subject: `payout:${reference}` },
    ]);
    await providerFault(app, { kind: "webhook-drop", times: 0 });
  });

  test("stops payouts for one that the provider paid twice, as after a retry in its dashboard", async () => {
    const { reference } = await underWay(1_000);
    await playPayout(app, reference, "succeed");
    const { payouts } = app.deps.gateways;
    const { listPayouts } = payouts;
    payouts.listPayouts = async (between) => {
      const listed = await listPayouts(between);
      const again = listed.filter((one) => one.reference === reference);
      return [...listed, ...again.map((one) => ({ ...one, providerId: `${one.providerId}1` }))];
    };
    await compare().finally(() => {
      payouts.listPayouts = listPayouts;
    });
    expect(await differences()).toEqual([{ subject: `payout-list:${reference}`, finding: "paid-twice" }]);
    expect(await payoutsStopped(app.deps.db)).toBe(true);
    await explain();
  });

  test("stops payouts for one that was sent back, so that its units are spendable again, and then paid after all", async () => {
    const { person, id, reference } = await underWay(1_000);
    await playPayout(app, reference, "succeed");
    await webhookSettles(app, async () => (await ownOf(app, person, id)).status, "paid");
    await playPayout(app, reference, "reverse");
    await webhookSettles(app, async () => (await ownOf(app, person, id)).status, "reversed");
    await compare();
    expect(await differences()).toEqual([]);
    const changed =
      "update sandbox.record set body = body || $2 where kind = 'payout' and body ->> 'ownReference' = $1";
    await asOwner(app, changed, [reference, { state: "succeeded" }]);
    await compare();

    expect(await differences()).toEqual([{ subject: `payout:${reference}`, finding: "paid-twice" }]);
    expect(await payoutsStopped(app.deps.db)).toBe(true);
    expect(await unitsOf(app, person)).toBe(2_000);
    await explain();
  });
});
