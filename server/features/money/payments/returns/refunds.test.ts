import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkOldItems } from "#server/features/money/reconciliation/old-items.service.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import {
  excessesOf,
  incidentsOf,
  koboOf,
  pressRefund,
  readBooks,
  refundByHand,
  refundsAtProvider,
} from "#tests/support/books.ts";
import { providerFault } from "#tests/support/faults.ts";
import {
  closeSoundly,
  expectSoundPayments,
  orderUnits,
  payAtProvider,
  readOrder,
  reportPayment,
  unitsOf,
  webhookSettles,
} from "#tests/support/money.ts";
import { aStaffMember } from "#tests/support/payouts.ts";
import { signUp, type TestPerson } from "#tests/support/people.ts";
import type { SignedInUser } from "#tests/support/signed-in.ts";
import { followRefunds } from "./returns.tasks.ts";
import { lookForReversals } from "./reversals.service.ts";

let app: TestApp;
let ada: TestPerson;
let staff: SignedInUser;
beforeAll(async () => {
  app = await startTestApp({ PROVIDER_TIMEOUT_SECONDS: "2" });
  staff = await aStaffMember(app);
});
beforeEach(async () => {
  ada = await signUp(app);
});
afterAll(() => closeSoundly(app, expectSoundPayments));

/** An order with a payment that is too small, too large, doubled or in another currency. */
async function anExcess(choice: { outcome: string; amount?: number }) {
  const { txRef } = await orderUnits(app, ada, 1000);
  await payAtProvider(app, txRef, choice);
  await reportPayment(app, ada, { tx_ref: txRef });
  await webhookSettles(app, async () => (await excessesOf(app, txRef)).length, 1);
  const [excess] = await excessesOf(app, txRef);
  if (!excess) throw new Error("no excess");
  return { txRef, excess };
}
const tooLittle = () => anExcess({ outcome: "short", amount: 50 });
const stateOf = async (txRef: string) => (await excessesOf(app, txRef))[0]?.refund_state;
/** Advances the clock and runs due tasks. */
async function later(seconds: number): Promise<void> {
  app.clock.advance(seconds);
  await followRefunds.handle(app.deps, {});
}

describe("giving back", () => {
  test.each([
    ["too little for a unit", { outcome: "short", amount: 50 }, 5_000],
    ["more than the order", { outcome: "paid", amount: 1_500 }, 40_250],
    ["twice", { outcome: "twice" }, 109_750],
  ])(
    "returns money paid %s out of suspense with one request, and shows it to the customer",
    async (_name, choice, kobo) => {
      const suspense = await koboOf(app, "suspense");
      const { txRef, excess } = await anExcess(choice);
      expect(await koboOf(app, "suspense")).toBe(suspense + kobo);
      const refund = { amount: kobo / 100, currency: "NGN" };
      expect((await readOrder(app, ada, txRef)).refund).toEqual({ ...refund, status: "pending" });

      expect(await pressRefund(app, staff, excess.id)).toMatchObject({
        status: 200,
        body: { state: "returned" },
      });
      expect(await koboOf(app, "suspense")).toBe(suspense);
      expect((await readOrder(app, ada, txRef)).refund).toEqual({ ...refund, status: "returned" });
      expect((await reportPayment(app, ada, { tx_ref: txRef })).body.refund).toEqual({
        ...refund,
        status: "returned",
      });
      await app.runTasks();
      expect(await refundsAtProvider(app, excess.provider_payment_id)).toMatchObject([
        { amount_refunded: kobo / 100, status: "completed" },
      ]);
    },
  );

  test("leaves the books unchanged for other currencies", async () => {
    const clearing = await koboOf(app, "provider_clearing:flutterwave");
    const { txRef, excess } = await anExcess({ outcome: "wrong-currency" });

    expect((await pressRefund(app, staff, excess.id)).body.state).toBe("returned");
    expect(await koboOf(app, "provider_clearing:flutterwave")).toBe(clearing);
    expect((await readOrder(app, ada, txRef)).refund).toMatchObject({ currency: "USD", status: "returned" });
  });

  test("changes nothing for repeated requests and the provider's webhook", async () => {
    const { excess } = await tooLittle();
    for (let times = 0; times < 3; times += 1)
      expect((await pressRefund(app, staff, excess.id)).body.state).toBe("returned");
    await app.runTasks();
    await later(3600);

    expect((await refundsAtProvider(app, excess.provider_payment_id)).length).toBe(1);
  });

  test("lists recipients and amounts to staff, and audits every request", async () => {
    const { txRef, excess } = await tooLittle();
    const shown = async () =>
      (await readBooks(app, staff)).body.excesses.find(({ _id }: { _id: string }) => _id === excess.id);
    expect(await shown()).toMatchObject({
      tx_ref: txRef,
      fullName: ada.fullName,
      phoneNumber: expect.stringMatching(/^0\d{3} ••• \d{4}$/),
      reason: "too-little",
      amount: 50,
      state: "due",
      mayRefund: true,
    });
    await pressRefund(app, staff, excess.id);

    expect(await shown()).toMatchObject({ state: "returned", mayRefund: false });
    const { rows } = await app.deps.pool.query(
      "select actor_id, action from audit_log where subject_id = $1",
      [excess.id],
    );
    expect(rows).toEqual([{ actor_id: staff.id, action: "excess.refund" }]);
  });
});

describe("a provider without a clear answer", () => {
  test("and staff who meanwhile refund all of it by hand leave the units that were bought", async () => {
    const suspense = await koboOf(app, "suspense");
    const { txRef, excess } = await anExcess({ outcome: "paid", amount: 1_500 });
    const bought = await unitsOf(app, ada);
    await providerFault(app, { kind: "503", on: "refund", times: 1 });
    expect((await pressRefund(app, staff, excess.id)).body.state).toBe("unclear");
    await refundByHand(app, excess.provider_payment_id, 402.5, "Given back by the accountant");
    await webhookSettles(app, () => stateOf(txRef), "returned");

    expect(await unitsOf(app, ada)).toBe(bought);
    expect(await koboOf(app, "suspense")).toBe(suspense);
    await later(3_600);
    expect((await refundsAtProvider(app, excess.provider_payment_id)).length).toBe(1);
    expect((await pressRefund(app, staff, excess.id)).body.state).toBe("returned");
  });

  test("that made the refund as well took it from the customer's purchase, who got it twice", async () => {
    const { txRef, excess } = await anExcess({ outcome: "paid", amount: 1_500 });
    const bought = await unitsOf(app, ada);
    const clearing = await koboOf(app, "provider_clearing:flutterwave");
    await providerFault(app, { kind: "webhook-drop" });
    await providerFault(app, { kind: "503-after-create", on: "refund", times: 1 });
    expect((await pressRefund(app, staff, excess.id)).body.state).toBe("unclear");
    await refundByHand(app, excess.provider_payment_id, 402.5, "Given back by the accountant");
    await webhookSettles(app, () => stateOf(txRef), "returned");

    expect((await koboOf(app, "provider_clearing:flutterwave")) - clearing).toBe(2 * 40_250);
    expect(await unitsOf(app, ada)).toBe(bought - 403);
  });

  test.each(["503-after-create", "hang-after-create", "reset-after-create"])(
    "is asked by our reference and never sent the refund again (%s)",
    async (kind) => {
      const { txRef, excess } = await tooLittle();
      await providerFault(app, { kind: "webhook-drop" });
      await providerFault(app, { kind, on: "refund", times: 1 });
      expect((await pressRefund(app, staff, excess.id)).body.state).toBe("unclear");
      await pressRefund(app, staff, excess.id);
      expect(await stateOf(txRef)).toBe("unclear");

      await later(60);
      expect(await stateOf(txRef)).toBe("returned");
      expect((await refundsAtProvider(app, excess.provider_payment_id)).length).toBe(1);
    },
  );

  test("lets staff try again half an hour after a 500, and sends the refund once", async () => {
    const { txRef, excess } = await tooLittle();
    await providerFault(app, { kind: "500", on: "refund", times: 1 });
    expect((await pressRefund(app, staff, excess.id)).body.state).toBe("unclear");
    await later(300);
    expect(await stateOf(txRef)).toBe("unclear");
    await later(3600);
    expect(await stateOf(txRef)).toBe("failed");

    expect((await pressRefund(app, staff, excess.id)).body.state).toBe("returned");
    expect((await refundsAtProvider(app, excess.provider_payment_id)).length).toBe(1);
  });

  test("is sent nothing while the lookup fails, and the refund later", async () => {
    const { txRef, excess } = await tooLittle();
    await providerFault(app, { kind: "503", on: "list-refunds", times: 1 });
    expect((await pressRefund(app, staff, excess.id)).body.state).toBe("sending");
    expect(await refundsAtProvider(app, excess.provider_payment_id)).toEqual([]);

    await later(60);
    expect(await stateOf(txRef)).toBe("returned");
  });

  test("leaves a pending refund in progress", async () => {
    const { txRef, excess } = await tooLittle();
    await providerFault(app, { kind: "refund-stuck", times: 1 });
    expect((await pressRefund(app, staff, excess.id)).body.state).toBe("sending");
    await later(3600);
    expect(await stateOf(txRef)).toBe("sending");
    expect((await readOrder(app, ada, txRef)).refund.status).toBe("pending");
  });

  test("allows another refund after a failed one", async () => {
    const { txRef, excess } = await tooLittle();
    await providerFault(app, { kind: "refund-fails", times: 1 });
    expect((await pressRefund(app, staff, excess.id)).body.state).toBe("failed");
    expect((await pressRefund(app, staff, excess.id)).body.state).toBe("returned");
    expect((await excessesOf(app, txRef))[0]?.refund_tries).toBe(2);
  });
});

describe("refunds made on the provider's dashboard", () => {
  test("are recorded as returned, and nothing more is sent", async () => {
    const { txRef, excess } = await tooLittle();
    await refundByHand(app, excess.provider_payment_id);
    await webhookSettles(app, () => stateOf(txRef), "returned");

    await pressRefund(app, staff, excess.id);
    expect((await refundsAtProvider(app, excess.provider_payment_id)).length).toBe(1);
  });

  describe("in parts", () => {
    const look = (providerPaymentId: string) =>
      lookForReversals(app.deps, { provider: "flutterwave", providerPaymentId });
    const returned = async (txRef: string) => (await excessesOf(app, txRef))[0]?.returned_minor;
    const shownAmount = async (id: string) =>
      (await readBooks(app, staff)).body.excesses.find(({ _id }: { _id: string }) => _id === id).amount;

    test("books each once, and our refund sends the rest", async () => {
      const suspense = await koboOf(app, "suspense");
      const clearing = await koboOf(app, "provider_clearing:flutterwave");
      const { txRef, excess } = await anExcess({ outcome: "paid", amount: 1_500 });
      await refundByHand(app, excess.provider_payment_id, 300);
      await webhookSettles(app, () => returned(txRef), 30_000);
      await Promise.all(Array.from({ length: 5 }, () => look(excess.provider_payment_id)));
      expect(await koboOf(app, "suspense")).toBe(suspense + 10_250);
      expect(await shownAmount(excess.id)).toBe(102.5);
      await checkOldItems(app.deps);
      expect(await incidentsOf(app, { kind: "old-item", open: true })).toEqual([]);

      expect((await pressRefund(app, staff, excess.id)).body.state).toBe("returned");
      await look(excess.provider_payment_id);
      const refunds = await refundsAtProvider(app, excess.provider_payment_id);
      expect(refunds.map((refund) => refund.amount_refunded).sort()).toEqual([102.5, 300]);
      expect(await koboOf(app, "suspense")).toBe(suspense);
      expect(await koboOf(app, "provider_clearing:flutterwave")).toBe(clearing - 109_750);
      expect(await shownAmount(excess.id)).toBe(402.5);
      expect(await koboOf(app, `wallet:${ada.userId}`)).toBe(100_000);
    });

    test("close the excess when they cover it together, and a surplus comes from the units", async () => {
      const suspense = await koboOf(app, "suspense");
      const { txRef, excess } = await anExcess({ outcome: "paid", amount: 1_500 });
      await refundByHand(app, excess.provider_payment_id, 300);
      await webhookSettles(app, () => returned(txRef), 30_000);
      await refundByHand(app, excess.provider_payment_id, 501.5);
      await webhookSettles(app, () => stateOf(txRef), "returned");
      await look(excess.provider_payment_id);

      expect(await koboOf(app, "suspense")).toBe(suspense);
      expect(await koboOf(app, `wallet:${ada.userId}`)).toBe(60_000);
      await pressRefund(app, staff, excess.id);
      expect((await refundsAtProvider(app, excess.provider_payment_id)).length).toBe(2);
    });

    test("reduce the amount to send if made between the request and the call", async () => {
      const { txRef, excess } = await anExcess({ outcome: "paid", amount: 1_500 });
      await providerFault(app, { kind: "503", on: "list-refunds", times: 1 });
      expect((await pressRefund(app, staff, excess.id)).body.state).toBe("sending");
      await refundByHand(app, excess.provider_payment_id, 300);
      await webhookSettles(app, () => returned(txRef), 30_000);

      await later(60);
      expect(await stateOf(txRef)).toBe("returned");
      const refunds = await refundsAtProvider(app, excess.provider_payment_id);
      expect(refunds.map((refund) => refund.amount_refunded).sort()).toEqual([102.5, 300]);
      expect(await koboOf(app, `wallet:${ada.userId}`)).toBe(100_000);
    });

    test("come from the units while our request is without an answer, and do not block a later one", async () => {
      const { txRef, excess } = await anExcess({ outcome: "paid", amount: 1_500 });
      await providerFault(app, { kind: "500", on: "refund", times: 1 });
      expect((await pressRefund(app, staff, excess.id)).body.state).toBe("unclear");
      await refundByHand(app, excess.provider_payment_id, 300);
      await webhookSettles(app, () => koboOf(app, `wallet:${ada.userId}`), 70_000);
      await later(3_600);
      expect(await stateOf(txRef)).toBe("failed");

      expect((await pressRefund(app, staff, excess.id)).body.state).toBe("returned");
      const refunds = await refundsAtProvider(app, excess.provider_payment_id);
      expect(refunds.map((refund) => refund.amount_refunded).sort()).toEqual([300, 402.5]);
      expect(await koboOf(app, `wallet:${ada.userId}`)).toBe(70_000);
    });

    test("delay a refund until they are booked", async () => {
      const { txRef, excess } = await anExcess({ outcome: "paid", amount: 1_500 });
      await providerFault(app, { kind: "webhook-drop" });
      await refundByHand(app, excess.provider_payment_id, 300);
      expect((await pressRefund(app, staff, excess.id)).body.state).toBe("failed");
      await look(excess.provider_payment_id);
      expect((await pressRefund(app, staff, excess.id)).body.state).toBe("returned");
      expect(await stateOf(txRef)).toBe("returned");
      const refunds = await refundsAtProvider(app, excess.provider_payment_id);
      expect(refunds.map((refund) => refund.amount_refunded).sort()).toEqual([102.5, 300]);
    });
  });

  test("for a whole overpaid payment take the excess first, then the units", async () => {
    const { txRef, excess } = await anExcess({ outcome: "paid", amount: 1_500 });
    await refundByHand(app, excess.provider_payment_id);
    await webhookSettles(app, () => stateOf(txRef), "returned");
    await app.runTasks();

    expect(await koboOf(app, `wallet:${ada.userId}`)).toBe(0);
    expect(await koboOf(app, `chargeback_due:${ada.userId}`)).toBe(0);
  });
});

test("giving back is limited to accounting staff", async () => {
  const { excess } = await tooLittle();
  const agents = await aStaffMember(app, "agents");

  expect((await pressRefund(app, { cookie: "" }, excess.id)).status).toBe(401);
  for (const who of [ada, agents]) expect((await pressRefund(app, who, excess.id)).status).toBe(403);
  expect((await pressRefund(app, staff, "0192f0c1-2345-7abc-8def-0123456789ab")).status).toBe(404);
  expect((await pressRefund(app, staff, "1")).status).toBe(404);
  expect(await refundsAtProvider(app, excess.provider_payment_id)).toEqual([]);
});
