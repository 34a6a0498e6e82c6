import { expect, test } from "vitest";
import type { OrderRefund, OrderStatus } from "#shared/contracts/payments.ts";
import { afterPurchase, isFinal, reportedNaira, stageOf } from "./payment-return.ts";

const seen = { isCancelled: false, isSlow: false };

test("reports the paid amount less the fee, to the kobo [CREDITS-10] [CONST-09]", () => {
  expect(reportedNaira({ amount: 1_097.5 })).toBe(997.5);
  expect(reportedNaira({ amount: 1_596.25 })).toBe(1_496.25);
  expect(reportedNaira({ amount: 1_100.08 })).toBe(1_000.08);
});

test("shows the order's status, and uses the address only while the order is pending", () => {
  const order = (status: OrderStatus, refund: OrderRefund | null = null) => ({
    purpose: "units" as const,
    status,
    units: 1_000,
    refund,
  });
  const refund = { amount: 1_097.5, currency: "USD", status: "pending" } as const;
  expect(stageOf(undefined, seen)).toBe("confirming");
  expect(stageOf(order("pending"), seen)).toBe("confirming");
  expect(stageOf(order("pending"), { ...seen, isSlow: true })).toBe("waiting");
  expect(stageOf(order("pending"), { ...seen, isCancelled: true })).toBe("closed");
  expect(stageOf(order("paid", refund), { ...seen, isCancelled: true })).toBe("paid");
  expect(stageOf(order("short", refund), seen)).toBe("short");
  expect(stageOf({ ...order("short"), purpose: "boost" }, seen)).toBe("tooLate");
  expect(stageOf(order("failed"), seen)).toBe("failed");
  expect(stageOf(order("failed", refund), seen)).toBe("currency");
  expect(stageOf(order("expired"), seen)).toBe("expired");
  expect(stageOf(order("expired", refund), seen)).toBe("currency");
  expect(stageOf(null, seen)).toBe("unknown");
});

test("stops polling only settled and expired orders", () => {
  const statuses = ["pending", "failed", "paid", "short", "expired"] as const;
  expect(statuses.filter(isFinal)).toEqual(["paid", "short", "expired"]);
  expect(isFinal(undefined)).toBe(false);
});

test("leads to /post-job after a purchase unless it began elsewhere [CREDITS-08]", () => {
  expect(afterPurchase({ returnTo: null })).toBe("/post-job");
  expect(afterPurchase({ returnTo: "/wallet" })).toBe("/wallet");
  expect(afterPurchase({ returnTo: "//elsewhere.example" })).toBe("/post-job");
  expect(afterPurchase(undefined)).toBe("/post-job");
});
