import { describe, expect, it } from "vitest";
import { readFlutterwaveWebhook } from "./flutterwave-webhook.ts";

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

  it("are refused without the hash, with another one, with two, and when none is configured", () => {
    expect(read(charge, {})).toEqual({ authentic: false });
    expect(read(charge, { "verif-hash": "a secret hasH" })).toEqual({ authentic: false });
    expect(read(charge, { "verif-hash": [hash, hash] })).toEqual({ authentic: false });
    const input = { headers: { "verif-hash": "" }, rawBody: Buffer.from("{}") };
    expect(readFlutterwaveWebhook(input, "")).toEqual({ authentic: false });
  });

  it.each([
    ["a transfer", { event: "transfer.completed", data: { id: 1, status: "FAILED", reference: "w-1" } }],
    ["the old flat shape", { txRef: "units-1", "event.type": "CARD_TRANSACTION" }],
    ["a refund", { id: 5, status: "completed", TransactionId: 9 }],
    ["an empty object", {}],
    ["a list", []],
  ])("of other kinds are kept and left alone: %s", (_name, body) => {
    expect(read(body)).toMatchObject({ authentic: true, kind: "other", payload: body });
  });

  it("that are no JSON at all are kept under the fingerprint of their bytes", () => {
    const first = read("not json");
    expect(first).toMatchObject({ authentic: true, kind: "other", payload: null });
    expect(read("not json")).toEqual(first);
    expect(read("not json either")).not.toEqual(first);
  });
});
