import { serviceRows, type TradeTile, tradeTiles } from "./service-rows.ts";

type Rows = typeof serviceRows;

/** A category from the fixed service list, exactly as it is stored and shown. */
export type ServiceName = Rows[number][0];

/** The eight resist patterns for services without a trade tile. */
export const patternTiles = [
  "moon",
  "seeds",
  "diamond",
  "petals",
  "waves",
  "bones",
  "snail",
  "weave",
] as const;
export type PatternTile = (typeof patternTiles)[number];

/** Any tile: the symbol id in `tiles.svg` without its `t-`. */
export type Tile = TradeTile | PatternTile;
export { tradeTiles };

type NamesOf<List extends readonly (readonly [string, ...unknown[]])[]> = {
  readonly [Index in keyof List]: List[Index][0];
};

/** All names in list order; a tuple, so that contracts can build an enum of it. */
export const serviceNames = serviceRows.map(([name]) => name) as unknown as NamesOf<Rows>;

const tileByName: ReadonlyMap<string, TradeTile | ""> = new Map(serviceRows);

export function isServiceName(value: unknown): value is ServiceName {
  return typeof value === "string" && tileByName.has(value);
}

/** The tile of a service; any other text maps to a fixed pattern. */
export function tileForService(name: string | null | undefined): Tile {
  const trade = tileByName.get(name ?? "");
  return trade || (patternTiles[hashOf(name ?? "") % patternTiles.length] as PatternTile);
}

/** FNV-1a: small, stable between releases, distributes short names well. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193);
  return hash >>> 0;
}
