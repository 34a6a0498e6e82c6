import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { flutterwaveKeys } from "#sandbox/flutterwave/account.ts";
import { openRecord } from "#server/db/numbers/keyring.ts";
import { pollOrders } from "#server/features/money/payments/payments.tasks.ts";
import { Refusal } from "#shared/contracts/answers.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { providerFault } from "#tests/support/faults.ts";
import {
  closeSoundly,
  expectSoundPayments,
  orderUnits,
  payAtProvider,
  unitsOf,
  webhookSettles,
} from "#tests/support/money.ts";
import { signUp, type TestPerson } from "#tests/support/people.ts";

let app: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  ada = await signUp(app);
});
afterAll(() => closeSoundly(app, expectSoundPayments));

const hash = flutterwaveKeys.webhookHash;
const send = (body: unknown, headers: Record<string, string> = { "verif-hash": hash }) =>
  fetch(`${app.address}/webhooks/flutterwave`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body:
      typeof body === "string" ? body : Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
  });
const events = async () => {
  const { rows } = await app.deps.pool.query(
    "select source, event_key, kind, reference, body from provider_events order by received_at, id",
  );
  return rows.map((row) => ({ ...row, body: openRecord(row.body) }));
};
const chargeFor = (txRef: string, id = 1) => ({
  event: "charge.completed",
  data: { id, tx_ref: txRef, status: "successful", amount: 1097.5, currency: "NGN" },
});

test("a webhook credits once however often it is delivered", async () => {
  const { txRef } = await orderUnits(app, ada, 1000);
  await providerFault(app, { kind: "webhook-duplicate" });
  await payAtProvider(app, txRef);
  await webhookSettles(app, () => unitsOf(app, ada), 1000);

  const [event] = (await events()).filter((one) => one.reference === txRef && one.source === "webhook");
  for (let times = 0; times < 5; times += 1) expect((await send(event.body)).status).toBe(200);
  await app.runTasks();
  expect(await unitsOf(app, ada)).toBe(1000);
  expect((await events()).filter((one) => one.reference === txRef && one.source === "webhook").length).toBe(
    1,
  );
});

test("a webhook that precedes the provider's record is followed again when repeated", async () => {
  const bola = await signUp(app);
  const { txRef } = await orderUnits(app, bola, 1000);
  await providerFault(app, { kind: "webhook-drop" });
  await send(chargeFor(txRef, 77));
  await app.runTasks();
  await payAtProvider(app, txRef);
  expect(await unitsOf(app, bola)).toBe(0);

  await send(chargeFor(txRef, 77));
  await app.runTasks();
  expect(await unitsOf(app, bola)).toBe(1000);
});

test("stores the bytes of a webhook unchanged, and the provider's answer to our query", async () => {
  const { txRef } = await orderUnits(app, ada, 1000);
  await payAtProvider(app, txRef);
  const kept = async () => (await events()).filter((one) => one.reference === txRef).map((one) => one.source);
  await webhookSettles(app, kept, ["webhook", "lookup"]);

  const strange = ` {"event" : "transfer.completed",\n "data":{"id":7,"status":"SUCCESSFUL"}}  `;
  await send(strange);
  expect((await events()).at(-1)).toMatchObject({ kind: "other", body: Buffer.from(strange) });
});

describe("a forged webhook", () => {
  test.each([
    ["no hash", {}],
    ["another hash", { "verif-hash": "not-the-hash" }],
    ["an empty hash", { "verif-hash": "" }],
    ["the hash and more", { "verif-hash": `${hash}x` }],
    ["the hash in another header", { "flutterwave-signature": hash }],
  ])("with %s answers 401 and stores nothing", async (_name, headers) => {
    const { txRef } = await orderUnits(app, ada, 1000);
    const before = [(await events()).length, await unitsOf(app, ada)];

    const answer = await send(chargeFor(txRef), headers as Record<string, string>);
    expect([answer.status, Refusal.parse(await answer.json()).code]).toEqual([401, "signed_out"]);
    await app.runTasks();
    expect([(await events()).length, await unitsOf(app, ada)]).toEqual(before);
  });

  test("with the right hash and false content credits nothing, because the provider is asked", async () => {
    const before = await unitsOf(app, ada);
    const { txRef } = await orderUnits(app, ada, 1000);

    expect((await send(chargeFor(txRef, 999_999))).status).toBe(200);
    await app.runTasks();
    expect(await unitsOf(app, ada)).toBe(before);
  });

  test("with the provider's body and a wrong hash is refused, and the poller finds the payment", async () => {
    const bola = await signUp(app);
    await providerFault(app, { kind: "webhook-bad-signature" });
    const { txRef } = await orderUnits(app, bola, 1000);
    await payAtProvider(app, txRef);
    await app.runTasks();
    expect(await unitsOf(app, bola)).toBe(0);
    app.clock.advance(11 * 60);
    await pollOrders.handle(app.deps, {});
    expect(await unitsOf(app, bola)).toBe(1000);
  });
});

describe("strange webhook content", () => {
  test.each([
    ["another event", { event: "transfer.completed", data: { id: 1, status: "FAILED" } }],
    ["an event of tomorrow", { event: "moon.landed", data: { id: 1, status: "ok" } }],
    ["a charge without a reference", { event: "charge.completed", data: { id: 1, status: "successful" } }],
    ["a reference of another shop", chargeFor("someone-elses-order-1")],
    ["a reference that is none", chargeFor("'; drop table payment_orders; --")],
    [
      "a null byte",
      { event: "charge.completed\u0000", data: { id: "\u0000", status: "\u0000", tx_ref: "a\u0000b" } },
    ],
    ["the old flat shape", { txRef: "units-1", "event.type": "CARD_TRANSACTION" }],
    ["a refund", { id: 5, status: "completed", TransactionId: 9 }],
    ["an empty object", {}],
    ["a list", []],
    ["a long key", { event: "x".repeat(5000), data: { id: 1, status: "y" } }],
    ["no JSON", "not json"],
    ["nothing", ""],
    ["bytes", Buffer.from([0, 255, 254, 1])],
  ])("%s is stored and answered 200", async (_name, body) => {
    const before = (await events()).length;

    expect((await send(body)).status).toBe(200);
    await app.runTasks();
    expect((await events()).length).toBe(before + 1);
  });

  test("any content type is accepted, an oversized body is not", async () => {
    expect((await send("<xml/>", { "verif-hash": hash, "content-type": "text/xml" })).status).toBe(200);
    expect((await send({ event: "x", data: "y".repeat(70_000) })).status).toBe(413);
  });
});

test("a webhook needs no session and no origin, and its response says nothing about the order", async () => {
  const answer = await send(chargeFor("runor-1795182556734-0000000000000000", 5), {
    "verif-hash": hash,
    origin: "https://flutterwave.example",
  });

  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: "ok" });
});
