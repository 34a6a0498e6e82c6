import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.clearFaults());

const port = "flutterwave";
const unknown = expect.objectContaining({ name: "GatewayError", kind: "unknown" });

describe("banks and account names", () => {
  it("lists the banks with their codes as text", async () => {
    const banks = await sandbox.payouts.listBanks();
    expect(banks.length).toBeGreaterThan(60);
    expect(new Set(banks.map((bank) => bank.code)).size).toBe(banks.length);
    expect(banks).toContainEqual({ code: "044", name: "Access Bank" });
    expect(banks).toContainEqual({ code: "090267", name: "Kuda Microfinance Bank" });
    await sandbox.fault({ port, kind: "nonsense", on: "banks" });
    await expect(sandbox.payouts.listBanks()).rejects.toEqual(unknown);
  });

  it("returns the same account holder each time", async () => {
    const known = { bankCode: "044", accountNumber: "0690000040" };
    await expect(sandbox.payouts.resolveAccount(known)).resolves.toEqual({ accountName: "Alexis Sanchez" });
    const any = { bankCode: "058", accountNumber: "0123456789" };
    const first = await sandbox.payouts.resolveAccount(any);
    expect(first?.accountName).toMatch(/^[A-Z]+( [A-Z]+){1,2}$/);
    await expect(sandbox.payouts.resolveAccount(any)).resolves.toEqual(first);
  });

  it("returns another name, or none, when switched so", async () => {
    const account = { bankCode: "044", accountNumber: "0690000032" };
    await sandbox.fault({ port, kind: "wrong-name" });
    const wrong = await sandbox.payouts.resolveAccount(account);
    expect(wrong?.accountName).not.toBe("Pastor Bright");
    await sandbox.fault({ port, kind: "unknown-account" });
    await expect(sandbox.payouts.resolveAccount(account)).resolves.toBeUndefined();
    await sandbox.post("/account-names", { accountNumber: "0690000032", accountName: "Ada Obi" });
    await expect(sandbox.payouts.resolveAccount(account)).resolves.toEqual({ accountName: "Ada Obi" });
  });
});
