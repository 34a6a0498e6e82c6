import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { somePayout, startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";
import type { PayoutOrder } from "../ports/payouts.ts";
import { createFlutterwavePayouts } from "./payouts.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.clearFaults());

const port = "flutterwave";
const refused = (reason?: string) =>
  expect.objectContaining({ name: "GatewayError", kind: "refused", reason });
const unknown = expect.objectContaining({ name: "GatewayError", kind: "unknown" });

async function underWay(change: Partial<PayoutOrder> = {}): Promise<PayoutOrder> {
  await sandbox.fault({ port, kind: "payout-stuck", on: "create-transfer" });
  const order = somePayout(change);
  await sandbox.payouts.sendPayout(order);
  await expect.poll(() => stateOf(order)).toBe("pending");
  return order;
}

async function stateOf({ reference }: PayoutOrder): Promise<string> {
  const answer = await fetch(`${sandbox.address}/sandbox/payouts/${reference}`);
  return ((await answer.json()) as { state: string }).state;
}

const statusOf = async (order: PayoutOrder) => (await sandbox.payouts.findPayout(order.reference)).status;

describe("sending a payout", () => {
  it("is queued, under our reference, with the amount in kobo", async () => {
    const order = somePayout();
    await expect(sandbox.payouts.sendPayout(order)).resolves.toEqual({
      status: "processing",
      reference: order.reference,
      providerId: expect.stringMatching(/^\d+$/),
      amountKobo: 1_234_550,
      feeKobo: 2_688,
      failure: undefined,
    });
  });

  it("is marked for success with a test key, and succeeds", async () => {
    const order = somePayout();
    await sandbox.payouts.sendPayout(order);
    const { body } = await sandbox.flutterwave("GET", `/transfers?reference=${order.reference}_PMCK`);
    expect(body.data[0]).toMatchObject({ reference: `${order.reference}_PMCK`, full_name: "Pastor Bright" });
    await expect.poll(() => statusOf(order)).toBe("succeeded");
  });

  it.each([
    ["400", undefined],
    ["401", "credentials"],
    ["account-blacklisted", undefined],
    ["ip-not-listed", undefined],
  ])("is refused on %s, and no transfer exists", async (kind, reason) => {
    await sandbox.fault({ port, kind, on: "create-transfer" });
    const order = somePayout();
    await expect(sandbox.payouts.sendPayout(order)).rejects.toEqual(refused(reason));
    expect(await statusOf(order)).toBe("absent");
  });

  it("is refused for a blacklisted account and an unknown bank", async () => {
    const blacklisted = somePayout({ accountNumber: "0690000036" });
    await expect(sandbox.payouts.sendPayout(blacklisted)).rejects.toEqual(refused());
    await expect(sandbox.payouts.sendPayout(somePayout({ bankCode: "777" }))).rejects.toEqual(refused());
  });

  it("is unknown when the lookup after a refusal fails", async () => {
    await sandbox.fault({ port, kind: "400", on: "create-transfer" });
    await sandbox.fault({ port, kind: "500", on: "list-transfers" });
    await expect(sandbox.payouts.sendPayout(somePayout())).rejects.toEqual(unknown);
  });

  it("keeps key and account out of the error", async () => {
    const payouts = createFlutterwavePayouts({
      baseUrl: "http://127.0.0.1:9/v3",
      secretKey: "FLWSECK_TEST-hidden",
      timeoutMs: 700,
      fetch,
    });
    const error = await payouts.sendPayout(somePayout()).catch((caught: Error) => caught);
    expect(error).toEqual(unknown);
    expect(JSON.stringify(error) + String(error)).not.toMatch(/hidden|127\.0\.0\.1|0690000032/);
  });
});

describe("following a payout", () => {
  it("reports success, and a reversal", async () => {
    const order = await underWay();
    await sandbox.endPayout(order.reference, "succeed");
    expect(await statusOf(order)).toBe("succeeded");
    await sandbox.endPayout(order.reference, "reverse");
    await expect(sandbox.payouts.findPayout(order.reference)).resolves.toMatchObject({
      status: "reversed",
      failure: "Transfer was reversed by the recipient bank",
    });
  });

  it("reports why it failed", async () => {
    await sandbox.fault({ port, kind: "insufficient-balance" });
    const order = somePayout();
    await sandbox.payouts.sendPayout(order);
    await expect.poll(() => statusOf(order)).toBe("failed");
    await expect(sandbox.payouts.findPayout(order.reference)).resolves.toMatchObject({
      failure: "DISBURSE FAILED: Insufficient funds in customer wallet",
    });
  });

  it("finds it on later pages when the provider ignores the filter", async () => {
    const order = await underWay();
    for (let others = 0; others < 12; others += 1) await sandbox.payouts.sendPayout(somePayout());
    await sandbox.fault({ port, kind: "filter-ignored", on: "list-transfers", times: 10 });
    expect(await statusOf(order)).toBe("processing");
    await sandbox.fault({ port, kind: "filter-ignored", on: "list-transfers", times: 50 });
    expect(await statusOf(somePayout())).toBe("absent");
  });
});

describe("the balance", () => {
  it("is in kobo, less what was paid out", async () => {
    // Earlier payouts are charged when their next step is due.
    await expect.poll(() => sandbox.store.count("payout-step")).toBe(0);
    await sandbox.post("/payouts-balance", { provider: "flutterwave", naira: "20000.50" });
    await expect(sandbox.payouts.findBalanceKobo()).resolves.toBe(2_000_050);
    const order = await underWay({ amountKobo: 500_000 });
    await expect(sandbox.payouts.findBalanceKobo()).resolves.toBe(2_000_050 - 500_000 - 1_075);
    await sandbox.endPayout(order.reference, "fail");
    await expect(sandbox.payouts.findBalanceKobo()).resolves.toBe(2_000_050);
    const tooMuch = somePayout({ amountKobo: 2_000_100 });
    await sandbox.payouts.sendPayout(tooMuch);
    await expect.poll(() => statusOf(tooMuch)).toBe("failed");
    await sandbox.fault({ port, kind: "500", on: "balance" });
    await expect(sandbox.payouts.findBalanceKobo()).rejects.toEqual(unknown);
  });
});
