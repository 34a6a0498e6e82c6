import { expect, test } from "vitest";
import { tradeStrip } from "./trade-strip.ts";

test("The trade is lit in the third of six squares, each of them once", () => {
  const strip = tradeStrip("a", "Electrical Installation");
  expect(strip).toHaveLength(6);
  expect(strip.filter(({ ground }) => ground === "accent")).toEqual([{ tile: "bolt", ground: "accent" }]);
  expect(strip[2]?.tile).toBe("bolt");
  expect(new Set(strip.map(({ tile }) => tile)).size).toBe(6);
});

test("Without a card nothing is lit; one person always has the same cloth", () => {
  expect(tradeStrip("b", null).every(({ ground }) => ground === undefined)).toBe(true);
  expect(tradeStrip("b", null)).toEqual(tradeStrip("b", null));
});
