import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { somePayout, startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";
import type { PayoutGateway } from "../ports/payouts.ts";
import { createPaystackPayouts } from "./payouts.ts";

let sandbox: TestSandbox;
let payouts: PayoutGateway;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  payouts = sandbox.paystack.payouts;
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.clearFaults());

const refused = (reason?: string) =>
  expect.objectContaining({ name: "GatewayError", kind: "refused", reason });
const unknown = expect.objectContaining({ name: "GatewayError", kind: "unknown" });
const fault = (kind: string, on?: string) =>
  sandbox.fault({ port: "paystack", kind, ...(on === undefined ? {} : { on }) });
const statusOf = async (reference: string) => (await payouts.findPayout(reference)).status;
const becomes = (reference: string, status: string) => expect.poll(() => statusOf(reference)).toBe(status);

function answering(answer: object, httpStatus = 200, secretKey = "sk_test_x"): PayoutGateway {
  return createPaystackPayouts({
    baseUrl: "https://api.paystack.co",
    secretKey,
    timeoutMs: 700,
    fetch: async () => new Response(JSON.stringify(answer), { status: httpStatus }),
  });
}

describe("banks", () => {
  it("are all listed, over every page, each code once, with leading zeros", async () => {
    const banks = await payouts.listBanks();
    expect(banks.length).toBeGreaterThan(50);
    expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length);
    expect(banks).toContainEqual({ code: "044", name: "Access Bank" });
    expect(banks.at(-1)).toEqual({ code: "057", name: "Zenith Bank" });
  });

  it("leave out inactive ones, and are unknown when the list is empty", async () => {
    const rows = [
      { code: "044", name: " Access Bank ", active: true, is_deleted: false },
      { code: "999", name: "Closed Bank", active: false },
      { code: "998", name: "Gone Bank", is_deleted: true },
    ];
    const meta = { next: null };
    const answer = { status: true, message: "Banks retrieved", data: rows, meta };
    expect(await answering(answer).listBanks()).toEqual([{ code: "044", name: "Access Bank" }]);
    await expect(answering({ ...answer, data: [] }).listBanks()).rejects.toEqual(unknown);
  });
});

describe("sending a payout", () => {
  it("is processing at first, then succeeds, and the balance falls by amount and fee", async () => {
    const before = await payouts.findBalanceKobo();
    const order = somePayout();
    const sent = await payouts.sendPayout(order);
    expect(sent).toMatchObject({ status: "processing", reference: order.reference, amountKobo: 1_234_550 });
    await becomes(order.reference, "succeeded");
    expect(await payouts.findPayout(order.reference)).toEqual({
      status: "succeeded",
      reference: order.reference,
      providerId: sent.providerId,
      amountKobo: 1_234_550,
      feeKobo: 2_500,
      failure: undefined,
    });
    expect(await payouts.findBalanceKobo()).toBe(before - 1_234_550 - 2_500);
  });

  it("stays processing while a one-time code is missing, and names what staff have to do", async () => {
    await fault("payout-needs-approval");
    const sent = await payouts.sendPayout(somePayout());
    expect(sent).toMatchObject({ status: "processing", failure: expect.stringContaining("one-time code") });
    expect(await payouts.findPayout(sent.reference)).toEqual(sent);
    const body = { transfer_code: sent.providerId, otp: "123456" };
    expect((await sandbox.askPaystack("POST", "/transfer/finalize_transfer", body)).status).toBe(200);
    await becomes(sent.reference, "succeeded");
  });

  it.each([
    ["pending", "processing"],
    ["received", "processing"],
    ["something new", "processing"],
    ["success", "succeeded"],
    ["failed", "failed"],
    ["abandoned", "failed"],
    ["blocked", "failed"],
    ["rejected", "failed"],
    ["reversed", "reversed"],
  ])("treats %s as %s", async (status, expected) => {
    const data = {
      transfer_code: "TRF_1",
      domain: "live",
      status,
      reference: "payout-0000000001",
      amount: 100,
      currency: "NGN",
    };
    const answer = { status: true, message: "Transfer retrieved", data };
    const found = await answering(answer, 200, "sk_live_x").findPayout("payout-0000000001");
    expect(found.status).toBe(expected);
    const test = { ...answer, data: { ...data, domain: "test" } };
    await expect(answering(test, 200, "sk_live_x").findPayout("payout-0000000001")).rejects.toEqual(unknown);
  });

  it("is refused when the provider refused and knows no such transfer", async () => {
    await fault("insufficient-balance");
    const order = somePayout();
    await expect(payouts.sendPayout(order)).rejects.toEqual(refused("balance"));
    expect(await statusOf(order.reference)).toBe("absent");
    const nobody = somePayout({ accountNumber: "0000012345" });
    await expect(payouts.sendPayout(nobody)).rejects.toEqual(refused());
    await expect(payouts.sendPayout(order)).resolves.toMatchObject({ status: "processing" });
  });

  it("is unknown for a used reference: the first transfer may be the same", async () => {
    const order = somePayout();
    await payouts.sendPayout(order);
    await expect(payouts.sendPayout(order)).rejects.toMatchObject({
      kind: "unknown",
      reason: "duplicate-reference",
    });
    // A refusal of the second call says nothing about the first.
    await fault("400", "create-recipient");
    await expect(payouts.sendPayout(order)).rejects.toEqual(unknown);
    await fault("insufficient-balance");
    await expect(payouts.sendPayout(order)).rejects.toEqual(unknown);
  });

  it.each(["429", "500", "503", "hang", "nonsense", "reset"])(
    "is unknown on %s before anything was done",
    async (kind) => {
      for (const on of ["create-recipient", "create-transfer"]) {
        const order = somePayout();
        await fault(kind, on);
        await expect(payouts.sendPayout(order)).rejects.toEqual(unknown);
        expect(await statusOf(order.reference)).toBe("absent");
      }
    },
  );

  it("never pays a recipient with another account", async () => {
    const recipient = {
      recipient_code: "RCP_1",
      details: { account_number: "0690000032", bank_code: "058" },
    };
    const answer = { status: true, message: "Transfer recipient created successfully", data: recipient };
    await expect(answering(answer, 201).sendPayout(somePayout())).rejects.toEqual(unknown);
  });
});

describe("finding a payout", () => {
  it("is absent only when the provider says so", async () => {
    expect(await payouts.findPayout("payout-nobody-made-1")).toEqual({ status: "absent" });
    const lost = { status: false, message: "Route not found" };
    await expect(answering(lost, 404).findPayout("payout-0000000001")).rejects.toEqual(unknown);
  });
});

it("returns the balance in kobo, a negative one as 0", async () => {
  await sandbox.post("/payouts-balance", { provider: "paystack", naira: "500.50" });
  expect(await payouts.findBalanceKobo()).toBe(50_050);
  await expect(payouts.sendPayout(somePayout())).rejects.toEqual(refused("balance"));
  const below = { status: true, message: "Balances retrieved", data: [{ currency: "NGN", balance: -5 }] };
  expect(await answering(below).findBalanceKobo()).toBe(0);
  const foreign = { ...below, data: [{ currency: "USD", balance: 5 }] };
  await expect(answering(foreign).findBalanceKobo()).rejects.toEqual(unknown);
});
