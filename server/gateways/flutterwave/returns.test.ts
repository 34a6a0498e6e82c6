import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { someOrder, startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.clearFaults());

const port = "flutterwave";
const refused = expect.objectContaining({ name: "GatewayError", kind: "refused" });
const unknown = expect.objectContaining({ name: "GatewayError", kind: "unknown" });

async function paid(outcome = "paid"): Promise<{ reference: string; providerPaymentId: string }> {
  const order = someOrder();
  await sandbox.payments.createCheckout(order);
  await sandbox.press(order.reference, { outcome });
  const { providerId = "" } = await sandbox.payments.findPayment(order.reference);
  return { reference: order.reference, providerPaymentId: providerId };
}

describe("refunds", () => {
  it("are refused for a failed payment, an unknown payment, and an invalid id", async () => {
    const failed = await paid("failed");
    for (const providerPaymentId of [failed.providerPaymentId, "1", "1/../2"]) {
      const order = { providerPaymentId, amountKobo: 100, reference: "refund-x" };
      await expect(sandbox.payments.refundPayment(order)).rejects.toEqual(refused);
    }
  });
});

describe("chargebacks", () => {
  it("are found by payment, from opening to decision", async () => {
    const { reference, providerPaymentId } = await paid();
    await expect(sandbox.payments.findChargebacks(providerPaymentId)).resolves.toEqual([]);
    await sandbox.post("/flutterwave/chargebacks", { reference: (await paid()).reference });
    await sandbox.post("/flutterwave/chargebacks", { reference });
    const [open] = await sandbox.payments.findChargebacks(providerPaymentId);
    expect(open).toMatchObject({ status: "open", providerPaymentId, amountKobo: 109_750 });
    for (const [status, read] of [
      ["declined", "open"],
      ["won", "won"],
      ["lost", "lost"],
    ]) {
      await sandbox.post("/flutterwave/chargebacks", { reference, status });
      await expect(sandbox.payments.findChargebacks(providerPaymentId)).resolves.toEqual([
        { ...open, status: read },
      ]);
    }
    await sandbox.fault({ port, kind: "500", on: "list-chargebacks" });
    await expect(sandbox.payments.findChargebacks(providerPaymentId)).rejects.toEqual(unknown);
  });

  it("send a webhook that names the order", async () => {
    const { reference, providerPaymentId } = await paid();
    await sandbox.post("/flutterwave/chargebacks", { reference, status: "lost", amount: "500.50" });
    const events = () => sandbox.received.flutterwave.map((one) => sandbox.payments.readWebhook(one));
    await expect.poll(events).toContainEqual(
      expect.objectContaining({
        kind: "chargeback",
        reference,
        providerId: providerPaymentId,
        amountKobo: 50_050,
      }),
    );
  });
});

describe("the list of payments", () => {
  it("has every attempt of the period once, over all pages", async () => {
    const from = new Date();
    const orders = [];
    for (let count = 0; count < 11; count += 1) orders.push((await paid()).reference);
    const failed = (await paid("failed")).reference;
    const twice = (await paid("twice")).reference;
    const listed = await sandbox.payments.listPayments({ from, to: new Date(Date.now() + 1) });
    expect(listed.map((one) => one.reference).sort()).toEqual([...orders, failed, twice, twice].sort());
    expect(listed.find((one) => one.reference === failed)?.status).toBe("failed");
    expect(listed.every((one) => one.amountKobo === 109_750 && one.currency === "NGN")).toBe(true);
    const before = await sandbox.payments.listPayments({ from: new Date(0), to: from });
    expect(before.map((one) => one.reference)).not.toContain(orders[0]);
  });
});
