import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Checkout, checkoutKind } from "#sandbox/checkout/checkout.ts";
import { someOrder, startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const payment = (change: Record<string, unknown> = {}) => ({
  tx_ref: someOrder().reference,
  amount: "1097.50",
  currency: "NGN",
  redirect_url: "http://shop.test/return",
  customer: { email: "ada@example.com" },
  ...change,
});

const error = (message: unknown) => ({ status: "error", message, data: null });

describe("Flutterwave sandbox", () => {
  it("refuses calls without the key or with a wrong one", async () => {
    const url = `${sandbox.address}/sandbox/flutterwave/v3/transactions/1/verify`;
    const missing = await fetch(url);
    expect([missing.status, await missing.json()]).toEqual([401, error("Authorization required")]);
    const wrong = await fetch(url, { headers: { authorization: "Bearer FLWSECK-other" } });
    expect([wrong.status, await wrong.json()]).toEqual([401, error("Invalid authorization key")]);
  });

  it.each([
    ["tx_ref", { tx_ref: undefined }],
    ["amount", { amount: undefined }],
    ["amount", { amount: -5 }],
    ["amount", { amount: "12,000" }],
    ["currency", { currency: "XXX" }],
    ["customer.email", { customer: { name: "Ada" } }],
    ["customer.email", { customer: { email: "ada" } }],
    ["redirect_url", { redirect_url: "javascript:alert(1)" }],
  ])("refuses a payment with a wrong %s", async (field, change) => {
    const answer = await sandbox.flutterwave("POST", "/payments", payment(change));
    expect([answer.status, answer.body]).toEqual([400, error(expect.stringContaining(field))]);
  });

  it("answers every request in its envelope", async () => {
    const headers = {
      authorization: "Bearer FLWSECK_TEST-runor-sandbox-X",
      "content-type": "application/json",
    };
    const url = `${sandbox.address}/sandbox/flutterwave/v3/payments`;
    const broken = await fetch(url, { method: "POST", headers, body: "{" });
    expect([broken.status, await broken.json()]).toEqual([400, error("Invalid JSON payload")]);
    const lost = await sandbox.flutterwave("GET", "/nowhere");
    expect([lost.status, lost.body.status]).toEqual([404, "error"]);
  });

  it("accepts one of two payments opened with one reference at the same time", async () => {
    const body = payment();
    const answers = await Promise.all([1, 2, 3].map(() => sandbox.flutterwave("POST", "/payments", body)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
    const refusal = answers.find((answer) => answer.status === 400);
    expect(refusal?.body).toEqual(error(expect.stringContaining("Transaction Reference already exist")));
  });

  it("returns a payment by id, by reference and in the list, with the merchant's metadata", async () => {
    const body = payment({ meta: { purpose: "units" } });
    await sandbox.flutterwave("POST", "/payments", body);
    await sandbox.press(body.tx_ref, { outcome: "paid" });
    const found = await sandbox.flutterwave("GET", `/transactions/verify_by_reference?tx_ref=${body.tx_ref}`);
    expect(found.body).toMatchObject({
      status: "success",
      message: "Transaction fetched successfully",
      data: {
        tx_ref: body.tx_ref,
        amount: 1097.5,
        currency: "NGN",
        status: "successful",
        meta: { purpose: "units" },
      },
    });
    const byId = await sandbox.flutterwave("GET", `/transactions/${found.body.data.id}/verify`);
    expect(byId.body).toEqual(found.body);
    const list = await sandbox.flutterwave("GET", `/transactions?tx_ref=${body.tx_ref}&status=successful`);
    expect(list.body).toMatchObject({
      message: "Transactions fetched",
      data: [{ id: found.body.data.id }],
      meta: { page_info: { total: 1, current_page: 1, total_pages: 1 } },
    });
  });

  it("expires a checkout after its session", async () => {
    const body = payment({ configurations: { session_duration: 1 } });
    await sandbox.flutterwave("POST", "/payments", body);
    const checkout = await sandbox.store.find<Checkout>(checkoutKind, body.tx_ref);
    expect(checkout!.expiresAtMs - checkout!.createdAtMs).toBe(60_000);
    await sandbox.store.replace(checkoutKind, body.tx_ref, { ...checkout, expiresAtMs: Date.now() - 1 });
    const late = await sandbox.press(body.tx_ref, { outcome: "paid" });
    expect([late.status, await late.json()]).toMatchObject([409, { condition: "expired" }]);
    const page = await (await fetch(`${sandbox.address}/sandbox/pay/${body.tx_ref}`)).text();
    expect(page).toContain("has expired");
    expect(page).not.toContain("<form");
  });

  it("disables a link once", async () => {
    const opened = await sandbox.flutterwave("POST", "/payments", payment());
    const link = { link: opened.body.data.link };
    const first = await sandbox.flutterwave("POST", "/payments/link/disable", link);
    expect(first.body).toEqual({ status: "success", message: "LINK DISABLED", data: true });
    const second = await sandbox.flutterwave("POST", "/payments/link/disable", link);
    expect([second.status, second.body]).toEqual([400, error("This payment link is currently inactive")]);
  });

  it("refunds a part, then the rest, then no more", async () => {
    const body = payment();
    await sandbox.flutterwave("POST", "/payments", body);
    await sandbox.press(body.tx_ref, { outcome: "paid" });
    const found = await sandbox.flutterwave("GET", `/transactions/verify_by_reference?tx_ref=${body.tx_ref}`);
    const refund = (amount?: number) =>
      sandbox.flutterwave("POST", `/transactions/${found.body.data.id}/refund`, { amount });
    expect((await refund(97.5)).body).toMatchObject({ status: "success", data: { amount_refunded: 97.5 } });
    expect((await refund()).body).toMatchObject({ status: "success", data: { amount_refunded: 1000 } });
    expect((await refund()).status).toBe(400);
  });
});
