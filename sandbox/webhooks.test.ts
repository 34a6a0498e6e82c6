import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { quickTiming, someOrder, startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";
import { type Delivery, pastDeliveries } from "./webhooks.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
afterEach(async () => {
  sandbox.product.status = 200;
  await fetch(`${sandbox.address}/sandbox/faults`, { method: "DELETE" });
});

async function pay(): Promise<string> {
  const order = someOrder();
  await sandbox.payments.createCheckout(order);
  await sandbox.press(order.reference, { outcome: "paid" });
  return order.reference;
}

const of = (reference: string) =>
  sandbox.received.flutterwave.filter((webhook) => webhook.body.data.tx_ref === reference);

/** The delivery for a payment, once the sandbox has stopped retrying it. */
async function endedDelivery(reference: string): Promise<Delivery | undefined> {
  const past = await sandbox.store.list<Delivery>(pastDeliveries, { limit: 100 });
  return past.find(({ body }) => body.rawBody.includes(reference))?.body;
}
const untilEnded = (reference: string) => expect.poll(() => endedDelivery(reference)).toBeDefined();

describe("webhooks", () => {
  it("carry the hash and the payment", async () => {
    const reference = await pay();
    await expect.poll(() => of(reference)).toHaveLength(1);
    const [webhook] = of(reference);
    expect(webhook?.headers["verif-hash"]).toBe("runor-sandbox-webhook-hash");
    expect(webhook?.body).toMatchObject({
      event: "charge.completed",
      "event.type": "CARD_TRANSACTION",
      data: { tx_ref: reference, status: "successful", amount: 1097.5 },
    });
    expect(webhook?.body.data).not.toHaveProperty("meta");
  });

  it("are sent up to three times until answered with 200", async () => {
    sandbox.product.status = 204;
    const reference = await pay();
    await untilEnded(reference);
    expect(of(reference)).toHaveLength(3);
    expect(await endedDelivery(reference)).toMatchObject({ lastResult: "204", attempts: 3 });
  });

  it("stop once the product answers again", async () => {
    sandbox.product.refusals = [500];
    const reference = await pay();
    await untilEnded(reference);
    expect(of(reference)).toHaveLength(2);
  });

  it("can be lost, late, duplicated, forged, or earlier than the customer's return", async () => {
    const fault = (kind: string) => sandbox.fault({ port: "flutterwave", kind });
    await fault("webhook-drop");
    const lost = await pay();
    await fault("webhook-delay");
    const lateFrom = Date.now() + quickTiming.webhookDelayMs;
    const late = await pay();
    await fault("webhook-duplicate");
    const doubled = await pay();
    await fault("webhook-bad-signature");
    const forged = await pay();
    await expect.poll(() => of(doubled)).toHaveLength(2);
    await expect.poll(() => of(forged)).toHaveLength(1);
    expect(of(forged)[0]?.headers["verif-hash"]).toBe("not-the-hash");
    await fault("webhook-first");
    const first = await pay();
    expect(of(first)).toHaveLength(1);
    await expect.poll(() => of(late)).toHaveLength(1);
    await untilEnded(late);
    expect((await endedDelivery(late))?.dueAtMs).toBeGreaterThanOrEqual(lateFrom);
    expect(of(lost)).toHaveLength(0);
  });

  it("of a killed process are delivered by another one", async () => {
    const orphan: Delivery = {
      port: "flutterwave",
      headers: {},
      rawBody: JSON.stringify({ data: { tx_ref: "left-behind" } }),
      dueAtMs: Date.now(),
      attempts: 0,
      lastResult: null,
    };
    await sandbox.store.insert("delivery", "left-behind", orphan);
    await expect.poll(() => of("left-behind")).toHaveLength(1);
  });

  it("are sent once although several processes look for work", async () => {
    const others = await Promise.all([sandbox.startAnother(), sandbox.startAnother()]);
    const references = await Promise.all(Array.from({ length: 12 }, pay));
    for (const reference of references) await untilEnded(reference);
    expect(references.map((reference) => of(reference).length)).toEqual(Array(12).fill(1));
    await Promise.all(others.map((one) => one.close()));
  });
});

describe("fault switches", () => {
  it("work the given number of times, for every process, and can be read and cleared", async () => {
    await sandbox.fault({ port: "flutterwave", kind: "500", times: 3, on: "list" });
    const list = async () => (await fetch(`${sandbox.address}/sandbox/faults`)).json();
    expect(await list()).toEqual([{ port: "flutterwave", kind: "500", times: 3, on: "list" }]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sandbox.flutterwave("GET", "/transactions")),
    );
    expect(answers.filter((answer) => answer.status === 500)).toHaveLength(3);
    await sandbox.fault({ port: "termii", kind: "hang", times: 2 });
    await fetch(`${sandbox.address}/sandbox/faults`, { method: "DELETE" });
    expect(await list()).toEqual([]);
  });

  it.each([
    { port: "bank", kind: "500" },
    { port: "termii", kind: "not-found" },
    { port: "termii", kind: "500", times: -1 },
    { port: "termii", kind: "500", times: "many" },
  ])("refuse unknown values: %j", async (fault) => {
    await expect(sandbox.fault(fault as never)).rejects.toThrow("is ");
  });

  it("release hanging calls when the server stops", async () => {
    const another = await sandbox.startAnother();
    const { port } = another.server.address() as { port: number };
    await sandbox.fault({ port: "termii", kind: "hang", times: 1 });
    const hanging = fetch(`http://127.0.0.1:${port}/sandbox/termii/api/get-balance?api_key=TLrunorsandbox`);
    const faults = async () => (await fetch(`${sandbox.address}/sandbox/faults`)).json();
    await expect.poll(faults).toEqual([]);
    await another.close();
    expect((await hanging).status).toBe(503);
  });
});
