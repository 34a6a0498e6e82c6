import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readPaystackWebhook } from "./webhook.ts";

const secret = "sk_test_secret";
const sign = (body: string | Buffer, key = secret) => createHmac("sha512", key).update(body).digest("hex");
const bytes = (body: unknown) => Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
const read = (body: unknown, headers?: Record<string, string | string[]>) =>
  readPaystackWebhook(
    { headers: headers ?? { "x-paystack-signature": sign(bytes(body)) }, rawBody: bytes(body) },
    secret,
  );

const charge = {
  event: "charge.success",
  data: { id: 302_961, domain: "live", status: "success", reference: "units-1", amount: 10_000 },
};
const refund = (change: object = {}) => ({
  event: "refund.processed",
  data: {
    status: "processed",
    transaction_reference: "units-1",
    refund_reference: "132013318360",
    amount: "5000",
    currency: "NGN",
    ...change,
  },
});

describe("Paystack webhooks", () => {
  it("are keyed by event, id and status", () => {
    expect(read(charge)).toEqual({
      authentic: true,
      eventKey: "charge.success:302961:success",
      kind: "charge",
      reference: "units-1",
      providerId: "302961",
      payload: charge,
    });
  });

  it("are signed over the bytes as received, not over re-serialized JSON", () => {
    const spaced = JSON.stringify(charge, null, 2);
    expect(read(spaced)).toMatchObject({ authentic: true, kind: "charge" });
    const ofOtherBytes = { "x-paystack-signature": sign(JSON.stringify(charge)) };
    expect(read(spaced, ofOtherBytes)).toEqual({ authentic: false });
  });

  it("are refused without a signature, with another key's, with two, and when no key is configured", () => {
    const body = bytes(charge);
    const header = "x-paystack-signature";
    expect(read(charge, {})).toEqual({ authentic: false });
    expect(read(charge, { [header]: "" })).toEqual({ authentic: false });
    expect(read(charge, { [header]: sign(body, "sk_test_other") })).toEqual({ authentic: false });
    expect(read(charge, { [header]: [sign(body), sign(body)] })).toEqual({ authentic: false });
    const input = { headers: { [header]: sign(body, "x") }, rawBody: body };
    expect(readPaystackWebhook(input, "")).toEqual({ authentic: false });
  });

  it.each(["transfer.success", "transfer.failed", "transfer.reversed"])("report a payout by %s", (event) => {
    const data = { id: 69_123_462, status: "x", reference: "payout-1", transfer_code: "TRF_1", amount: 5 };
    expect(read({ event, data })).toMatchObject({
      kind: "payout",
      reference: "payout-1",
      providerId: "TRF_1",
      eventKey: `${event}:69123462:x`,
    });
  });

  it("distinguish two refunds of one amount without an id", () => {
    const [first, second] = [refund(), refund({ refund_reference: "132013318361" })].map((one) => read(one));
    expect(first).toMatchObject({ kind: "refund", reference: "units-1", amountKobo: 5_000 });
    expect(first?.authentic && second?.authentic && first.eventKey !== second.eventKey).toBe(true);
    expect(read(refund())).toEqual(first);
  });

  it("report a dispute by its payment", () => {
    const data = { id: 358_949, refund_amount: 5_700, status: "resolved", resolution: "auto-accepted" };
    const event = {
      event: "charge.dispute.resolve",
      data: { ...data, transaction: { id: 896_467_592, reference: "units-1" } },
    };
    expect(read(event)).toMatchObject({
      kind: "chargeback",
      reference: "units-1",
      providerId: "896467592",
      reversalId: "358949",
      amountKobo: 5_700,
    });
  });

  it.each([
    ["an event of tomorrow", { event: "moon.landed", data: { id: 1, status: "ok" } }],
    ["a charge without a reference", { event: "charge.success", data: { id: 1, status: "success" } }],
    ["a transfer without a code", { event: "transfer.success", data: { id: 1, reference: "x" } }],
    ["a dispute without its payment", { event: "charge.dispute.create", data: { id: 1 } }],
    ["a list for data", { event: "subscription.expiring_cards", data: [{ brand: "visa" }] }],
    ["data that is a word", { event: "charge.success", data: "yes" }],
    ["an id that is an object", { event: "charge.success", data: { id: {}, reference: [] } }],
    ["an empty object", {}],
    ["a list", []],
    ["no JSON", "not json"],
    ["nothing", ""],
  ])("with %s are authentic and stored, but not processed", (_name, body) => {
    expect(read(body)).toMatchObject({
      authentic: true,
      kind: "other",
      eventKey: expect.stringMatching(/./),
    });
  });
});
