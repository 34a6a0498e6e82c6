import { expect, test } from "vitest";
import { widthInEm } from "./money.tsx";
import { amountTexts } from "./plain-money.tsx";

test("spells out amounts for screen readers", () => {
  const spoken = (...amount: Parameters<typeof amountTexts>) => amountTexts(...amount).spoken;
  expect(spoken(12_450, undefined, {})).toBe("12,450 naira");
  expect(spoken(15_000, 25_000, {})).toBe("15,000 to 25,000 naira");
  expect(spoken(4_987.5, undefined, { decimals: true, sign: "out" })).toBe("minus 4,987 naira 50 kobo");
  expect(spoken(12_450, undefined, { decimals: true, sign: "in" })).toBe("plus 12,450 naira");
});

test("measures longer amounts as wider", () => {
  expect(widthInEm(184_650_000)).toBeGreaterThan(widthInEm(12_450, true));
});
