import { expect, test } from "vitest";
import { tradeStrip } from "./business-board.tsx";

test("highlights the trade in the third of six different squares", () => {
  const strip = tradeStrip("a", "Electrical Installation");
  expect(strip).toHaveLength(6);
  expect(strip.filter(({ ground }) => ground === "accent")).toEqual([{ tile: "bolt", ground: "accent" }]);
  expect(strip[2]?.tile).toBe("bolt");
  expect(new Set(strip.map(({ tile }) => tile)).size).toBe(6);
});

test("highlights nothing without a card, and gives a user the same cloth each time", () => {
  expect(tradeStrip("b", null).every(({ ground }) => ground === undefined)).toBe(true);
  expect(tradeStrip("b", null)).toEqual(tradeStrip("b", null));
});
