import { expect, test } from "vitest";
import type { OrderRefund } from "#shared/contracts/payments.ts";
import { amountText, overpaid, withRefund } from "./refund-words.ts";

const refund: OrderRefund = { amount: 548.75, currency: "NGN", status: "pending" };

test("shows amounts to the kobo, and foreign currencies by code", () => {
  expect(amountText(refund)).toBe("₦548.75");
  expect(amountText({ amount: 12_345_678.9, currency: "NGN" })).toBe("₦12,345,678.90");
  expect(amountText({ amount: 1_097.5, currency: "USD" })).toBe("USD\u00A01,097.50");
});

test("appends a pending or completed refund to the message", () => {
  expect(withRefund("Too little.", refund)).toBe("Too little. ₦548.75 goes back the way you paid.");
  expect(withRefund("Too little.", { ...refund, status: "returned" })).toBe(
    "Too little. ₦548.75 was sent back the way you paid.",
  );
  expect(withRefund("Enough.", null)).toBe("Enough.");
  expect(overpaid(refund)).toBe("You paid more than you had to. ₦548.75 goes back the way you paid.");
});
