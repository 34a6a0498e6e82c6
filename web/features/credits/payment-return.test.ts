import { expect, test } from "vitest";
import { afterPurchase, isFinal, patienceMs, reportedNaira, returnOf, stageOf } from "./payment-return.ts";

const query = (text: string) => new URLSearchParams(text);
const seen = { isCancelled: false, waitedMs: 0 };

test("the address names the payment and the provider's word", () => {
  expect(returnOf(query("tx_ref=runor-1&status=successful&tx_ref=runor-1"))).toEqual({
    txRef: "runor-1",
    status: "successful",
    isCancelled: false,
  });
  expect(returnOf(query("tx_ref=runor-1&status=cancelled"))?.isCancelled).toBe(true);
  expect(returnOf(query("status=successful"))).toBeUndefined();
});

test("CREDITS-10 CONST-09: the reported amount is what was paid less the fee, to the kobo", () => {
  expect(reportedNaira({ amount: 1_097.5 })).toBe(997.5);
  expect(reportedNaira({ amount: 1_596.25 })).toBe(1_496.25);
  expect(reportedNaira({ amount: 1_100.08 })).toBe(1_000.08);
});

test("the order decides what the page says, the address only while nothing is known", () => {
  expect(stageOf(undefined, seen)).toBe("confirming");
  expect(stageOf({ status: "pending" }, seen)).toBe("confirming");
  expect(stageOf({ status: "pending" }, { ...seen, waitedMs: patienceMs })).toBe("waiting");
  expect(stageOf({ status: "pending" }, { ...seen, isCancelled: true })).toBe("closed");
  expect(stageOf({ status: "paid" }, { ...seen, isCancelled: true })).toBe("paid");
  expect(stageOf({ status: "short" }, seen)).toBe("short");
  expect(stageOf({ status: "failed" }, seen)).toBe("failed");
  expect(stageOf({ status: "expired" }, seen)).toBe("expired");
  expect(stageOf(null, seen)).toBe("unknown");
});

test("only settled and closed orders are asked about no more", () => {
  const statuses = ["pending", "failed", "paid", "short", "expired"] as const;
  expect(statuses.filter(isFinal)).toEqual(["paid", "short", "expired"]);
  expect(isFinal(undefined)).toBe(false);
});

test("CREDITS-08: a purchase leads to /post-job unless it began elsewhere", () => {
  expect(afterPurchase({ returnTo: null })).toBe("/post-job");
  expect(afterPurchase({ returnTo: "/wallet" })).toBe("/wallet");
  expect(afterPurchase({ returnTo: "//elsewhere.example" })).toBe("/post-job");
  expect(afterPurchase(undefined)).toBe("/post-job");
});
