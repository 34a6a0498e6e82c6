import { expect, test } from "vitest";
import type { OrderRefund, OrderStatus } from "#shared/contracts/payments.ts";
import { deadEndOf, paidOrderOf } from "./paid-order.ts";

test("reads the payment and the provider's status from the address", () => {
  const query = new URLSearchParams("tx_ref=runor-1&status=successful&tx_ref=runor-1&transaction_id=7");
  expect(paidOrderOf(query)).toEqual({ txRef: "runor-1", status: "successful" });
  expect(paidOrderOf(new URLSearchParams("tx_ref=runor-1"))).toEqual({ txRef: "runor-1", status: "" });
  expect(paidOrderOf(new URLSearchParams("status=successful"))).toBeUndefined();
});

test("ends the wait only for orders that cannot be paid in this visit", () => {
  const order = (status: OrderStatus, refund: OrderRefund | null = null) => ({
    purpose: "units" as const,
    status,
    units: 1_000,
    refund,
  });
  const refund = { amount: 1_097.5, currency: "USD", status: "pending" } as const;
  expect(deadEndOf(order("pending"), "successful")).toBeUndefined();
  expect(deadEndOf(order("failed"), "successful")).toBeUndefined();
  expect(deadEndOf(undefined, "")).toBeUndefined();
  expect(deadEndOf(null, "")).toBeUndefined();
  expect(deadEndOf(order("paid", refund), "cancelled")).toBeUndefined();
  expect(deadEndOf(order("short", refund), "successful")).toBe("short");
  expect(deadEndOf({ ...order("short"), purpose: "boost", units: 5_000 }, "successful")).toBe("tooLate");
  expect(deadEndOf({ ...order("short", refund), purpose: "boost", units: 0 }, "successful")).toBe("short");
  expect(deadEndOf(order("failed", refund), "successful")).toBe("currency");
  expect(deadEndOf(order("expired", refund), "successful")).toBe("currency");
  expect(deadEndOf(order("expired"), "")).toBe("expired");
  expect(deadEndOf(order("pending"), "cancelled")).toBe("closed");
  expect(deadEndOf(order("failed"), "failed")).toBe("failed");
  expect(deadEndOf(order("pending"), "failed")).toBe("failed");
});
