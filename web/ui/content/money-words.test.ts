import { expect, test } from "vitest";
import { spokenMoney, widthInEm } from "./money.tsx";

test("spells out amounts for screen readers", () => {
  expect(spokenMoney({ whole: 12_450 })).toBe("12,450 naira");
  expect(spokenMoney({ whole: 15_000, upTo: 25_000 })).toBe("15,000 to 25,000 naira");
  expect(spokenMoney({ whole: 4_987.5, decimals: true, sign: "out" })).toBe("minus 4,987 naira 50 kobo");
  expect(spokenMoney({ whole: 12_450, decimals: true, sign: "in" })).toBe("plus 12,450 naira");
});

test("measures longer amounts as wider", () => {
  expect(widthInEm(184_650_000)).toBeGreaterThan(widthInEm(12_450, true));
});
