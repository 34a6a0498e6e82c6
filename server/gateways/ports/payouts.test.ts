import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { somePayout, startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";
import { paymentProviderNames } from "../providers.ts";
import type { PayoutGateway } from "./payouts.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.clearFaults());

const failing = (kind: string) => expect.objectContaining({ name: "GatewayError", kind });
const silences = ["429", "500", "503", "hang", "reset", "nonsense"];
const account = { bankCode: "044", accountNumber: "0690000032" };

describe.each(paymentProviderNames)("payouts at %s", (port) => {
  let payouts: PayoutGateway;
  beforeAll(() => {
    payouts = sandbox.at[port].payouts;
  });

  /** A refused token may be fetched again once: only the second refusal counts. */
  const fault = (kind: string, on?: string) =>
    sandbox.fault({ port, kind, times: kind === "401" ? 2 : 1, ...(on && { on }) });
  const statusOf = async (reference: string) => (await payouts.findPayout(reference)).status;
  const becomes = (reference: string, status: string) => expect.poll(() => statusOf(reference)).toBe(status);

  it("names its provider", () => {
    expect(payouts.provider).toBe(port);
  });

  describe("banks and account names", () => {
    it("have every bank once, with leading zeros", async () => {
      const banks = await payouts.listBanks();
      expect(banks.length).toBeGreaterThan(20);
      expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length);
      for (const code of ["044", "057"]) expect(banks.some((bank) => bank.code === code)).toBe(true);
    });

    it("return the holder of an account, and none for an unknown account or bank", async () => {
      expect(await payouts.resolveAccount(account)).toEqual({ accountName: "Pastor Bright" });
      expect(await payouts.resolveAccount({ bankCode: "057", accountNumber: "0000012345" })).toBeUndefined();
      expect(await payouts.resolveAccount({ ...account, bankCode: "000" })).toBeUndefined();
    });

    it.each([...silences, "400", "401"])("are unknown on %s", async (kind) => {
      await fault(kind, "banks");
      await expect(payouts.listBanks()).rejects.toEqual(failing("unknown"));
      await fault(kind, "resolve");
      await expect(payouts.resolveAccount(account)).rejects.toEqual(failing("unknown"));
    });
  });

  describe("sending", () => {
    it("is processing at first, then succeeds, and the balance falls by amount and fee", async () => {
      const before = await payouts.findBalanceKobo();
      const order = somePayout();
      await expect(payouts.sendPayout(order)).resolves.toMatchObject({
        status: "processing",
        reference: order.reference,
        amountKobo: 1_234_550,
      });
      await becomes(order.reference, "succeeded");
      const found = await payouts.findPayout(order.reference);
      if (found.status === "absent" || found.feeKobo === undefined) throw new Error(JSON.stringify(found));
      expect(found).toMatchObject({ reference: order.reference, amountKobo: 1_234_550, failure: undefined });
      expect(await payouts.findBalanceKobo()).toBe(before - 1_234_550 - found.feeKobo);
    });

    it("pays a reference once, and a second call for it is unknown, not refused", async () => {
      const before = await payouts.findBalanceKobo();
      const order = somePayout();
      await payouts.sendPayout(order);
      await expect(payouts.sendPayout(order)).rejects.toEqual(failing("unknown"));
      await becomes(order.reference, "succeeded");
      expect(await payouts.findBalanceKobo()).toBeGreaterThan(before - 2 * 1_234_550);
    });

    it("is refused for an account that may not be paid, and no payout is made", async () => {
      const order = somePayout();
      await fault("account-blacklisted");
      await expect(payouts.sendPayout(order)).rejects.toEqual(failing("refused"));
      expect(await statusOf(order.reference)).toBe("absent");
    });

    it("never succeeds without enough balance", async () => {
      const order = somePayout();
      await fault("insufficient-balance");
      const refused = await payouts.sendPayout(order).then(
        () => false,
        () => true,
      );
      if (refused) expect(await statusOf(order.reference)).toBe("absent");
      else await becomes(order.reference, "failed");
    });

    it.each(silences)("is unknown on %s, and absent afterwards", async (kind) => {
      const order = somePayout();
      await fault(kind, "create-transfer");
      await expect(payouts.sendPayout(order)).rejects.toEqual(failing("unknown"));
      expect(await statusOf(order.reference)).toBe("absent");
    });

    it.each(["503-after-create", "hang-after-create", "reset-after-create"])(
      "is unknown on %s, and found afterwards",
      async (kind) => {
        const order = somePayout();
        await fault(kind, "create-transfer");
        await expect(payouts.sendPayout(order)).rejects.toEqual(failing("unknown"));
        expect(["processing", "succeeded"]).toContain(await statusOf(order.reference));
      },
    );
  });

  describe("following", () => {
    it("is absent for an unknown reference", async () => {
      expect(await payouts.findPayout(somePayout().reference)).toEqual({ status: "absent" });
    });

    it.each([
      ["payout-fails", "failed"],
      ["payout-reversed", "reversed"],
      ["payout-stuck", "processing"],
    ])("sees %s as %s", async (kind, status) => {
      await fault(kind);
      const { reference } = await payouts.sendPayout(somePayout());
      await becomes(reference, status);
      const { failure } = { failure: undefined, ...(await payouts.findPayout(reference)) };
      if (status === "processing") expect(failure).toBeUndefined();
      else expect(failure).toEqual(expect.stringMatching(/./));
    });

    it("waits for an approval", async () => {
      await fault("payout-needs-approval");
      const { reference } = await payouts.sendPayout(somePayout());
      expect(await statusOf(reference)).toBe("processing");
    });

    it("gets a signed webhook with our reference at each end", async () => {
      await fault("payout-reversed");
      const { reference } = await payouts.sendPayout(somePayout());
      await becomes(reference, "reversed");
      const ends = () =>
        sandbox.received[port]
          .map((one) => sandbox.at[port].payments.readWebhook(one))
          .filter((one) => one.authentic && one.kind === "payout" && one.reference === reference);
      await expect.poll(() => ends().length).toBe(2);
    });

    it.each([...silences, "400", "401"])("is neither absent nor failed because of %s", async (kind) => {
      const { reference } = await payouts.sendPayout(somePayout());
      await fault(kind);
      await expect(payouts.findPayout(reference)).rejects.toEqual(failing("unknown"));
    });
  });

  describe("lists for reconciliation", () => {
    it("have each payout of the period once, over all pages", async () => {
      const minuteMs = 60_000;
      const sent: string[] = [];
      for (let at = 0; at < 12; at += 1) sent.push((await payouts.sendPayout(somePayout())).reference);
      const now = Date.now();
      const listed = await payouts.listPayouts({
        from: new Date(now - minuteMs),
        to: new Date(now + minuteMs),
      });
      const references = listed.map(({ reference }) => reference);
      expect(new Set(references).size).toBe(references.length);
      expect(references).toEqual(expect.arrayContaining(sent));
      for (const one of listed) expect(one.amountKobo).toBe(1_234_550);
      const before = { from: new Date(now - 3 * minuteMs), to: new Date(now - 2 * minuteMs) };
      expect(await payouts.listPayouts(before)).toEqual([]);
    });

    it.each([...silences, "400", "401"])("are unknown on %s", async (kind) => {
      await fault(kind, "list-transfers");
      const span = { from: new Date(Date.now() - 60_000), to: new Date() };
      await expect(payouts.listPayouts(span)).rejects.toEqual(failing("unknown"));
      await fault(kind, "balance");
      await expect(payouts.findBalanceKobo()).rejects.toEqual(failing("unknown"));
    });
  });
});
