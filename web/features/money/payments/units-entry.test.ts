import { describe, expect, test } from "vitest";
import { costOf, readUnits, unitsToBuy } from "./units-entry.ts";

test("reads units as a whole number [VALID-12]", () => {
  expect(readUnits("1000.7")).toEqual({ units: 1_000, error: undefined });
  expect(readUnits("2500")).toEqual({ units: 2_500, error: undefined });
});

test("empties the field when the text is not a number [VALID-13]", () => {
  const empty = { units: undefined, error: "Please enter a valid number of units." };
  expect(readUnits("")).toEqual(empty);
  expect(readUnits("abc")).toEqual(empty);
  expect(readUnits("1e400")).toEqual({ units: 1, error: "Minimum amount is 1000 units." });
  expect(readUnits("9".repeat(30))).toEqual(empty);
});

test("shows a message below 1000 units and none at 1000 [VALID-14] [CREDITS-05]", () => {
  expect(readUnits("999").error).toBe("Minimum amount is 1000 units.");
  expect(readUnits("-5").error).toBe("Minimum amount is 1000 units.");
  expect(readUnits("1000").error).toBeUndefined();
});

describe("VALID-15: Buy Now", () => {
  const sentence = "Please enter a valid amount of units (minimum 1000).";
  test("refuses too few or no units with a message", () => {
    expect(unitsToBuy(readUnits("999"))).toEqual({ entry: { units: 999, error: sentence } });
    expect(unitsToBuy(readUnits(""))).toEqual({ entry: { units: undefined, error: sentence } });
  });
  test("accepts the minimum", () => {
    expect(unitsToBuy(readUnits("1000"))).toEqual({ units: 1_000 });
  });
  test("refuses too many units and names the maximum", () => {
    const tooMany = unitsToBuy(readUnits("5000001"));
    expect(tooMany).toMatchObject({ entry: { error: "The most you can buy at once is 5,000,000 units." } });
  });
});

test.each([
  ["CONST-07", 1_000, 99_750, 109_750],
  ["CONST-05", 2_000, 199_500, 209_500],
  ["CREDITS-11", 1_500, 149_625, 159_625],
  ["CONST-07", 5_000, 498_750, 508_750],
])("%s: prices %i units at %i kobo, with the fee %i", (_id, whole, price, total) => {
  expect(costOf(whole)).toEqual({ price, total });
});

test("shows no price for an empty field", () => {
  expect(costOf(undefined)).toBeUndefined();
  expect(costOf(0)).toBeUndefined();
  expect(costOf(-3)).toBeUndefined();
});
