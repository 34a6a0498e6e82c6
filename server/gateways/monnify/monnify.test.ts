/** What is special to Monnify's API; `ports/*.test.ts` cover what it shares with other providers. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { monnifyKeys } from "#sandbox/monnify/account.ts";
import { inspectSettings } from "#server/config.ts";
import { live as liveSettings } from "#tests/support/live-settings.ts";
import { someOrder, somePayout, startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";
import { connectMonnify } from "./connection.ts";
import { monnify } from "./provider.ts";
import { readMonnifyWebhook } from "./webhook.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.clearFaults());

const fault = (kind: string, on?: string, times = 1) =>
  sandbox.fault({ port: "monnify", kind, times, ...(on && { on }) });
const failing = (kind: string, reason?: string) =>
  expect.objectContaining({ name: "GatewayError", kind, ...(reason && { reason }) });

/** The provider with answers that the test defines; `calls` records each path with its authorization. */
function answering(answerTo: (path: string) => object, httpStatus: (path: string) => number = () => 200) {
  const calls: string[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const path = String(url).replace("https://api.monnify.com", "");
    calls.push(`${path} ${new Headers(init?.headers).get("authorization")}`);
    const body = path.endsWith("/login") ? { accessToken: `token-${calls.length}`, expiresIn: 3_567 } : {};
    const wrapped = {
      requestSuccessful: true,
      responseMessage: "success",
      responseCode: "0",
      responseBody: body,
    };
    return new Response(JSON.stringify({ ...wrapped, ...answerTo(path) }), { status: httpStatus(path) });
  };
  const account = {
    baseUrl: "https://api.monnify.com/",
    apiKey: "MK_TEST_X",
    secretKey: "secret",
    timeoutMs: 700,
  };
  return { calls, call: connectMonnify({ ...account, fetch: fetch as typeof globalThis.fetch }) };
}
const ask = (call: ReturnType<typeof answering>["call"]) =>
  call({ operation: "list banks", method: "GET", path: "/api/v1/banks" });

describe("access token", () => {
  const basic = `Basic ${Buffer.from("MK_TEST_X:secret").toString("base64")}`;

  it("is fetched once for concurrent and later calls", async () => {
    const { calls, call } = answering(() => ({}));
    await Promise.all([ask(call), ask(call)]);
    await ask(call);
    expect(calls).toEqual([
      `/api/v1/auth/login ${basic}`,
      ...Array.from({ length: 3 }, () => "/api/v1/banks Bearer token-1"),
    ]);
  });

  it("is not used shortly before it expires", async () => {
    const responseBody = { accessToken: "short", expiresIn: 30 };
    const { calls, call } = answering((path) => (path.endsWith("/login") ? { responseBody } : {}));
    await ask(call);
    await ask(call);
    expect(calls.filter((one) => one.includes("/login"))).toHaveLength(2);
  });

  it("is fetched again, once, when it is refused before it expires", async () => {
    await sandbox.at.monnify.payouts.listBanks();
    await fault("401", "banks");
    expect((await sandbox.at.monnify.payouts.listBanks()).length).toBeGreaterThan(20);
    await fault("401", "banks", 2);
    await expect(sandbox.at.monnify.payouts.listBanks()).rejects.toEqual(failing("unknown", "credentials"));
  });

  it("refuses a checkout and a payout when the keys are wrong, and leaves lookups unknown", async () => {
    const refusal = { requestSuccessful: false, responseMessage: "Unauthorized", responseCode: "99" };
    const { call } = answering(
      (path) => (path.endsWith("/login") ? refusal : {}),
      (path) => (path.endsWith("/login") ? 401 : 200),
    );
    expect(await ask(call)).toMatchObject({ ok: false, httpStatus: 401 });
    const wrong = monnify.connect(
      {
        monnifyBaseUrl: `${sandbox.address}/sandbox/monnify`,
        monnifyApiKey: monnifyKeys.apiKey,
        monnifySecretKey: "another",
        monnifyContractCode: monnifyKeys.contractCode,
        monnifyWalletAccountNumber: monnifyKeys.walletAccountNumber,
      },
      { fetch, timeoutMs: 2_000 },
    );
    await expect(wrong.payments.createCheckout(someOrder())).rejects.toEqual(
      failing("refused", "credentials"),
    );
    await expect(wrong.payouts.sendPayout(somePayout())).rejects.toEqual(failing("refused", "credentials"));
    await expect(wrong.payments.findPayment("units-0000000000000000")).rejects.toEqual(failing("unknown"));
  });
});

describe("webhooks", () => {
  /** The worked example of developers.monnify.com. */
  const example =
    '{"eventData":{"product":{"reference":"111222333","type":"OFFLINE_PAYMENT_AGENT"},"transactionReference":"MNFY|76|20211117154810|000001","paymentReference":"0.01462001097368737","paidOn":"17/11/2021 3:48:10 PM","paymentDescription":"Mockaroo Jesse","metaData":{},"destinationAccountInformation":{},"paymentSourceInformation":{},"amountPaid":78000,"totalPayable":78000,"offlineProductInformation":{"code":"41470","type":"DYNAMIC"},"cardDetails":{},"paymentMethod":"CASH","currency":"NGN","settlementAmount":77600,"paymentStatus":"PAID","customer":{"name":"Mockaroo Jesse","email":"111222333@ZZAMZ4WT4Y3E.monnify"}},"eventType":"SUCCESSFUL_TRANSACTION"}';
  const headers = {
    "monnify-signature":
      "f04fb635e04d71648bd3cc7999003da6861483342c856d05ddfa9b2dafacb873b0de1d0f8f67405d0010b4348b721c49fa171d317972618debba6b638aedcd3c",
  };
  const secret = "91MUDL9N6U3BQRXBQ2PJ9M0PW4J22M1Y";

  it("accept the signature of the provider's own example, only for that body", () => {
    expect(readMonnifyWebhook({ headers, rawBody: Buffer.from(example) }, secret)).toMatchObject({
      authentic: true,
      kind: "charge",
      reference: "0.01462001097368737",
      providerId: "MNFY|76|20211117154810|000001",
    });
    const rawBody = Buffer.from(example.replace("78000", "78001"));
    expect(readMonnifyWebhook({ headers, rawBody }, secret)).toEqual({ authentic: false });
    expect(readMonnifyWebhook({ headers, rawBody: Buffer.from(example) }, "")).toEqual({ authentic: false });
  });
});

describe("refunds", () => {
  it("of a card payment and below ₦100 are refused, and none is made", async () => {
    const { payments } = sandbox.at.monnify;
    for (const [method, amountKobo] of [
      ["card", 10_000],
      ["transfer", 9_999],
    ] as const) {
      const { reference } = await orderPaidBy(method);
      const { providerId: providerPaymentId = "" } = await payments.findPayment(reference);
      const order = { providerPaymentId, amountKobo, reference: `refund-${reference}` };
      await expect(payments.refundPayment(order)).rejects.toEqual(failing("refused"));
      expect(await payments.findRefunds(providerPaymentId)).toEqual([]);
    }
  });

  it("are unknown for a used reference: the first may be the same refund", async () => {
    const { payments } = sandbox.at.monnify;
    const { reference } = await orderPaidBy("transfer");
    const { providerId: providerPaymentId = "" } = await payments.findPayment(reference);
    const order = { providerPaymentId, amountKobo: 10_000, reference: `refund-${reference}` };
    await payments.refundPayment(order);
    await expect(payments.refundPayment(order)).rejects.toEqual(failing("unknown", "duplicate-reference"));
    expect(await payments.findRefunds(providerPaymentId)).toHaveLength(1);
  });

  async function orderPaidBy(method: string) {
    const order = someOrder();
    await sandbox.at.monnify.payments.createCheckout(order);
    await sandbox.press(order.reference, { outcome: "paid", method });
    return order;
  }
});

describe("settings", () => {
  const account = {
    MONNIFY_API_KEY: "MK_PROD_0123456789",
    MONNIFY_SECRET_KEY: "0123456789ABCDEF",
    MONNIFY_CONTRACT_CODE: "0123456789",
    MONNIFY_WALLET_ACCOUNT_NUMBER: "0123456789",
  };
  const live = { ...liveSettings, PAYMENT_PROVIDER: "monnify" };
  const refusals = (environment: Record<string, string>) =>
    inspectSettings(environment).refusals.filter((one) => one.startsWith("MONNIFY"));

  it("are complete or refused by name, also in the sandbox", () => {
    expect(refusals({ MONNIFY_API_KEY: "MK_TEST_0123456789" })).toEqual([
      "MONNIFY_SECRET_KEY: needed with MONNIFY_API_KEY",
      "MONNIFY_CONTRACT_CODE: needed with MONNIFY_API_KEY",
      "MONNIFY_WALLET_ACCOUNT_NUMBER: needed with MONNIFY_API_KEY",
    ]);
  });

  it("must all be for real money, at the provider's own host", () => {
    expect(refusals({ ...live, ...account })).toEqual([]);
    expect(refusals(live)).toEqual([expect.stringMatching(/^MONNIFY_API_KEY: needed \(or SANDBOX=1/)]);
    expect(refusals({ ...live, ...account, MONNIFY_API_KEY: "MK_TEST_X" })).toEqual([
      "MONNIFY_API_KEY: is a test key",
    ]);
    expect(refusals({ ...live, ...account, MONNIFY_BASE_URL: "https://sandbox.monnify.com" })).toEqual([
      "MONNIFY_BASE_URL: must be at https://api.monnify.com with real money",
    ]);
  });
});

it("a payout that waits for a one-time code names what staff have to do", async () => {
  await fault("payout-needs-approval");
  const sent = await sandbox.at.monnify.payouts.sendPayout(somePayout());
  expect(sent).toMatchObject({ status: "processing", failure: expect.stringContaining("one-time code") });
});

it("an unpaid page fails at its end, and a second transfer for a paid one changes nothing", async () => {
  const { payments } = sandbox.at.monnify;
  const order = someOrder();
  await payments.createCheckout(order);
  await sandbox.press(order.reference, { outcome: "twice" });
  expect(await payments.findPayment(order.reference)).toMatchObject({ status: "paid", amountKobo: 109_750 });
  const late = someOrder();
  await payments.createCheckout(late);
  const kept = await sandbox.store.find<{ expiresAtMs: number }>("monnify-transaction", late.reference);
  await sandbox.store.replace("monnify-transaction", late.reference, { ...kept, expiresAtMs: 1 });
  expect(await payments.findPayment(late.reference)).toMatchObject({ status: "failed" });
});
