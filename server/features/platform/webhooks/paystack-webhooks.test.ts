/** Paystack's webhook endpoint: signatures over the bytes, and every kind of event followed to its end. */
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { flutterwaveKeys } from "#sandbox/flutterwave/account.ts";
import { paystackKeys } from "#sandbox/paystack/account.ts";
import { openRecord } from "#server/db/numbers/keyring.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { excessesOf, incidentsOf, isFrozen, koboOf, pressRefund } from "#tests/support/books.ts";
import { providerFault } from "#tests/support/faults.ts";
import {
  buyUnits,
  closeSoundly,
  expectSoundPayments,
  orderUnits,
  payAtProvider,
  readOrder,
  unitsOf,
  webhookSettles,
} from "#tests/support/money.ts";
import {
  aStaffMember,
  aWithdrawer,
  initiate,
  ownOf,
  playPayout,
  referenceOf,
  requested,
} from "#tests/support/payouts.ts";
import { signUp, type TestPerson } from "#tests/support/people.ts";

let app: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ PAYMENT_PROVIDER: "paystack" });
  ada = await signUp(app);
});
afterAll(() => closeSoundly(app, expectSoundPayments));

const signed = (body: string, key: string = paystackKeys.secretKey) =>
  createHmac("sha512", key).update(body).digest("hex");
const send = (body: string, signature: string | null = signed(body), path = "paystack") =>
  fetch(`${app.address}/webhooks/${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(signature !== null && { "x-paystack-signature": signature }),
    },
    body,
  });
const events = async () => {
  const { rows } = await app.deps.pool.query(
    "select kind, body from provider_events where source = 'webhook' order by received_at",
  );
  return rows.map((row) => ({ ...row, body: openRecord(row.body) }));
};
const chargeFor = (txRef: string) =>
  JSON.stringify({ event: "charge.success", data: { id: 1, status: "success", reference: txRef } });

describe("an authentic webhook", () => {
  test("for a payment credits it, and repeated changes nothing", async () => {
    const { txRef } = await orderUnits(app, ada, 1000);
    await providerFault(app, { kind: "webhook-duplicate", port: "paystack" });
    await payAtProvider(app, txRef);
    await webhookSettles(app, () => unitsOf(app, ada), 1000);
    for (let times = 0; times < 3; times += 1) expect((await send(chargeFor(txRef))).status).toBe(200);
    await app.runTasks();

    expect(await unitsOf(app, ada)).toBe(1000);
  });

  test("for a payout settles it", async () => {
    const staff = await aStaffMember(app);
    const musa = await aWithdrawer(app, 5_000);
    const id = await requested(app, musa, 1_000);
    await initiate(app, staff, id);
    await app.runTasks();
    await playPayout(app, await referenceOf(app, id), "succeed");
    await webhookSettles(app, async () => (await ownOf(app, musa, id)).status, "paid");
  });

  test("for a dispute freezes the units while open and takes them back once when lost", async () => {
    const bola = await signUp(app);
    const txRef = await buyUnits(app, bola, 1000);
    const decide = (resolution?: string) =>
      fetch(`${app.address}/sandbox/paystack/disputes`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ reference: txRef, ...(resolution && { resolution }) }),
      });
    await decide();
    await webhookSettles(app, () => isFrozen(app, bola.userId), true);
    expect(await unitsOf(app, bola)).toBe(1000);
    await decide("merchant-accepted");
    await webhookSettles(app, () => unitsOf(app, bola), 0);
    await decide("merchant-accepted");
    await app.runTasks();

    expect(await koboOf(app, `chargeback_due:${bola.userId}`)).toBe(0);
    const found = await incidentsOf(app, { kind: "chargeback" });
    expect(found.map(({ details }) => details.status)).toEqual(["lost"]);
  });

  test("for an excess's refund marks it as returned", async () => {
    const staff = await aStaffMember(app);
    const { txRef } = await orderUnits(app, ada, 1000);
    await payAtProvider(app, txRef, { outcome: "short", amount: 50 });
    await webhookSettles(app, async () => (await excessesOf(app, txRef)).length, 1);
    const [excess] = await excessesOf(app, txRef);
    await pressRefund(app, staff, excess?.id ?? "");
    await webhookSettles(app, async () => (await readOrder(app, ada, txRef)).refund?.status, "returned");
  });
});

describe("a forged webhook", () => {
  test.each<[string, (body: string) => string | null]>([
    ["no signature", () => null],
    ["another key's", (body) => signed(body, "sk_test_other")],
    ["a signature of other bytes", (body) => signed(` ${body}`)],
    ["an empty one", () => ""],
    ["the other provider's hash", () => flutterwaveKeys.webhookHash],
  ])("with %s answers 401 and stores nothing", async (_name, signature) => {
    const { txRef } = await orderUnits(app, ada, 1000);
    const body = chargeFor(txRef);
    const before = (await events()).length;
    expect((await send(body, signature(body))).status).toBe(401);
    expect((await events()).length).toBe(before);
  });

  test("with a right signature and false content credits nothing, because the provider is asked", async () => {
    const before = await unitsOf(app, ada);
    const { txRef } = await orderUnits(app, ada, 1000);
    expect((await send(chargeFor(txRef))).status).toBe(200);
    await app.runTasks();
    expect(await unitsOf(app, ada)).toBe(before);
  });

  test("is refused at the other provider's endpoint", async () => {
    expect(
      (await send(chargeFor("runor-1795182556734-0000000000000000"), undefined, "flutterwave")).status,
    ).toBe(401);
  });
});

describe("strange webhook content", () => {
  const far = "x".repeat(300);
  test.each([
    ["an event of tomorrow", { event: "moon.landed", data: { id: 1, status: "ok" } }],
    [
      "a payout of another shop",
      {
        event: "transfer.success",
        data: { id: 1, status: "success", reference: "their-payout-00001", transfer_code: "TRF_1" },
      },
    ],
    [
      "a payout whose reference is none",
      {
        event: "transfer.failed",
        data: { id: 1, status: "x", reference: "'; drop table", transfer_code: "TRF_1" },
      },
    ],
    [
      "a refund of an unknown payment",
      {
        event: "refund.processed",
        data: {
          status: "processed",
          transaction_reference: "their-order-000001",
          amount: "5000",
          refund_reference: "1",
          currency: "NGN",
        },
      },
    ],
    [
      "a dispute of an unknown payment",
      {
        event: "charge.dispute.create",
        data: { id: 1, status: "x", transaction: { id: 99, reference: far } },
      },
    ],
    [
      "a null byte",
      { event: "charge.success\u0000", data: { id: "\u0000", status: "\u0000", reference: "a\u0000b" } },
    ],
    ["a list", []],
    ["a word", "word"],
  ])("%s is stored and answered 200", async (_name, body) => {
    const before = (await events()).length;
    expect((await send(JSON.stringify(body))).status).toBe(200);
    await app.runTasks();
    expect((await events()).length).toBe(before + 1);
  });

  test("larger than an event can be is refused before it is parsed", async () => {
    const before = (await events()).length;
    expect((await send(JSON.stringify({ event: "x", data: "y".repeat(70_000) }))).status).toBe(413);
    expect((await events()).length).toBe(before);
  });
});

test("a provider without keys has no endpoint", async () => {
  const other = await startTestApp({
    FLUTTERWAVE_SECRET_KEY: "FLWSECK_TEST-0123456789abcdef-X",
    FLUTTERWAVE_WEBHOOK_HASH: "a-hash-of-ours",
  });
  const knock = (path: string) =>
    fetch(`${other.address}/webhooks/${path}`, {
      method: "POST",
      body: "{}",
      headers: { "verif-hash": "x" },
    });
  expect((await knock("paystack")).status).toBe(404);
  expect((await knock("flutterwave")).status).toBe(401);
  expect((await knock("nobody")).status).toBe(404);
  await other.close();
});
