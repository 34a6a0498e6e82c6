import fc from "fast-check";
import { expect, test } from "vitest";
import { arrangeCloth, patternOrder, tradeOrder } from "./arrange-cloth.ts";

test("contains each of the 18 trades and 8 patterns once in the weaving order", () => {
  expect(new Set(tradeOrder).size).toBe(18);
  expect(new Set(patternOrder).size).toBe(8);
});

test("keeps coloured tiles apart at every width", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 120 }),
      fc.array(fc.integer({ min: 2, max: 16 }), { minLength: 1, maxLength: 2 }),
      fc.integer({ min: 0, max: 25 }),
      (count, columns, start) => {
        const tiles = arrangeCloth({ count, columns, start });
        for (const [index, tile] of tiles.entries()) {
          if (!tile.ground) continue;
          for (const distance of [1, ...columns]) expect(tiles[index + distance]?.ground).toBeUndefined();
        }
      },
    ),
  );
});

test("colours about one tile in four", () => {
  const tiles = arrangeCloth({ count: 104, columns: [5, 14] });
  const coloured = tiles.filter((tile) => tile.ground).length;
  expect(coloured / tiles.length).toBeGreaterThan(0.18);
  expect(coloured / tiles.length).toBeLessThan(0.32);
});

test("lays out the same field identically each time", () => {
  const field = { count: 60, columns: [5], start: 7 };
  expect(arrangeCloth(field)).toEqual(arrangeCloth(field));
});
