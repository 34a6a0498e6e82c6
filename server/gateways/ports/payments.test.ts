/** Behaviour that all payment providers share, against their sandboxes; the rest is tested in their folders. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { someOrder, startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";
import { paymentProviderNames } from "../providers.ts";
import type { PaymentGateway } from "./payments.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.clearFaults());

const failing = (kind: string, reason?: string) =>
  expect.objectContaining({ name: "GatewayError", kind, ...(reason === undefined ? {} : { reason }) });
const silences = ["500", "503", "hang", "reset", "nonsense"];

describe.each(paymentProviderNames)("payments at %s", (port) => {
  let payments: PaymentGateway;
  beforeAll(() => {
    payments = sandbox.at[port].payments;
  });

  /** A refused token may be fetched again once: only the second refusal counts. */
  const fault = (kind: string, on?: string) =>
    sandbox.fault({ port, kind, times: kind === "401" ? 2 : 1, ...(on && { on }) });
  async function opened(change: Parameters<typeof someOrder>[0] = {}) {
    const order = someOrder(change);
    const { link } = await payments.createCheckout(order);
    return { ...order, link };
  }
  async function paid(choice: Partial<Parameters<TestSandbox["press"]>[1]> = {}) {
    const order = await opened();
    await sandbox.press(order.reference, { outcome: "paid", ...choice });
    const { providerId = "" } = await payments.findPayment(order.reference);
    return { ...order, providerPaymentId: providerId };
  }
  async function received(count: number, act: () => Promise<unknown>) {
    const before = sandbox.received[port].length;
    await act();
    return (await sandbox.receive(port, before + count)).slice(before);
  }

  it("names its provider", () => {
    expect(payments.provider).toBe(port);
  });

  describe("opening a page", () => {
    it("requests the exact amount and redirects the customer back to where they came from", async () => {
      const { reference, link } = await opened({ amountKobo: 236_501 });
      expect(await (await fetch(link)).text()).toContain("₦2,365.01");
      const { redirect } = (await (await sandbox.press(reference, { outcome: "paid" })).json()) as {
        redirect: string;
      };
      expect(redirect).toMatch(/^http:\/\/shop\.test\/return\?from=credits&/);
      expect(redirect).toContain(reference);
    });

    it("is refused by name for a used reference", async () => {
      const order = someOrder();
      await payments.createCheckout(order);
      await expect(payments.createCheckout(order)).rejects.toEqual(failing("refused", "duplicate-reference"));
    });

    it("is refused as rate-limited, and may be retried", async () => {
      await fault("429", "create-payment");
      const order = someOrder();
      await expect(payments.createCheckout(order)).rejects.toEqual(failing("refused", "rate-limited"));
      await expect(payments.createCheckout(order)).resolves.toHaveProperty("link");
    });

    it.each([...silences, "503-after-create", "hang-after-create", "reset-after-create"])(
      "is unknown, not refused, on %s",
      async (kind) => {
        await fault(kind, "create-payment");
        await expect(payments.createCheckout(someOrder())).rejects.toEqual(failing("unknown"));
      },
    );
  });

  describe("finding a payment", () => {
    it("is absent for an unknown reference", async () => {
      await expect(payments.findPayment(someOrder().reference)).resolves.toMatchObject({ status: "absent" });
    });

    it("is not paid while the customer has not paid", async () => {
      const { reference } = await opened();
      expect(["absent", "pending"]).toContain((await payments.findPayment(reference)).status);
      await sandbox.press(reference, { outcome: "failed" });
      expect(["failed", "pending"]).toContain((await payments.findPayment(reference)).status);
    });

    it.each(["card", "transfer", "ussd"])(
      "has amount, currency, channel and an id once paid by %s",
      async (method) => {
        const { reference } = await paid({ method });
        await expect(payments.findPayment(reference)).resolves.toMatchObject({
          status: "paid",
          reference,
          amountKobo: 109_750,
          currency: "NGN",
          channel: expect.any(String),
          providerId: expect.stringMatching(/./),
          alsoPaid: [],
        });
      },
    );

    it("returns the amount paid, less or more than requested", async () => {
      const short = await paid({ amount: "600.25" });
      await expect(payments.findPayment(short.reference)).resolves.toMatchObject({
        status: "paid",
        amountKobo: 60_025,
      });
      const long = await paid({ amount: "2000.01" });
      await expect(payments.findPayment(long.reference)).resolves.toMatchObject({
        status: "paid",
        amountKobo: 200_001,
      });
    });

    it("never returns another order's, for any id from a browser", async () => {
      const other = await paid();
      const { reference } = await opened();
      for (const providerId of [other.providerPaymentId, "../x", "abc|1"])
        expect((await payments.findPayment(reference, { providerId })).status).not.toBe("paid");
    });

    it.each([...silences, "429", "400", "401"])(
      "is neither absent nor failed because of %s",
      async (kind) => {
        const { reference } = await opened();
        await fault(kind, "verify-by-reference");
        await expect(payments.findPayment(reference)).rejects.toEqual(failing("unknown"));
      },
    );

    it("is pending for an unknown status", async () => {
      const { reference } = await paid();
      await sandbox.fault({ port, kind: "pending", times: 2 });
      await expect(payments.findPayment(reference)).resolves.toMatchObject({ status: "pending" });
      await sandbox.clearFaults();
      await expect(payments.findPayment(reference)).resolves.toMatchObject({ status: "paid" });
    });
  });

  describe("webhooks", () => {
    it("name the order, and repeat their key when delivered twice", async () => {
      const { reference } = await opened();
      await fault("webhook-duplicate");
      const [first, second] = await received(2, () => sandbox.press(reference, { outcome: "paid" }));
      const read = payments.readWebhook(first!);
      expect(read).toMatchObject({ authentic: true, kind: "charge", reference });
      expect(payments.readWebhook(second!)).toEqual(read);
    });

    it("have different keys for different payments", async () => {
      const events = await received(2, async () => [await paid(), await paid()]);
      const keys = events.map((one) => payments.readWebhook(one)).map((one) => one.authentic && one.eventKey);
      expect(new Set(keys).size).toBe(2);
    });

    it("are refused when forged or unsigned", async () => {
      const { reference } = await opened();
      await fault("webhook-bad-signature");
      const [forged] = await received(1, () => sandbox.press(reference, { outcome: "paid" }));
      expect(payments.readWebhook(forged!)).toEqual({ authentic: false });
      expect(payments.readWebhook({ ...forged!, headers: {} })).toEqual({ authentic: false });
    });
  });

  describe("refunds", () => {
    it("are possible in parts, under our notes, up to the amount paid", async () => {
      const { providerPaymentId } = await paid({ method: "transfer" });
      const part = { providerPaymentId, amountKobo: 20_050, reference: `refund-${providerPaymentId}-a` };
      const rest = { providerPaymentId, amountKobo: 89_700, reference: `refund-${providerPaymentId}-b` };
      await expect(payments.refundPayment(part)).resolves.toMatchObject(part);
      await expect(payments.refundPayment(rest)).resolves.toMatchObject(rest);
      const more = { ...rest, reference: `refund-${providerPaymentId}-c` };
      await expect(payments.refundPayment(more)).rejects.toEqual(failing("refused"));
      expect(await payments.findRefunds(providerPaymentId)).toEqual([
        expect.objectContaining({ ...rest, status: "refunded" }),
        expect.objectContaining({ ...part, status: "refunded" }),
      ]);
    });

    it("report whether they are pending or failed", async () => {
      const { providerPaymentId } = await paid({ method: "transfer" });
      for (const [kind, status] of [
        ["refund-stuck", "processing"],
        ["refund-fails", "failed"],
      ] as const) {
        await fault(kind);
        const reference = `${kind}-${providerPaymentId}`;
        await payments.refundPayment({ providerPaymentId, amountKobo: 10_000, reference });
        const found = await payments.findRefunds(providerPaymentId);
        expect(found.find((one) => one.reference === reference)).toMatchObject({ status });
      }
    });

    it.each(["503-after-create", "hang-after-create", "reset-after-create"])(
      "are found by our note after %s",
      async (kind) => {
        const { providerPaymentId } = await paid({ method: "transfer" });
        await fault(kind, "refund");
        const order = { providerPaymentId, amountKobo: 10_000, reference: `refund-${providerPaymentId}` };
        await expect(payments.refundPayment(order)).rejects.toEqual(failing("unknown"));
        expect(await payments.findRefunds(providerPaymentId)).toEqual([expect.objectContaining(order)]);
      },
    );

    it.each([...silences, "429"])("are unknown on %s, and none was made", async (kind) => {
      const { providerPaymentId } = await paid({ method: "transfer" });
      await fault(kind, "refund");
      const order = { providerPaymentId, amountKobo: 10_000, reference: `refund-${providerPaymentId}` };
      await expect(payments.refundPayment(order)).rejects.toEqual(failing("unknown"));
      expect(await payments.findRefunds(providerPaymentId)).toEqual([]);
    });

    it("send a webhook that names the payment or the order", async () => {
      const { reference, providerPaymentId } = await paid({ method: "transfer" });
      await sandbox.receive(port, sandbox.received[port].length);
      const order = { providerPaymentId, amountKobo: 10_000, reference: `refund-${providerPaymentId}` };
      await payments.refundPayment(order);
      const isRefundOfIt = () =>
        sandbox.received[port]
          .map((one) => payments.readWebhook(one))
          .some(
            (one) =>
              one.authentic &&
              one.kind === "refund" &&
              (one.providerId === providerPaymentId || one.reference === reference),
          );
      await expect.poll(isRefundOfIt).toBe(true);
    });

    it("come without a dispute where none was opened", async () => {
      const { providerPaymentId } = await paid();
      expect(await payments.findChargebacks(providerPaymentId)).toEqual([]);
    });
  });

  describe("lists for reconciliation", () => {
    const minuteMs = 60_000;
    const lately = () => ({
      from: new Date(Date.now() - minuteMs),
      to: new Date(Date.now() + minuteMs),
    });
    const before = () => ({
      from: new Date(Date.now() - 3 * minuteMs),
      to: new Date(Date.now() - 2 * minuteMs),
    });

    it("have each payment of the period once, with the amount paid, over all pages", async () => {
      const orders = [];
      for (let at = 0; at < 13; at += 1) orders.push(await opened());
      const amounts = ["600.25", "1097.5", "2000"];
      for (const [at, amount] of amounts.entries())
        await sandbox.press(orders[at]!.reference, { outcome: "paid", amount });
      const listed = await payments.listPayments(lately());
      for (const [at, amount] of amounts.entries()) {
        const { reference } = orders[at]!;
        expect(listed.filter((one) => one.reference === reference)).toMatchObject([
          { status: "paid", amountKobo: Number(amount) * 100, currency: "NGN" },
        ]);
      }
      const ours = new Set(orders.map(({ reference }) => reference));
      const others = listed.filter(({ reference, status }) => ours.has(reference) && status === "paid");
      expect(others).toHaveLength(amounts.length);
      const ids = listed.map(({ providerId }) => providerId);
      expect(new Set(ids).size).toBe(ids.length);
      expect(await payments.listPayments(before())).toEqual([]);
    });

    it("have the payments with refunds", async () => {
      const { reference, providerPaymentId } = await paid({ method: "transfer" });
      await payments.refundPayment({
        providerPaymentId,
        amountKobo: 10_000,
        reference: `r-${providerPaymentId}`,
      });
      const hints = await payments.listReturns(lately());
      const isIt = (one: (typeof hints)[number]) =>
        one.providerPaymentId === providerPaymentId || one.reference === reference;
      expect(hints.some(isIt)).toBe(true);
      // Some providers cut this list by days.
      const dayMs = 86_400_000;
      const longAgo = { from: new Date(Date.now() - 9 * dayMs), to: new Date(Date.now() - 8 * dayMs) };
      expect((await payments.listReturns(longAgo)).some(isIt)).toBe(false);
    });

    it.each([...silences, "429", "400", "401"])("are unknown on %s", async (kind) => {
      await fault(kind, "list");
      await expect(payments.listPayments(lately())).rejects.toEqual(failing("unknown"));
    });
  });
});
