import fc from "fast-check";
import { expect, test } from "vitest";
import { digitCaret, groupTyped, parseTyped, typedKobo } from "./typed-amount.ts";

test.each([
  ["15000", "15,000"],
  ["₦15,000.50", "15,000"],
  ["1 500 000", "1,500,000"],
  ["15,000.505", "15,000"],
  ["1500.505", "1,500"],
  ["1.500.000", "1,500,000"],
  ["1.500.50", "1,500"],
  ["007", "7"],
  ["0", "0"],
  ["abc", ""],
  ["", ""],
  ["-250", "250"],
])("%s is shown as %s", (typed, shown) => {
  expect(groupTyped(typed)).toBe(shown);
});

test.each([
  ["5,000.", "."],
  ["5,000.5", ".5"],
  ["5,000.505", ".50"],
  ["5.000", ""],
  ["5000", ""],
  [".", ""],
  [".50", ""],
])("the kobo of %s are '%s'", (typed, kobo) => {
  expect(typedKobo(typed)).toBe(kobo);
});

test("reads an empty field as no amount and zero as an amount", () => {
  expect(parseTyped("")).toBeUndefined();
  expect(parseTyped("0")).toBe(0);
});

test("parses every amount that it formats", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (amount) => {
      expect(parseTyped(groupTyped(String(amount)))).toBe(amount);
    }),
  );
});

test("keeps the caret before the same digits", () => {
  expect(digitCaret("12934567", "12,934,567", 3)).toBe(4);
  expect(digitCaret("1234", "1,234", 4)).toBe(5);
  expect(digitCaret("234567", "234,567", 0)).toBe(0);
  expect(digitCaret("5000.", "5,000.", 5)).toBe(6);
});
