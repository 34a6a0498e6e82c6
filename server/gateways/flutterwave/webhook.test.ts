import { describe, expect, it } from "vitest";
import { readFlutterwaveWebhook } from "./webhook.ts";

const hash = "a secret hash";
const read = (body: unknown, headers: Record<string, string | string[]> = { "verif-hash": hash }) =>
  readFlutterwaveWebhook(
    { headers, rawBody: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)) },
    hash,
  );

const charge = {
  event: "charge.completed",
  data: { id: 285959875, tx_ref: "units-1", status: "successful", amount: 100, currency: "NGN" },
  "event.type": "CARD_TRANSACTION",
};

describe("Flutterwave webhooks", () => {
  it("are keyed by event, id and status", () => {
    expect(read(charge)).toEqual({
      authentic: true,
      eventKey: "charge.completed:285959875:successful",
      kind: "charge",
      reference: "units-1",
      providerId: "285959875",
      payload: charge,
    });
  });

  it("name our payout without the suffix for test accounts", () => {
    const transfer = {
      event: "transfer.completed",
      data: {
        id: 33286,
        status: "FAILED",
        reference: "payout-1_PMCK",
        amount: 5500,
        fullname: "Alexis Sanchez",
      },
      "event.type": "Transfer",
    };
    expect(read(transfer)).toEqual({
      authentic: true,
      eventKey: "transfer.completed:33286:FAILED",
      kind: "payout",
      reference: "payout-1",
      providerId: "33286",
      payload: transfer,
    });
  });

  it("of refunds are flat, with the amount in naira", () => {
    const refund = { id: 8612, AmountRefunded: 1097.5, status: "completed", TransactionId: 288200108 };
    expect(read(refund)).toEqual({
      authentic: true,
      eventKey: "refund:8612:completed",
      kind: "refund",
      providerId: "288200108",
      reversalId: "8612",
      amountKobo: 109_750,
      payload: refund,
    });
  });

  it("of chargebacks name order, payment and amount", () => {
    const chargeback = {
      event: "chargeback.updated",
      data: { id: 77, status: "lost", tx_ref: "units-1", transaction_id: 285959875, amount: "100.00" },
    };
    expect(read(chargeback)).toEqual({
      authentic: true,
      eventKey: "chargeback.updated:77:lost",
      kind: "chargeback",
      reference: "units-1",
      providerId: "285959875",
      reversalId: "77",
      amountKobo: 10_000,
      payload: chargeback,
    });
  });

  it("are refused without the hash, with a wrong one, with two, and when none is configured", () => {
    expect(read(charge, {})).toEqual({ authentic: false });
    expect(read(charge, { "verif-hash": "a secret hasH" })).toEqual({ authentic: false });
    expect(read(charge, { "verif-hash": [hash, hash] })).toEqual({ authentic: false });
    const input = { headers: { "verif-hash": "" }, rawBody: Buffer.from("{}") };
    expect(readFlutterwaveWebhook(input, "")).toEqual({ authentic: false });
  });

  it.each([
    ["the old flat shape", { txRef: "units-1", "event.type": "CARD_TRANSACTION" }],
    [
      "the old transfer",
      { "event.type": "Transfer", transfer: { id: 1, reference: "payout-1", status: "SUCCESSFUL" } },
    ],
    ["a subscription", { event: "subscription.cancelled", data: { id: 4, status: "deactivated" } }],
    ["a charge without a reference", { event: "charge.completed", data: { id: 1, status: "successful" } }],
    ["a transfer without a reference", { event: "transfer.completed", data: { id: 1, status: "FAILED" } }],
    ["a refund of nothing known", { id: 5, status: "completed", TransactionId: 9 }],
    ["text where a number belongs", { event: "charge.completed", data: { id: {}, status: 7 } }],
    ["an empty object", {}],
    ["a list", []],
  ])("of other kinds are stored but not processed: %s", (_name, body) => {
    expect(read(body)).toMatchObject({ authentic: true, kind: "other", payload: body });
  });

  it("that are not JSON are stored under the fingerprint of their bytes", () => {
    const first = read("not json");
    expect(first).toMatchObject({ authentic: true, kind: "other", payload: null });
    expect(read("not json")).toEqual(first);
    expect(read("not json either")).not.toEqual(first);
  });
});
