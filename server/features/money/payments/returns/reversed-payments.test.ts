/** A provider without disputes takes payments back, which only their status says, and takes one in several parts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { monnifyKeys } from "#sandbox/monnify/account.ts";
import { pollOrders } from "#server/features/money/payments/payments.tasks.ts";
import { compareLists } from "#server/features/money/reconciliation/reconciliation.tasks.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { excessesOf, incidentsOf, isFrozen, koboOf, paymentIdOf } from "#tests/support/books.ts";
import {
  closeSoundly,
  expectSoundPayments,
  orderUnits,
  payAtProvider,
  readOrder,
  unitsOf,
  webhookSettles,
} from "#tests/support/money.ts";
import { aVerifiedUser, type TestPerson } from "#tests/support/people.ts";

let app: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ PAYMENT_PROVIDER: "monnify" });
});
beforeEach(async () => {
  ada = await aVerifiedUser(app);
});
afterAll(() => closeSoundly(app, expectSoundPayments));

const hour = 3_600;

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.address}/sandbox${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
const takeBack = (txRef: string) => post("/monnify/reversals", { reference: txRef });

/** Makes a refund in the provider's dashboard. */
async function refundByHand(txRef: string, refundAmount: number): Promise<void> {
  const { apiKey, secretKey } = monnifyKeys;
  const basic = `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString("base64")}`;
  const { responseBody } = await post("/monnify/api/v1/auth/login", {}, { authorization: basic });
  const refund = {
    transactionReference: await paymentIdOf(app, txRef),
    refundReference: `by-hand-${txRef}`,
    refundAmount,
    refundReason: "by hand",
    customerNote: "Refund",
  };
  const authorization = `Bearer ${responseBody.accessToken}`;
  await post("/monnify/api/v1/refunds/initiate-refund", refund, { authorization });
}

async function buy(units: number, amount?: number): Promise<string> {
  const { txRef } = await orderUnits(app, ada, units);
  await payAtProvider(app, txRef, { outcome: "paid", method: "transfer", ...(amount && { amount }) });
  expect((await readOrder(app, ada, txRef)).status).toBe("paid");
  return txRef;
}
async function compare(): Promise<void> {
  await compareLists.handle(app.deps, {});
  await app.runTasks();
}
const disputesOf = async (txRef: string) =>
  (await incidentsOf(app, { kind: "chargeback" })).filter(({ details }) => details.txRef === txRef);
const dueOf = () => koboOf(app, `chargeback_due:${ada.userId}`);

describe("a payment that its provider reversed", () => {
  test("takes its units back once, and what was spent is owed, though days have passed", async () => {
    const bola = await aVerifiedUser(app);
    const txRef = await buy(1000);
    const body = { senderPhoneNumber: ada.phone, recipientPhoneNumber: bola.phone, amount: 400 };
    expect((await app.call({ method: "POST", path: "/api/transfer", body, as: ada.cookie })).status).toBe(
      201,
    );
    app.clock.advance(20 * 24 * hour);
    await compare();
    expect([await isFrozen(app, ada.userId), await dueOf()]).toEqual([false, 0]);

    await takeBack(txRef);
    for (let times = 0; times < 2; times += 1) {
      await compare();
      expect([await isFrozen(app, ada.userId), await dueOf()]).toEqual([true, -40_000]);
      expect((await disputesOf(txRef)).map(({ details }) => details)).toEqual([
        expect.objectContaining({ what: "chargeback", status: "lost", amountNaira: 1097.5, takenUnits: 600 }),
      ]);
    }
  });

  test("takes back only what no refund explains", async () => {
    const txRef = await buy(1000);
    await refundByHand(txRef, 399);
    await compare();
    expect(await unitsOf(app, ada)).toBe(600);
    await takeBack(txRef);
    await compare();
    expect([await unitsOf(app, ada), await dueOf()]).toEqual([0, 0]);
    expect((await disputesOf(txRef)).map(({ details }) => details.amountNaira)).toEqual([399, 698.5]);
  });

  test("takes its units back once if the refund that explains it is listed later", async () => {
    const [txRef, other] = [await buy(1000), await buy(1000)];
    await takeBack(txRef);
    await compare();
    expect([await unitsOf(app, ada), await dueOf()]).toEqual([1000, 0]);
    await refundByHand(txRef, 1097.5);
    await compare();
    expect([await unitsOf(app, ada), await dueOf()]).toEqual([1000, 0]);
    expect(await disputesOf(txRef)).toHaveLength(1);

    await refundByHand(other, 1097.5);
    await compare();
    expect([await unitsOf(app, ada), await dueOf()]).toEqual([0, 0]);
  });

  test("closes an excess that waited to be given back", async () => {
    const txRef = await buy(1000, 1500);
    expect((await excessesOf(app, txRef)).map(({ refund_state }) => refund_state)).toEqual(["due"]);
    await takeBack(txRef);
    await compare();
    expect((await excessesOf(app, txRef)).map(({ refund_state }) => refund_state)).toEqual(["returned"]);
    expect([await unitsOf(app, ada), await dueOf(), await koboOf(app, "suspense")]).toEqual([0, 0, 0]);
  });

  test("is no debt if it bought nothing and its refund is listed later", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    await payAtProvider(app, txRef, { outcome: "paid", method: "transfer", amount: 100 });
    app.clock.advance(hour);
    expect((await readOrder(app, ada, txRef)).status).toBe("short");
    await takeBack(txRef);
    await compare();
    expect((await excessesOf(app, txRef)).map(({ refund_state }) => refund_state)).toEqual(["returned"]);
    await refundByHand(txRef, 100);
    await compare();
    expect([await isFrozen(app, ada.userId), await dueOf(), await disputesOf(txRef)]).toEqual([false, 0, []]);
  });
});

describe("a payment that arrives in two transfers", () => {
  const pay = (txRef: string, amount: number) =>
    payAtProvider(app, txRef, { outcome: "paid", method: "transfer", amount });
  const about = async (txRef: string) =>
    (await incidentsOf(app, { open: true })).filter(({ details }) => details.txRef === txRef);

  test("is credited once, as a whole", async () => {
    const { txRef } = await orderUnits(app, ada, 1_000);
    await pay(txRef, 600);
    await app.runTasks();
    expect((await readOrder(app, ada, txRef)).status).toBe("pending");
    app.clock.advance(600);
    await compare();
    expect([await unitsOf(app, ada), await about(txRef)]).toEqual([0, []]);

    await pay(txRef, 497.5);
    // The second event of the same transaction counts, too.
    await webhookSettles(app, () => unitsOf(app, ada), 1_000);
    app.clock.advance(hour);
    await compare();
    expect([await unitsOf(app, ada), await about(txRef)]).toEqual([1_000, []]);
    expect(await excessesOf(app, txRef)).toEqual([]);
  });

  test("buys what the first one pays for if the other never comes", async () => {
    const { txRef } = await orderUnits(app, ada, 1_000);
    await pay(txRef, 600);
    app.clock.advance(hour);
    expect(await readOrder(app, ada, txRef)).toMatchObject({ status: "short", units: 501 });
    expect(await unitsOf(app, ada)).toBe(501);
  });

  test("is awaited for 45 minutes, whenever it was asked about before, and then not asked about at once", async () => {
    const pollAfter = async (minutes: number, txRef: string) => {
      app.clock.advance(minutes * 60);
      await pollOrders.handle(app.deps, {});
      const asked = "select status, asked_at from payment_orders where tx_ref = $1";
      return (await app.deps.pool.query(asked, [txRef])).rows[0];
    };
    const { txRef } = await orderUnits(app, ada, 1_000);
    await pay(txRef, 600);
    const { status, asked_at } = await pollAfter(42, txRef);
    expect(status).toBe("pending");
    expect(await pollAfter(2, txRef)).toEqual({ status, asked_at });
    expect((await pollAfter(1, txRef)).status).toBe("short");

    const abandoned = (await orderUnits(app, ada, 1_000)).txRef;
    const once = await pollAfter(46, abandoned);
    expect(once.asked_at).not.toBeNull();
    expect(await pollAfter(1, abandoned)).toEqual(once);
  });
});
