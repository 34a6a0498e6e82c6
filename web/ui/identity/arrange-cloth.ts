import type { PatternTile, Tile as TileName } from "#shared/services/services.ts";

/** Bare cloth, accent, deep dye, light dye. Absent: the plain ground. */
export type Ground = "bare" | "accent" | "deep" | "light";
export type ClothTile = { tile: TileName; ground?: Ground };

/** All 26 squares in weaving order: patterns alternate with trades, so that no field looks sorted. */
const weavingOrder: readonly TileName[] = [
  "moon",
  "spanner",
  "roof",
  "needle",
  "seeds",
  "pot",
  "brush",
  "drop",
  "waves",
  "comb",
  "leaf",
  "book",
  "diamond",
  "bones",
  "phone",
  "scissors",
  "petals",
  "snail",
  "truck",
  "bolt",
  "weave",
  "sun",
  "hammer",
  "hen",
  "wheel",
  "drum",
];

const patterns: ReadonlySet<TileName> = new Set<PatternTile>([
  "moon",
  "seeds",
  "waves",
  "diamond",
  "bones",
  "petals",
  "snail",
  "weave",
]);
/** The eight resist patterns and the eighteen trades, in weaving order. */
export const patternOrder: readonly TileName[] = weavingOrder.filter((tile) => patterns.has(tile));
export const tradeOrder: readonly TileName[] = weavingOrder.filter((tile) => !patterns.has(tile));

/** Deep dye is twice as frequent, as a calm ground between the bright ones. */
const groundOrder: readonly Ground[] = ["accent", "bare", "deep", "deep", "accent", "bare", "deep", "light"];

/** Steps between coloured tiles, in turn: about one tile in four changes ground. */
const strides = [4, 3, 4, 6, 3, 5] as const;

type Field = {
  count: number;
  /** Column counts that the field is shown with; no coloured tile touches another in any of them. */
  columns: readonly number[];
  /** Index in the weaving order where the field starts. */
  start?: number | undefined;
};

/** Lays out a field of cloth. Deterministic, so that server and browser agree. */
export function arrangeCloth({ count, columns, start = 0 }: Field): ClothTile[] {
  const tiles: ClothTile[] = Array.from({ length: count }, (_, index) => ({
    tile: weavingOrder[(start + index) % weavingOrder.length] as TileName,
  }));
  let step = start % strides.length;
  let colour = start % groundOrder.length;
  for (let index = 1; index < count; ) {
    const tile = tiles[index] as ClothTile;
    if (touchesColour(tiles, index, columns)) {
      index += 1;
      continue;
    }
    tile.ground = groundOrder[colour++ % groundOrder.length] as Ground;
    index += strides[step++ % strides.length] as number;
  }
  return tiles;
}

/** Whether the tile to the left, or above in any of the widths, is already coloured. */
function touchesColour(tiles: readonly ClothTile[], index: number, columns: readonly number[]): boolean {
  return [1, ...columns].some((distance) => tiles[index - distance]?.ground !== undefined);
}
