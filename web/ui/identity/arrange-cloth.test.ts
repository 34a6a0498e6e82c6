import { readFileSync } from "node:fs";
import path from "node:path";
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

/** The fill of each ground in the drawing. */
const grounds = {
  "cloth-bare": "bare",
  accent: "accent",
  "cloth-deep": "deep",
  "brand-600": "light",
} as const;

test("the drawn field is laid out like the others", () => {
  const tiles = readFileSync(path.join(import.meta.dirname, "tiles.svg"), "utf8");
  const [field = ""] = /<symbol id="field".*?<\/symbol>/.exec(tiles) ?? [];
  const squares = field.matchAll(
    /(?:<path style="fill:var\(--color-([\w-]+)\)[^>]*d="M(\d+) (\d+)[^>]*>)?<use href="#t-(\w+)" x="(\d+)" y="(\d+)"/g,
  );
  const drawn = [...squares].map(([, fill, left, top, tile, x, y]) => {
    if (fill) expect([left, top]).toEqual([String(Number(x) - 10), String(Number(y) - 10)]);
    const square = { tile, place: [(Number(x) - 10) / 84, (Number(y) - 10) / 84] };
    return fill ? { ...square, ground: grounds[fill as keyof typeof grounds] } : square;
  });
  const laidOut = arrangeCloth({ count: 30, columns: [5] }).map((square, index) => ({
    ...square,
    place: [index % 5, Math.floor(index / 5)],
  }));
  expect(drawn).toEqual(laidOut);
});
