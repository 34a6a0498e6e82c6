import { expect, test } from "vitest";
import { hindrance, isOutOfReach, lastDigits, refusalOf, withFee } from "./withdrawal-entry.ts";

const insufficient = "Insufficient balance. Remember, a 100-unit service fee applies.";

test("the fee of 100 units is added to what the bank gets [WITHDRAW-06] [GEN-20]", () => {
  expect(withFee(900)).toBe(1_000);
});

test("nothing entered and more than the balance keep the button off [VALID-19]", () => {
  expect(isOutOfReach(undefined, 1_000)).toBe(true);
  expect(isOutOfReach(1_001, 1_000)).toBe(true);
  expect(isOutOfReach(1_000, 1_000)).toBe(false);
  expect(hindrance(1_001, 1_000)).toBe("You have 1,000 units.");
  expect(hindrance(1_000, 1_000)).toBeUndefined();
  expect(hindrance(undefined, 1_000)).toBeUndefined();
});

test("a press counts the fee before anything is sent [VALID-20]", () => {
  expect(refusalOf(900, 1_000)).toBeUndefined();
  expect(refusalOf(901, 1_000)).toBe(insufficient);
  expect(refusalOf(950, 1_000)).toBe(insufficient);
  expect(refusalOf(0, 1_000)).toBe("Enter at least 100 units.");
  expect(refusalOf(99, 1_000)).toBe("Enter at least 100 units.");
  expect(refusalOf(100, 1_000)).toBeUndefined();
  expect(refusalOf(9_999_901, 20_000_000)).toBe("The most you can withdraw at once is 10,000,000 units.");
  expect(refusalOf(9_999_900, 20_000_000)).toBeUndefined();
});

test("an account is told by its last digits, masked or not", () => {
  expect(lastDigits("0123456789")).toBe("6789");
  expect(lastDigits("••••••6789")).toBe("6789");
});
