import { describe, expect, test } from "vitest";
import type { FoundPayment, ProviderPayment } from "#server/gateways/ports/payments.ts";
import type { OrderStatus } from "#shared/contracts/payments.ts";
import { isTxRef, judge, newTxRef } from "./payments.rules.ts";

const txRef = "runor-1795182556734-00ff00ff00ff00ff";
const order = {
  txRef,
  amountKobo: 109_750,
  currency: "NGN",
  status: "pending" as OrderStatus,
  providerPaymentId: null as string | null,
  expiresAt: new Date("2026-11-20T12:40:00Z"),
};
const now = new Date("2026-11-20T12:00:00Z");
const reported = (change: Partial<ProviderPayment> = {}): ProviderPayment => ({
  providerId: "1",
  status: "paid",
  reference: txRef,
  amountKobo: 109_750,
  currency: "NGN",
  channel: "card",
  ...change,
});
const found = (change: Partial<FoundPayment> = {}): FoundPayment => ({
  ...reported(),
  alsoPaid: [],
  raw: null,
  ...change,
});

describe("judge", () => {
  test("settles an order by a payment of its amount [API-42]", () => {
    expect(judge(order, found(), now)).toMatchObject({
      settledBy: reported(),
      isShort: false,
      overpaidKobo: 0,
      strays: [],
    });
  });

  test.each([
    [109_749, true, 0],
    [1, true, 0],
    [109_751, false, 1],
    [500_000, false, 390_250],
  ])("%i kobo for 109,750: short %s, %i too much", (amountKobo, isShort, overpaidKobo) => {
    expect(judge(order, found({ amountKobo }), now)).toMatchObject({ isShort, overpaidKobo });
  });

  test.each(["USD", "GHS", "ngn "])("settles nothing with money in %s, which is given back", (currency) => {
    const verdict = judge(order, found({ currency }), now);

    expect(verdict.settledBy).toBeUndefined();
    expect(verdict.strays).toEqual([{ payment: reported({ currency }), reason: "wrong-currency" }]);
    expect(verdict.status).toBe("failed");
  });

  test("waits for the rest of a part while the page takes it, then settles with the part", () => {
    const part = found({ amountKobo: 50_000, isPartial: true });
    const later = (minutes: number) => new Date(order.expiresAt.getTime() + minutes * 60_000);
    for (const moment of [now, later(14)])
      expect(judge(order, part, moment)).toMatchObject({
        settledBy: undefined,
        strays: [],
        status: "pending",
      });
    expect(judge(order, part, later(15))).toMatchObject({
      settledBy: { amountKobo: 50_000 },
      isShort: true,
    });
    const settled = { ...order, status: "short" as const, providerPaymentId: "1" };
    expect(judge(settled, part, now)).toMatchObject({ strays: [], status: "short" });
  });

  test("ignores a payment for another reference, wherever it is mentioned", () => {
    const other = reported({ reference: "runor-1795182556734-ffffffffffffffff", providerId: "9" });
    const verdict = judge(order, found({ ...other, alsoPaid: [other] }), now);

    expect(verdict.settledBy).toBeUndefined();
    expect(verdict.strays).toEqual([]);
  });

  test("settles by one of several payments and gives the others back, whatever the order of questions", () => {
    const [first, second, dollars] = [
      reported(),
      reported({ providerId: "2" }),
      reported({ providerId: "3", currency: "USD" }),
    ];
    const verdict = judge(order, found({ alsoPaid: [dollars, second] }), now);
    expect(verdict.settledBy).toEqual(first);
    expect(verdict.strays).toEqual([
      { payment: dollars, reason: "wrong-currency" },
      { payment: second, reason: "duplicate" },
    ]);

    const settled = { ...order, status: "paid" as const, providerPaymentId: "2" };
    const later = judge(settled, found({ alsoPaid: [second] }), now);
    expect(later.settledBy).toBeUndefined();
    expect(later.strays).toEqual([{ payment: first, reason: "duplicate" }]);
  });

  test.each<[OrderStatus, FoundPayment["status"], OrderStatus]>([
    ["pending", "absent", "pending"],
    ["pending", "pending", "pending"],
    ["pending", "failed", "failed"],
    ["failed", "pending", "pending"],
    ["failed", "absent", "failed"],
    ["expired", "failed", "expired"],
    ["expired", "pending", "expired"],
    ["paid", "failed", "paid"],
    ["short", "absent", "short"],
  ])("a %s order whose payment is %s becomes %s", (status, seen, next) => {
    expect(judge({ ...order, status }, found({ status: seen }), now).status).toBe(next);
  });

  test.each<OrderStatus>(["pending", "failed", "expired"])("settles a %s order by a payment", (status) => {
    expect(judge({ ...order, status }, found(), now).settledBy).toEqual(reported());
  });
});

test("a reference holds its creation time and fits every provider [CREDITS-09]", () => {
  const now = new Date(1_795_182_556_734);
  const made = newTxRef(now, "00ff00ff00ff00ff");

  expect(made).toBe(txRef);
  expect(isTxRef(made)).toBe(true);
  expect(
    ["short", "Runor-1795182556734", "runor_1795182556734", "x".repeat(51), undefined].some(isTxRef),
  ).toBe(false);
});
