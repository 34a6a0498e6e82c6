import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { someOrder, startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";
import { createFlutterwaveGateway } from "./payments.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.clearFaults());

const refused = (reason?: string) =>
  expect.objectContaining({ name: "GatewayError", kind: "refused", reason });
const unknown = expect.objectContaining({ name: "GatewayError", kind: "unknown" });

describe("opening a checkout", () => {
  it("is refused with a reason for a wrong key", async () => {
    const gateway = createFlutterwaveGateway({
      baseUrl: `${sandbox.address}/sandbox/flutterwave/v3/`,
      secretKey: "FLWSECK_TEST-wrong",
      webhookHash: "x",
      timeoutMs: 700,
      fetch,
    });
    await expect(gateway.createCheckout(someOrder())).rejects.toEqual(refused("credentials"));
  });

  it("keeps key and address out of the error", async () => {
    const gateway = createFlutterwaveGateway({
      baseUrl: "http://127.0.0.1:9/v3",
      secretKey: "FLWSECK_TEST-hidden",
      webhookHash: "x",
      timeoutMs: 700,
      fetch,
    });
    const error = await gateway.createCheckout(someOrder()).catch((caught: Error) => caught);
    expect(error).toEqual(unknown);
    expect(JSON.stringify(error) + String(error)).not.toMatch(/hidden|127\.0\.0\.1/);
  });
});

describe("finding a payment", () => {
  it("is absent while no payment was tried, for every wording of not found", async () => {
    const { reference } = await opened();
    for (const kind of [undefined, "not-found-400", "not-found-404"]) {
      if (kind) await sandbox.fault({ port: "flutterwave", kind });
      await expect(sandbox.payments.findPayment(reference)).resolves.toMatchObject({ status: "absent" });
    }
  });

  it("finds the successful attempt among failed ones, in any order of the list", async () => {
    const { reference } = await opened();
    await sandbox.press(reference, { outcome: "failed" });
    await expect(sandbox.payments.findPayment(reference)).resolves.toMatchObject({ status: "failed" });
    await sandbox.press(reference, { outcome: "paid" });
    await sandbox.fault({ port: "flutterwave", kind: "oldest-attempt", on: "verify-by-reference" });
    await expect(sandbox.payments.findPayment(reference)).resolves.toMatchObject({ status: "paid" });
  });

  it("reports the second payment of an order paid twice, and keeps the first", async () => {
    const { reference } = await opened();
    await sandbox.press(reference, { outcome: "twice" });
    const found = await sandbox.payments.findPayment(reference);
    expect(found.status).toBe("paid");
    expect(found.alsoPaid).toHaveLength(1);
    expect(Number(found.alsoPaid[0]?.providerId)).toBeGreaterThan(Number(found.providerId));
  });

  it("reports a short payment and a payment in another currency unchanged", async () => {
    const short = await opened();
    await sandbox.press(short.reference, { outcome: "short", amount: "600.25" });
    await expect(sandbox.payments.findPayment(short.reference)).resolves.toMatchObject({
      status: "paid",
      amountKobo: 60_025,
    });
    const dollars = await opened();
    await sandbox.press(dollars.reference, { outcome: "wrong-currency" });
    await expect(sandbox.payments.findPayment(dollars.reference)).resolves.toMatchObject({
      status: "paid",
      currency: "USD",
    });
  });

  it("finds by the webhook's id while the search by reference lags behind", async () => {
    const { reference } = await opened();
    const answer = await sandbox.press(reference, { outcome: "paid" });
    const { redirect } = (await answer.json()) as { redirect: string };
    const providerId = new URL(redirect).searchParams.get("transaction_id") ?? "";
    await sandbox.fault({ port: "flutterwave", kind: "500", on: "list" });
    await sandbox.fault({ port: "flutterwave", kind: "not-found", on: "verify-by-reference" });
    await expect(sandbox.payments.findPayment(reference, { providerId })).resolves.toMatchObject({
      status: "paid",
    });
  });
});

describe("closing a checkout", () => {
  it("closes the page once and succeeds for a closed one", async () => {
    const { reference, link } = await opened();
    await sandbox.payments.closeCheckout?.(link);
    await sandbox.payments.closeCheckout?.(link);
    expect((await sandbox.press(reference, { outcome: "paid" })).status).toBe(409);
  });

  it("is refused for an unknown link", async () => {
    await expect(sandbox.payments.closeCheckout?.("https://checkout.example/x")).rejects.toEqual(refused());
  });
});

async function opened() {
  const order = someOrder();
  const { link } = await sandbox.payments.createCheckout(order);
  return { reference: order.reference, link };
}
