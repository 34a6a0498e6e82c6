import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { somePayout, startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";
import type { SandboxPayout } from "./payouts.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await fetch(`${sandbox.address}/sandbox/faults`, { method: "DELETE" });
});

const port = "flutterwave";
const webhooksOf = (reference: string) =>
  sandbox.received.flutterwave.filter((one) => one.body.data?.reference === `${reference}_PMCK`);
const webhookStatuses = (reference: string) => webhooksOf(reference).map((one) => one.body.data.status);

async function sent(kind?: string): Promise<string> {
  if (kind) await sandbox.fault({ port, kind });
  const order = somePayout();
  await sandbox.payouts.sendPayout(order);
  return order.reference;
}

async function read(reference: string): Promise<SandboxPayout> {
  const answer = await fetch(`${sandbox.address}/sandbox/payouts/${reference}`);
  return (await answer.json()) as SandboxPayout;
}

const pressForm = (reference: string, outcome: string) =>
  fetch(`${sandbox.address}/sandbox/payouts/${reference}_PMCK`, {
    method: "POST",
    body: new URLSearchParams({ outcome }),
    redirect: "manual",
  });

describe("payout without a button", () => {
  it("is paid after a while and sends a webhook", async () => {
    const reference = await sent();
    await expect.poll(() => webhookStatuses(reference)).toEqual(["SUCCESSFUL"]);
    const [webhook] = webhooksOf(reference);
    expect(webhook?.headers["verif-hash"]).toBe("runor-sandbox-webhook-hash");
    expect(webhook?.body).toMatchObject({
      event: "transfer.completed",
      "event.type": "Transfer",
      data: {
        fullname: "Pastor Bright",
        bank_code: "044",
        amount: 12_345.5,
        fee: 26.875,
        requires_approval: 0,
      },
    });
    expect(webhook?.body.data).not.toHaveProperty("full_name");
  });

  it.each([
    ["payout-fails", ["FAILED"]],
    ["insufficient-balance", ["FAILED"]],
    ["payout-reversed", ["SUCCESSFUL", "REVERSED"]],
    ["payout-fails-late", ["SUCCESSFUL", "FAILED"]],
  ])("has another outcome when switched to %s", async (kind, statuses) => {
    const reference = await sent(kind);
    await expect.poll(() => webhookStatuses(reference).toSorted()).toEqual(statuses.toSorted());
  });

  it.each(["payout-stuck", "payout-needs-approval"])("stays pending on %s", async (kind) => {
    const reference = await sent(kind);
    const later = await sent();
    await expect.poll(() => webhookStatuses(later)).toHaveLength(1);
    expect(webhookStatuses(reference)).toEqual([]);
  });

  it("stays pending without the marker, as in test accounts, and fails with the other marker", async () => {
    const { accountName: _name, amountKobo: _amount, bankCode, accountNumber, reference } = somePayout();
    const body = { account_bank: bankCode, account_number: accountNumber, amount: 500, currency: "NGN" };
    await sandbox.flutterwave("POST", "/transfers", { ...body, reference });
    await sandbox.flutterwave("POST", "/transfers", { ...body, reference: `${reference}-2_PMCK_ST_F` });
    await expect.poll(async () => (await read(`${reference}-2`)).state).toBe("failed");
    expect((await read(reference)).state).toBe("pending");
  });

  it("ends once although several processes look for work", async () => {
    const others = await Promise.all([sandbox.startAnother(), sandbox.startAnother()]);
    const references = await Promise.all(Array.from({ length: 10 }, () => sent()));
    await expect.poll(() => references.flatMap(webhookStatuses)).toHaveLength(10);
    const later = await sent();
    await expect.poll(() => webhookStatuses(later)).toHaveLength(1);
    expect(references.map((one) => webhookStatuses(one).length)).toEqual(Array(10).fill(1));
    await Promise.all(others.map((one) => one.close()));
  });
});

describe("payout buttons", () => {
  it("end a payout at once, and only in ways that its state allows", async () => {
    const reference = await sent("payout-needs-approval");
    expect((await sandbox.endPayout(reference, "reverse")).status).toBe(409);
    expect((await sandbox.endPayout(reference, "approve")).status).toBe(200);
    expect((await sandbox.endPayout(reference, "succeed")).status).toBe(200);
    expect((await sandbox.endPayout(reference, "fail")).status).toBe(409);
    expect((await sandbox.endPayout(reference, "reverse")).status).toBe(200);
    expect((await sandbox.endPayout(reference, "reverse")).status).toBe(409);
    expect((await sandbox.endPayout(reference, "vanish")).status).toBe(400);
    expect((await sandbox.endPayout("payout-of-nobody", "fail")).status).toBe(404);
    await expect.poll(() => webhookStatuses(reference).length).toBe(2);
  });

  it("deduct the money from the balance once, and return it once", async () => {
    await sandbox.post("/payouts-balance", { provider: "flutterwave", naira: "50000" });
    const reference = await sent("payout-needs-approval");
    const balance = () => sandbox.payouts.findBalanceKobo();
    await sandbox.endPayout(reference, "approve");
    await sandbox.endPayout(reference, "succeed");
    expect(await balance()).toBe(5_000_000 - 1_234_550 - 2_688);
    await sandbox.endPayout(reference, "fail-late");
    expect(await balance()).toBe(5_000_000);
  });

  it("are on a page that needs no script and escapes its values", async () => {
    const order = somePayout({ accountNumber: "0111111111", accountName: "x" });
    await sandbox.post("/account-names", { accountNumber: "0111111111", accountName: "<img src=x>" });
    await sandbox.fault({ port, kind: "payout-stuck" });
    await sandbox.payouts.sendPayout(order);
    await expect.poll(async () => (await read(order.reference)).state).toBe("pending");
    const page = await (await fetch(`${sandbox.address}/sandbox/payouts?still`)).text();
    expect(page).toContain("&lt;img src=x&gt;");
    expect(page).not.toMatch(/<script|<img/);
    expect(page).toContain("₦12,345.50");
    expect(page).toMatch(/value="succeed">Succeed<.*value="fail">Fail</);
    const answer = await pressForm(order.reference, "succeed");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sandbox/payouts?still"]);
    expect((await read(order.reference)).state).toBe("succeeded");
    // A page that was loaded a moment ago still has the old buttons.
    expect((await pressForm(order.reference, "fail")).status).toBe(303);
    expect((await read(order.reference)).state).toBe("succeeded");
    expect(await (await fetch(`${sandbox.address}/sandbox`)).text()).toContain(order.reference);
  });

  it("refuse invalid balances and names", async () => {
    expect((await sandbox.post("/payouts-balance", { provider: "flutterwave", naira: "many" })).status).toBe(
      400,
    );
    expect((await sandbox.post("/payouts-balance", { provider: "bank", naira: "5" })).status).toBe(400);
    expect((await sandbox.post("/account-names", { accountNumber: "12", accountName: "A" })).status).toBe(
      400,
    );
  });
});

describe("refusals of the API", () => {
  const body = () => {
    const { reference } = somePayout();
    return { account_bank: "044", account_number: "0690000031", amount: 500, currency: "NGN", reference };
  };

  it.each([
    ["account_bank is required", { account_bank: undefined }],
    ["Invalid bank code", { account_bank: "777" }],
    ["account_number must be 10 digits", { account_number: "123" }],
    ["amount must be a positive number", { amount: "500" }],
    ["amount must be a positive number", { amount: -5 }],
    ["Amount is below the minimum for a transfer", { amount: 99.99 }],
    ["currency is required", { currency: undefined }],
    ["narration must not be longer than 100 characters", { narration: "x".repeat(101) }],
    ["Payout was made to a blacklisted account number", { account_number: "0690000036" }],
  ])("have the provider's wording: %s", async (message, change) => {
    const answer = await sandbox.flutterwave("POST", "/transfers", { ...body(), ...change });
    expect(answer).toEqual({ status: 400, body: { status: "error", message, data: null } });
  });

  it("cover a used reference and an unknown transfer", async () => {
    const wanted = body();
    await sandbox.flutterwave("POST", "/transfers", wanted);
    const again = await sandbox.flutterwave("POST", "/transfers", wanted);
    expect([again.status, again.body.message]).toEqual([400, "Transfer with this reference already exists"]);
    expect((await sandbox.flutterwave("GET", "/transfers/1")).status).toBe(404);
    const { body: fee } = await sandbox.flutterwave("GET", "/transfers/fee?amount=60000&currency=NGN");
    expect(fee.data).toEqual([{ currency: "NGN", fee_type: "value", fee: 53.75 }]);
  });
});
