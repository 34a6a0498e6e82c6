import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { trialBalance } from "#server/features/money/ledger/ledger.service.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
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
import { signUp, type TestPerson } from "#tests/support/people.ts";
import { paymentAnswers } from "#texts/payments.ts";

let app: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ PROVIDER_TIMEOUT_SECONDS: "1" });
});
beforeEach(async () => {
  ada = await signUp(app);
});
afterAll(() => closeSoundly(app, expectSoundPayments));

const rows = async (statement: string, values: unknown[]) =>
  (await app.deps.pool.query(statement, values)).rows;
const excessesOf = (txRef: string) =>
  rows(
    `select e.reason, e.amount_minor, e.currency, e.journal_id is not null as booked
     from payment_excesses e join payment_orders o on o.id = e.order_id where o.tx_ref = $1 order by e.created_at`,
    [txRef],
  );
const journalsOf = async (txRef: string) =>
  rows(
    "select distinct kind from ledger.move m join payment_orders o on o.journal_id = m.journal where o.tx_ref = $1",
    [txRef],
  );
/** The changes of account balances during an operation. */
async function changes(work: () => Promise<void>): Promise<Record<string, number>> {
  const read = async () =>
    new Map(
      (await trialBalance(app.deps.db)).lines.map((line) => [line.account, line.balanceKobo as number]),
    );
  const before = await read();
  await work();
  const after = await read();
  const differences = [...after].map(
    ([account, kobo]) => [account, kobo - (before.get(account) ?? 0)] as const,
  );
  return Object.fromEntries(differences.filter(([, kobo]) => kobo !== 0));
}
const settled = async (txRef: string, status: string) => {
  app.clock.advance(5);
  expect((await readOrder(app, ada, txRef)).status).toBe(status);
};

describe("a paid order", () => {
  test("is credited as ordered though our prices have risen since, at the cost of our fee", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    await app.deps.pool.query("update payment_orders set amount_kobo = 104750 where tx_ref = $1", [txRef]);
    await payAtProvider(app, txRef, { outcome: "short", amount: 1047.5 });
    const difference = await changes(() => settled(txRef, "paid"));

    expect(await unitsOf(app, ada)).toBe(1000);
    expect(difference).toEqual({
      wallet: 100_000,
      "provider_clearing:flutterwave": -104_750,
      "fee_income:topup": 5_000,
      unit_discount: -250,
    });
  });

  test("credits 1,000 units for 1,097.50 in the user's record, and books every kobo to its account [CONST-08] [API-42] [GEN-03]", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    const difference = await changes(async () => {
      await payAtProvider(app, txRef);
      const answer = await reportPayment(app, ada, { tx_ref: txRef });
      expect(answer).toMatchObject({
        status: 200,
        body: {
          message: paymentAnswers.credited("1,000"),
          status: "paid",
          runorUnits: 1000,
          userId: ada.userId,
        },
      });
    });

    expect(difference).toEqual({
      wallet: 100_000,
      "provider_clearing:flutterwave": -109_750,
      unit_discount: -250,
      "fee_income:topup": 10_000,
    });
    const user = await app.call({ method: "GET", path: `/api/auth/user/${ada.userId}`, as: ada.cookie });
    expect(user.body.runorUnits).toBe(1000);
    expect(await readOrder(app, ada, txRef)).toMatchObject({ status: "paid", units: 1000 });
    expect(await journalsOf(txRef)).toEqual([{ kind: "topup" }]);
    expect(await excessesOf(txRef)).toEqual([]);
  });

  test("is credited once after repeated reports, reads, webhooks and polls [API-42]", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    await payAtProvider(app, txRef);
    for (let round = 0; round < 3; round += 1) {
      expect((await reportPayment(app, ada, { tx_ref: txRef })).body.runorUnits).toBe(1000);
      await settled(txRef, "paid");
      await app.runTasks();
    }
    expect(await unitsOf(app, ada)).toBe(1000);
  });

  test("is credited by the webhook before the customer returns", async () => {
    const { txRef } = await orderUnits(app, ada, 2000);
    await providerFault(app, { kind: "webhook-first" });
    await payAtProvider(app, txRef);
    await app.runTasks();

    expect(await unitsOf(app, ada)).toBe(2000);
    expect((await reportPayment(app, ada, { tx_ref: txRef })).body).toMatchObject({
      status: "paid",
      runorUnits: 2000,
    });
  });

  test("is credited when the customer returns, even if no webhook arrives", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    await providerFault(app, { kind: "webhook-drop" });
    await payAtProvider(app, txRef);

    await settled(txRef, "paid");
    expect(await unitsOf(app, ada)).toBe(1000);
  });

  test("ignores amount and status in the browser's report [CONST-09]", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    const lie = { tx_ref: txRef, amount: 9_999_999, status: "successful" };
    expect(await reportPayment(app, ada, lie)).toMatchObject({
      status: 402,
      body: { code: "payment_unconfirmed" },
    });
    expect(await unitsOf(app, ada)).toBe(0);

    await payAtProvider(app, txRef);
    expect((await reportPayment(app, ada, { ...lie, amount: -1, status: "failed" })).body.runorUnits).toBe(
      1000,
    );
  });
});

describe("other outcomes", () => {
  test("credits nothing for a failed payment, and credits the next try on the same page", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    await payAtProvider(app, txRef, { outcome: "failed" });
    expect((await reportPayment(app, ada, { tx_ref: txRef, status: "failed" })).status).toBe(402);
    expect(await readOrder(app, ada, txRef)).toMatchObject({ status: "failed" });
    expect(await unitsOf(app, ada)).toBe(0);

    await payAtProvider(app, txRef);
    await settled(txRef, "paid");
    expect(await unitsOf(app, ada)).toBe(1000);
  });

  test("leaves an unpaid order pending and credits nothing [API-42] [ERR-12]", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    await payAtProvider(app, txRef, { outcome: "never" });

    expect((await reportPayment(app, ada, { tx_ref: txRef, status: "cancelled" })).status).toBe(402);
    await settled(txRef, "pending");
    expect(await unitsOf(app, ada)).toBe(0);
  });

  test("credits what half a payment buys and says so [CONST-08]", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    const difference = await changes(async () => {
      await payAtProvider(app, txRef, { outcome: "short" });
      const answer = await reportPayment(app, ada, { tx_ref: txRef });
      // floor((548.75 − 100) / 0.9975)
      expect(answer.body).toMatchObject({
        message: paymentAnswers.creditedShort("449"),
        status: "short",
        runorUnits: 449,
      });
    });

    expect(difference).toMatchObject({ wallet: 44_900, "provider_clearing:flutterwave": -54_875 });
    expect(await readOrder(app, ada, txRef)).toMatchObject({ status: "short", units: 449, amount: 1097.5 });
  });

  test("credits no units for less than the price of one, and the money can be given back", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    const difference = await changes(async () => {
      await payAtProvider(app, txRef, { outcome: "short", amount: 100.5 });
      const answer = await reportPayment(app, ada, { tx_ref: txRef });
      expect(answer.body).toMatchObject({
        message: paymentAnswers.tooLittle,
        status: "short",
        runorUnits: 0,
      });
    });

    expect(difference).toEqual({ suspense: 10_050, "provider_clearing:flutterwave": -10_050 });
    expect(await excessesOf(txRef)).toEqual([
      { reason: "too-little", amount_minor: 10_050, currency: "NGN", booked: true },
    ]);
  });

  test("credits the ordered units for a larger payment, and the surplus can be given back", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    const difference = await changes(async () => {
      await payAtProvider(app, txRef, { outcome: "paid", amount: 1_500 });
      await settled(txRef, "paid");
    });

    expect(await unitsOf(app, ada)).toBe(1000);
    expect(difference).toMatchObject({
      wallet: 100_000,
      suspense: 40_250,
      "provider_clearing:flutterwave": -150_000,
    });
    expect(await excessesOf(txRef)).toEqual([
      { reason: "overpaid", amount_minor: 40_250, currency: "NGN", booked: true },
    ]);
  });

  test("credits an order paid twice once, and the second payment can be given back", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    const difference = await changes(async () => {
      await payAtProvider(app, txRef, { outcome: "twice" });
      await settled(txRef, "paid");
      await webhookSettles(app, async () => (await excessesOf(txRef)).length, 1);
      await app.runTasks();
    });

    expect(await unitsOf(app, ada)).toBe(1000);
    expect(difference).toMatchObject({ suspense: 109_750, "provider_clearing:flutterwave": -219_500 });
    expect(await excessesOf(txRef)).toEqual([
      { reason: "duplicate", amount_minor: 109_750, currency: "NGN", booked: true },
    ]);
  });

  test("credits nothing for another currency, and records the payment to be given back [CONST-44]", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    const difference = await changes(async () => {
      await payAtProvider(app, txRef, { outcome: "wrong-currency" });
      expect((await reportPayment(app, ada, { tx_ref: txRef })).status).toBe(402);
      await settled(txRef, "failed");
    });

    expect(difference).toEqual({});
    expect(await unitsOf(app, ada)).toBe(0);
    expect(await excessesOf(txRef)).toEqual([
      { reason: "wrong-currency", amount_minor: 109_750, currency: "USD", booked: false },
    ]);
  });

  test("credits a payment after the order expired", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    await app.deps.pool.query("update payment_orders set status = 'expired' where tx_ref = $1", [txRef]);
    await payAtProvider(app, txRef);

    expect((await reportPayment(app, ada, { tx_ref: txRef })).body).toMatchObject({
      status: "paid",
      runorUnits: 1000,
    });
  });
});

describe("a report of a payment", () => {
  test("requires phoneNumber, amount, tx_ref and status of the right types [ENTITY-11]", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    await payAtProvider(app, txRef);
    const whole = { phoneNumber: ada.phone, amount: 997.5, tx_ref: txRef, status: "successful" };
    const report = (body: unknown) =>
      app.call({ method: "POST", path: "/api/transaction", body, as: ada.cookie });

    for (const field of Object.keys(whole)) {
      expect((await report({ ...whole, [field]: undefined })).body.fields).toHaveProperty(field);
      expect((await report({ ...whole, [field]: { nested: true } })).status).toBe(400);
    }
    expect((await report({ ...whole, amount: "997.5" })).status).toBe(400);
    expect((await report({ ...whole, tx_ref: "../../etc/passwd" })).status).toBe(400);
    expect(await unitsOf(app, ada)).toBe(0);
    expect((await report(whole)).status).toBe(200);
  });

  test("is forbidden for another user's phone, not found for another user's order, and credits nothing", async () => {
    const bola = await signUp(app);
    const { txRef } = await orderUnits(app, bola, 1000);
    await providerFault(app, { kind: "webhook-drop" });
    await payAtProvider(app, txRef);

    expect((await reportPayment(app, ada, { tx_ref: txRef, phoneNumber: bola.phone })).status).toBe(403);
    expect((await reportPayment(app, ada, { tx_ref: txRef })).status).toBe(404);
    expect((await reportPayment(app, ada, { tx_ref: "runor-1795182556734-0000000000000000" })).status).toBe(
      404,
    );
    expect((await reportPayment(app, { ...ada, cookie: "" }, { tx_ref: txRef })).status).toBe(401);
    expect([await unitsOf(app, ada), await unitsOf(app, bola)]).toEqual([0, 0]);
  });

  test("accepts the own phone in any common format", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    await payAtProvider(app, txRef);
    const typed = `+234 ${ada.phone.slice(1, 4)}-${ada.phone.slice(4)}`;

    expect((await reportPayment(app, ada, { tx_ref: txRef, phoneNumber: typed })).status).toBe(200);
  });
});

/** Each look makes two or more requests: by reference, by list, and by id for listed payments. */
async function faultsOnReads(kind: string, times: number): Promise<void> {
  for (const on of ["verify-by-reference", "verify-by-id", "list"])
    await providerFault(app, { kind, on, times });
}

describe("an unreliable provider", () => {
  test.each(["429", "500", "503", "nonsense", "reset", "hang"])(
    "loses no payment (%s): it is credited after the recovery",
    async (kind) => {
      const { txRef } = await orderUnits(app, ada, 1000);
      await providerFault(app, { kind: "webhook-drop" });
      await payAtProvider(app, txRef);
      await faultsOnReads(kind, 1);
      expect((await reportPayment(app, ada, { tx_ref: txRef })).status).toBe(402);
      await faultsOnReads(kind, 0);

      await settled(txRef, "paid");
      expect(await unitsOf(app, ada)).toBe(1000);
    },
  );

  test("is asked about an unpaid order at most once in three seconds, however often the browser polls", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    await payAtProvider(app, txRef, { outcome: "never" });
    await settled(txRef, "pending");
    const askedAt = async () =>
      (await rows("select asked_at from payment_orders where tx_ref = $1", [txRef]))[0].asked_at.getTime();
    const first = await askedAt();

    await Promise.all(Array.from({ length: 8 }, () => readOrder(app, ada, txRef)));
    expect(await askedAt()).toBe(first);
    app.clock.advance(4);
    await readOrder(app, ada, txRef);
    expect(await askedAt()).toBeGreaterThan(first);
  });

  test.each(["not-found", "not-found-400", "not-found-404", "pending", "oldest-attempt"])(
    "credits nothing wrong for an odd but clear answer (%s)",
    async (kind) => {
      const { txRef } = await orderUnits(app, ada, 1000);
      await payAtProvider(app, txRef, { outcome: "failed" });
      await payAtProvider(app, txRef);
      await faultsOnReads(kind, 3);
      await readOrder(app, ada, txRef);
      await faultsOnReads(kind, 0);

      await settled(txRef, "paid");
      await app.runTasks();
      expect(await unitsOf(app, ada)).toBe(1000);
    },
  );
});
