import { expect, test } from "vitest";
import { deadEndOf, paidOrderOf } from "./paid-order.ts";

test("the address names the payment and the provider's word", () => {
  const query = new URLSearchParams("tx_ref=runor-1&status=successful&tx_ref=runor-1&transaction_id=7");
  expect(paidOrderOf(query)).toEqual({ txRef: "runor-1", status: "successful" });
  expect(paidOrderOf(new URLSearchParams("tx_ref=runor-1"))).toEqual({ txRef: "runor-1", status: "" });
  expect(paidOrderOf(new URLSearchParams("status=successful"))).toBeUndefined();
});

test("only what cannot be paid in this visit ends the wait", () => {
  expect(deadEndOf("pending", "successful")).toBeUndefined();
  expect(deadEndOf("failed", "successful")).toBeUndefined();
  expect(deadEndOf(undefined, "")).toBeUndefined();
  expect(deadEndOf("paid", "cancelled")).toBeUndefined();
  expect(deadEndOf("short", "successful")).toBe("short");
  expect(deadEndOf("expired", "")).toBe("expired");
  expect(deadEndOf("pending", "cancelled")).toBe("closed");
  expect(deadEndOf("failed", "failed")).toBe("failed");
  expect(deadEndOf("pending", "failed")).toBe("failed");
});
