import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { someOrder, startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";
import type { PaymentGateway } from "../ports/payments.ts";
import { createPaystackGateway } from "./payments.ts";

let sandbox: TestSandbox;
let payments: PaymentGateway;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  payments = sandbox.paystack.payments;
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.clearFaults());

const refused = (reason?: string) =>
  expect.objectContaining({ name: "GatewayError", kind: "refused", reason });
const unknown = expect.objectContaining({ name: "GatewayError", kind: "unknown" });
const fault = (kind: string, on?: string, times = 1) =>
  sandbox.fault({ port: "paystack", kind, times, ...(on === undefined ? {} : { on }) });
const press = (reference: string, outcome: string, amount?: string) =>
  sandbox.press(reference, { outcome, ...(amount === undefined ? {} : { amount }) });

async function opened(change: Parameters<typeof someOrder>[0] = {}) {
  const order = someOrder(change);
  const { link } = await payments.createCheckout(order);
  return { reference: order.reference, link };
}

async function paid(outcome = "paid") {
  const { reference } = await opened();
  await press(reference, outcome);
  const { providerId } = await payments.findPayment(reference);
  return { reference, providerId: providerId ?? "" };
}

function answering(data: unknown, secretKey = "sk_test_x", httpStatus = 200): PaymentGateway {
  const body = { status: true, message: "ok", data, meta: { pageCount: 1 } };
  return createPaystackGateway({
    baseUrl: "https://api.paystack.co",
    secretKey,
    timeoutMs: 700,
    fetch: async () => new Response(JSON.stringify(body), { status: httpStatus }),
  });
}
const transaction = (change: object = {}) => ({
  id: 4_099_260_516,
  domain: "live",
  status: "success",
  reference: "runor-1795182556734-1",
  amount: 40_333,
  requested_amount: 30_050,
  fees: 10_283,
  currency: "NGN",
  channel: "card",
  ...change,
});
const find = (data: unknown, secretKey?: string) =>
  answering(data, secretKey).findPayment("runor-1795182556734-1");

describe("opening a checkout", () => {
  it("returns the hosted page and requests the exact amount in kobo", async () => {
    const { link, reference } = await opened({ amountKobo: 236_501 });

    expect(link).toBe(`${sandbox.address}/sandbox/pay/${reference}`);
    const page = await (await fetch(link)).text();
    expect(page).toContain("₦2,365.01");
    expect(page).toContain("1,000 Runor units");
  });

  it("is refused with a reason for a used reference or a wrong key", async () => {
    const order = someOrder();
    await payments.createCheckout(order);
    await expect(payments.createCheckout(order)).rejects.toEqual(refused("duplicate-reference"));
    const gateway = createPaystackGateway({
      baseUrl: `${sandbox.address}/sandbox/paystack/`,
      secretKey: "sk_test_wrong",
      timeoutMs: 700,
      fetch,
    });
    await expect(gateway.createCheckout(someOrder())).rejects.toEqual(refused("credentials"));
  });

  it("keeps key and address out of the error", async () => {
    const gateway = createPaystackGateway({
      baseUrl: "http://127.0.0.1:9",
      secretKey: "sk_test_hidden",
      timeoutMs: 700,
      fetch,
    });
    const error = await gateway.createCheckout(someOrder()).catch((caught: Error) => caught);
    expect(error).toEqual(unknown);
    expect(JSON.stringify(error) + String(error)).not.toMatch(/hidden|127\.0\.0\.1/);
  });

  it("redirects as cancelled after a cancellation, and with the reference after a payment", async () => {
    const { reference } = await opened();
    const left = (await (await press(reference, "never")).json()) as { redirect: string };
    expect(left.redirect).toBe("http://shop.test/return?from=credits&status=cancelled");
    const done = (await (await press(reference, "paid")).json()) as { redirect: string };
    expect(done.redirect).toBe(
      `http://shop.test/return?from=credits&trxref=${reference}&reference=${reference}`,
    );
  });
});

describe("finding a payment", () => {
  it("is pending while unpaid, and absent when the provider knows no such page", async () => {
    const { reference } = await opened();
    await expect(payments.findPayment(reference)).resolves.toMatchObject({ status: "pending" });
    await expect(payments.findPayment("no-such-order-0001")).resolves.toMatchObject({ status: "absent" });
    await fault("not-found-404");
    await expect(payments.findPayment(reference)).resolves.toMatchObject({ status: "absent" });
  });

  it("finds one payment per page: failed, then paid, and a second transfer is returned", async () => {
    const { reference } = await opened();
    await press(reference, "failed");
    const failed = await payments.findPayment(reference);
    expect(failed.status).toBe("failed");
    await press(reference, "twice");
    const found = await payments.findPayment(reference);
    expect(found).toMatchObject({ status: "paid", providerId: failed.providerId, alsoPaid: [] });
  });

  it("reports a short payment, a larger one and one in another currency unchanged", async () => {
    const [short, over, dollars] = [await opened(), await opened(), await opened()];
    await press(short.reference, "short", "600.25");
    await press(over.reference, "paid", "5000");
    await press(dollars.reference, "wrong-currency");
    expect((await payments.findPayment(short.reference)).amountKobo).toBe(60_025);
    expect((await payments.findPayment(over.reference)).amountKobo).toBe(500_000);
    expect(await payments.findPayment(dollars.reference)).toMatchObject({ status: "paid", currency: "USD" });
  });

  it("counts the requested amount when the customer bore the fee", async () => {
    expect((await find(transaction())).amountKobo).toBe(30_050);
    expect((await find(transaction({ fees: null }))).amountKobo).toBe(30_050);
    expect((await find(transaction({ requested_amount: undefined, amount: 40_333 }))).amountKobo).toBe(
      40_333,
    );
    expect((await find(transaction({ amount: 20_000 }))).amountKobo).toBe(20_000);
    expect((await find(transaction({ amount: 90_000 }))).amountKobo).toBe(90_000);
  });

  it("refuses payments of test mode with a live key", async () => {
    await expect(find(transaction(), "sk_live_x")).resolves.toMatchObject({ status: "paid" });
    await expect(find(transaction({ domain: "test" }), "sk_live_x")).rejects.toEqual(unknown);
    await expect(find(transaction({ domain: undefined }), "sk_live_x")).rejects.toEqual(unknown);
  });

  it.each([
    ["success", "paid"],
    ["failed", "failed"],
    ["reversed", "returned"],
    ["abandoned", "pending"],
    ["ongoing", "pending"],
    ["queued", "pending"],
    ["something new", "pending"],
  ])("treats %s as %s", async (status, expected) => {
    expect((await find(transaction({ status }))).status).toBe(expected);
  });

  it.each([
    ["another reference", transaction({ reference: "somebody-elses-0001" })],
    ["an amount in naira", transaction({ amount: "303.33" })],
    ["a negative amount", transaction({ amount: -1 })],
    ["no status", transaction({ status: undefined })],
    ["a list", [transaction()]],
    ["nothing", null],
  ])("is unknown for an answer with %s", async (_name, data) => {
    await expect(find(data)).rejects.toEqual(unknown);
  });
});

it("lists every page opened between two times, over all pages of the list", async () => {
  const from = new Date();
  const references: string[] = [];
  for (let made = 0; made < 101; made += 1) references.push((await opened()).reference);
  await press(references[0]!, "paid");
  const listed = await payments.listPayments({ from, to: new Date(Date.now() + 1_000) });
  expect(listed.map((one) => one.reference).toSorted()).toEqual(references.toSorted());
  expect(listed.filter((one) => one.status === "paid").map((one) => one.reference)).toEqual([references[0]]);
  expect(await payments.listPayments({ from: new Date(0), to: from })).not.toContainEqual(listed[0]);
  await fault("500", "list");
  await expect(payments.listPayments({ from, to: new Date() })).rejects.toEqual(unknown);
});

describe("refunds", () => {
  it("are possible in parts, found again by our reference, until nothing is left", async () => {
    const { reference, providerId } = await paid();
    const first = await payments.refundPayment({
      providerPaymentId: providerId,
      amountKobo: 50_000,
      reference: "refund-0000000001",
    });
    expect(first).toMatchObject({ status: "processing", amountKobo: 50_000, reference: "refund-0000000001" });
    const rest = { providerPaymentId: providerId, amountKobo: 59_750, reference: "refund-0000000002" };
    await payments.refundPayment(rest);
    await expect(payments.refundPayment(rest)).rejects.toEqual(refused());
    expect(await payments.findRefunds(providerId)).toMatchObject([
      { status: "refunded", amountKobo: 59_750, reference: "refund-0000000002" },
      { refundId: first.refundId, status: "refunded", amountKobo: 50_000 },
    ]);
    expect((await payments.findPayment(reference)).status).toBe("returned");
  });

  it("are refused for an unknown payment", async () => {
    const order = { providerPaymentId: "1", amountKobo: 100, reference: "refund-0000000004" };
    await expect(payments.refundPayment(order)).rejects.toEqual(refused());
  });
});

describe("disputes", () => {
  it.each([
    ["merchant-accepted", "lost"],
    ["auto-accepted", "lost"],
    ["declined", "won"],
  ])("that end %s are %s", async (resolution, status) => {
    const { reference, providerId } = await paid();
    await sandbox.post("/paystack/disputes", { reference });
    expect(await payments.findChargebacks(providerId)).toMatchObject([
      { status: "open", providerPaymentId: providerId, amountKobo: 109_750 },
    ]);
    await sandbox.post("/paystack/disputes", { reference, resolution });
    expect(await payments.findChargebacks(providerId)).toMatchObject([{ status, amountKobo: 109_750 }]);
    // A lost dispute is paid by a refund, which must not be reported a second time.
    const { body } = await sandbox.askPaystack("GET", `/refund?transaction=${providerId}`);
    expect(body.data).toHaveLength(status === "lost" ? 1 : 0);
    expect(await payments.findRefunds(providerId)).toEqual([]);
  });

  it("are about the whole payment without an amount of their own, and unknown if neither has one", async () => {
    const ofPayment = (transaction: unknown) =>
      answering([{ id: 7, status: "resolved", resolution: "declined", transaction }]).findChargebacks("9");
    expect(await ofPayment({ id: 9, amount: 40_000 })).toMatchObject([{ status: "won", amountKobo: 40_000 }]);
    await expect(ofPayment(9)).rejects.toEqual(unknown);
  });
});

describe("webhooks from the provider", () => {
  const eventsOf = (name: string) =>
    sandbox.received.paystack.filter(({ rawBody }) => rawBody.includes(name));
  async function webhooksFor(name: string, count: number) {
    await expect.poll(() => eventsOf(name).length).toBe(count);
    return eventsOf(name);
  }

  it("are not sent for failures; a second transfer is reported, but not as a charge", async () => {
    const { reference } = await opened();
    await press(reference, "failed");
    await press(reference, "twice");
    const { providerId } = await payments.findPayment(reference);
    const events = await webhooksFor(providerId ?? "", 2);
    const kinds = events.map((one) => payments.readWebhook(one)).map((one) => one.authentic && one.kind);
    expect(kinds.toSorted()).toEqual(["charge", "other"]);
  });

  it("report refunds and disputes by the order's reference", async () => {
    const { reference, providerId } = await paid();
    await webhooksFor(reference, 1);
    await payments.refundPayment({ providerPaymentId: providerId, amountKobo: 100, reference: "refund-1" });
    const refund = (await webhooksFor(reference, 2)).at(-1);
    expect(payments.readWebhook(refund!)).toMatchObject({ kind: "refund", reference, amountKobo: 100 });
    await sandbox.post("/paystack/disputes", { reference });
    const dispute = (await webhooksFor(reference, 3)).at(-1);
    const [seen] = await payments.findChargebacks(providerId);
    expect(payments.readWebhook(dispute!)).toMatchObject({
      kind: "chargeback",
      reference,
      providerId,
      reversalId: seen?.chargebackId,
      amountKobo: 109_750,
    });
  });
});
