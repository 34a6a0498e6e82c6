import { expect, test } from "vitest";
import type { ProviderPayment } from "#server/gateways/ports/payments.ts";
import type { ProviderPayout } from "#server/gateways/ports/payouts.ts";
import { isOurPayment, newTxRef } from "../payments/payments.rules.ts";
import { isOurPayout, newPayoutReference } from "../withdrawals/payouts/payouts.rules.ts";
import { judgePayment, judgePayout, type KnownOrder, spansToCompare } from "./lists.rules.ts";

const paid: ProviderPayment = {
  providerId: "7",
  status: "paid",
  reference: "runor-1795182556734-00ff00ff00ff00ff",
  amountKobo: 109_750,
  currency: "NGN",
  channel: "card",
};
const order: KnownOrder = {
  txRef: paid.reference,
  status: "paid",
  providerPaymentId: "7",
  paidKobo: 109_750,
  currency: "NGN",
  excesses: [],
};
const excess = { providerPaymentId: "7", amountMinor: 109_750, currency: "NGN" };

test.each([
  ["settled by it", order, "agrees"],
  ["short, settled by it", { ...order, status: "short" as const }, "agrees"],
  [
    "still pending",
    { ...order, status: "pending" as const, providerPaymentId: null, paidKobo: null },
    "missed",
  ],
  ["expired", { ...order, status: "expired" as const, providerPaymentId: null, paidKobo: null }, "missed"],
  ["settled by another payment", { ...order, providerPaymentId: "6" }, "missed"],
  [
    "settled by another, this one written down",
    { ...order, providerPaymentId: "6", excesses: [excess] },
    "agrees",
  ],
  [
    "written down with another amount",
    { ...order, providerPaymentId: "6", excesses: [{ ...excess, amountMinor: 5 }] },
    "paid-more",
  ],
  ["settled with a smaller amount", { ...order, paidKobo: 5 }, "paid-more"],
  ["settled with a larger amount", { ...order, paidKobo: 109_751 }, "amount-differs"],
  ["settled in another currency", { ...order, currency: "USD" }, "amount-differs"],
  ["none of ours", undefined, "no-such-order"],
])("classifies a payment whose order is %s", (_name, known, standing) => {
  expect(judgePayment(paid, known)).toBe(standing);
});

const seen: ProviderPayout = {
  status: "succeeded",
  reference: "payout-1795182556734-00ff00ff00ff00ff",
  providerId: "3",
  amountKobo: 90_000,
  feeKobo: undefined,
  failure: undefined,
};
const attempt = { reference: seen.reference, state: "succeeded" as const, amountKobo: 90_000 };

test.each([
  ["succeeded", attempt, "agrees"],
  ["succeeded", { ...attempt, state: "processing" as const }, "missed"],
  ["succeeded", { ...attempt, state: "failed" as const }, "missed"],
  ["succeeded", { ...attempt, amountKobo: 1 }, "amount-differs"],
  ["failed", attempt, "missed"],
  ["failed", { ...attempt, state: "failed" as const }, "agrees"],
  ["reversed", { ...attempt, state: "failed" as const }, "agrees"],
  ["reversed", attempt, "missed"],
  ["processing", { ...attempt, state: "unknown" as const }, "agrees"],
  ["processing", { ...attempt, state: "failed" as const }, "missed"],
  ["succeeded", undefined, "no-such-payout"],
  ["failed", undefined, "agrees"],
] as const)("classifies a payout that %s, of %o", (status, known, standing) => {
  expect(judgePayout({ ...seen, status }, known)).toBe(standing);
});

test("the references that we make are ours, and those of other shops on the same account are not", () => {
  expect(isOurPayment(newTxRef(noon, "00ff00ff00ff00ff"))).toBe(true);
  expect(isOurPayout(newPayoutReference(noon, "00ff00ff00ff00ff"))).toBe(true);
  for (const other of ["order-17", "runor-x", "payout-1", "shop-1795182556734-00ff", ""])
    expect([isOurPayment(other), isOurPayout(other)]).toEqual([false, false]);
});

const hoursOf = (now: Date, spans: ReturnType<typeof spansToCompare>) =>
  spans.map(({ from, to }) => [from, to].map((end) => (now.getTime() - end.getTime()) / 3_600_000));
const young = 1 / 12;
const noon = new Date("2026-11-20T12:17:00Z");
const atNight = new Date("2026-11-20T02:17:00Z");
const before = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000);

test.each([
  ["never before", noon, undefined, [[3, young]]],
  ["an hour ago", noon, 1, [[4, young]]],
  ["an hour ago, at night", atNight, 1, [[50, young]]],
  ["before an outage of a day", noon, 24, [[27, young]]],
  [
    "before one of five days, a piece after the other",
    noon,
    120,
    [
      [123, 73],
      [73, 23],
      [23, young],
    ],
  ],
])("compares the missing spans when last compared %s", (_when, now, hours, spans) => {
  const mark = hours === undefined ? undefined : before(now, hours);
  const found = hoursOf(now, spansToCompare(now, mark)).flat();
  expect(found.length).toBe(spans.flat().length);
  for (const [place, end] of spans.flat().entries()) expect(found[place]).toBeCloseTo(end, 6);
});

test("items older than a month are not compared", () => {
  const [first] = hoursOf(noon, spansToCompare(noon, before(noon, 5_000)));
  expect(first?.[0]).toBe(30 * 24);
});
