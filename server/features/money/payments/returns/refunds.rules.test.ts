import { describe, expect, test } from "vitest";
import type { ProviderRefund } from "#server/gateways/ports/payments.ts";
import { isOurs, nextStep, type RefundFacts, refundReference } from "./refunds.rules.ts";

const now = new Date("2026-11-20T12:00:00Z");
const excess: RefundFacts = {
  id: "0192f0c1-2345-7abc-8def-0123456789ab",
  amountMinor: 40_250,
  returnedMinor: 0,
  returnedParts: [],
  refundState: "sending",
  refundTries: 2,
  refundId: null,
  refundSentAt: now,
};
const noted = (tries: number) => `note ${refundReference(excess.id, tries)}`;
const seen = (refund: Partial<ProviderRefund>): ProviderRefund => ({
  refundId: "9",
  providerPaymentId: "1",
  amountKobo: 40_250,
  status: "refunded",
  reference: undefined,
  ...refund,
});

describe("matching a refund with an excess", () => {
  test.each<[string, Partial<ProviderRefund>, Partial<RefundFacts>, boolean]>([
    ["the id that the provider gave it", { amountKobo: 1 }, { refundId: "9" }, true],
    ["no notes, the amount of one whose id is not known", {}, {}, true],
    ["no notes, nothing was sent", {}, { refundSentAt: null }, false],
    ["no notes, another amount", { amountKobo: 1 }, {}, false],
    ["no notes, the id is known and another", {}, { refundId: "8" }, false],
    ["no notes, given back by hand before", {}, { refundId: "refund:8", refundState: "returned" }, false],
    ["no notes, what is left", { amountKobo: 10_250 }, { returnedMinor: 30_000 }, true],
    [
      "no notes, a part by hand that is booked",
      { amountKobo: 20_125 },
      { returnedMinor: 20_125, returnedParts: ["refund:9"] },
      false,
    ],
    ["our note, of this try", { reference: noted(2) }, { refundId: "8" }, true],
    ["our note, of an earlier try", { reference: noted(1) }, {}, true],
    [
      "our note, of an earlier try, after another gave it back",
      { reference: noted(1) },
      { refundId: "8", refundState: "returned" },
      false,
    ],
    ["another note", { reference: "by hand" }, {}, false],
  ])("%s", (_name, refund, facts, expected) => {
    expect(isOurs(seen(refund), { ...excess, ...facts })).toBe(expected);
  });
});

test("a part returned by hand delays a refund only until it is booked", () => {
  const part = seen({ reference: "by hand", amountKobo: 30_000 });
  const fresh = { ...excess, refundSentAt: null };
  expect(nextStep(fresh, [part], now)).toEqual({ do: "fail", because: "elsewhere" });
  const booked = { ...fresh, returnedMinor: 30_000, returnedParts: ["refund:9"] };
  expect(nextStep(booked, [part], now)).toEqual({ do: "send" });
});
