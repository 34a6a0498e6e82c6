import { serviceRows, type TradeTile, tradeTiles } from "./service-rows.ts";

type Rows = typeof serviceRows;

/** A category from the fixed service list, exactly as it is stored and shown. */
export type ServiceName = Rows[number][0];

/** The eight resist patterns that stand in for services without a trade of their own. */
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

/** Any square of the cloth: the symbol id in `tiles.svg` without its `t-`. */
export type Tile = TradeTile | PatternTile;
export { type TradeTile, tradeTiles };

export type Service = {
  readonly name: ServiceName;
  /** The trade drawn for it; without one `tileForService` picks a pattern. */
  readonly tile?: TradeTile;
  /** Lower-case words and phrases people search for it with. */
  readonly words: readonly string[];
};

export const services: readonly Service[] = serviceRows.map(([name, tile, words]) => ({
  name,
  ...(tile && { tile }),
  words: words.split(", "),
}));

type NamesOf<List extends readonly (readonly [string, ...unknown[]])[]> = {
  readonly [Index in keyof List]: List[Index][0];
};

/** Every name in list order, as a tuple so that contracts can make an enum of it. */
export const serviceNames = serviceRows.map(([name]) => name) as unknown as NamesOf<Rows>;

const serviceByName: ReadonlyMap<string, Service> = new Map(
  services.map((service) => [service.name, service]),
);

export function isServiceName(value: unknown): value is ServiceName {
  return typeof value === "string" && serviceByName.has(value);
}

export function findService(name: ServiceName): Service {
  return serviceByName.get(name) as Service;
}

/** The square that stands for a service; any other text gets a pattern of its own, always the same one. */
export function tileForService(name: string | null | undefined): Tile {
  const tile = name ? serviceByName.get(name)?.tile : undefined;
  return tile ?? (patternTiles[hashOf(name ?? "") % patternTiles.length] as PatternTile);
}

/** FNV-1a: small, stable between releases, spreads short names well. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193);
  return hash >>> 0;
}

type Hit = { service: ServiceName; weight: number };

const longestPhraseWords = 4;
/** A word that many services share says little about which one is meant. */
const sharedByTooMany = 6;
/** Name words that fit any trade. */
const fillerWords = new Set(["and", "services", "service", "works", "of"]);

/**
 * The service a free text is most likely about, for a good default in a form.
 * Longer phrases count for more than single words, and words that only one service uses for more than shared ones.
 */
export function guessService(text: string): ServiceName | undefined {
  return rankServices(text)[0];
}

/** All services a text hints at, the likeliest first. */
export function rankServices(text: string): ServiceName[] {
  const scores = new Map<ServiceName, number>();
  const stems = stemsOf(text);
  for (let start = 0; start < stems.length; ) {
    const found = longestPhraseAt(stems, start);
    // What comes first is usually what the job is, what follows is detail.
    const earliness = 1 + 0.5 / (1 + start);
    for (const { service, weight } of found?.hits ?? []) {
      scores.set(service, (scores.get(service) ?? 0) + weight * earliness);
    }
    start += found?.length ?? 1;
  }
  return [...scores].sort(([, left], [, right]) => right - left).map(([service]) => service);
}

function longestPhraseAt(
  stems: readonly string[],
  start: number,
): { hits: Hit[]; length: number } | undefined {
  for (let length = Math.min(longestPhraseWords, stems.length - start); length > 0; length--) {
    const hits = phraseIndex().get(stems.slice(start, start + length).join(" "));
    if (hits) return { hits, length };
  }
  return undefined;
}

let index: Map<string, Hit[]> | undefined;

/** Built on the first guess: pages that only show names never pay for it. */
function phraseIndex(): Map<string, Hit[]> {
  if (index) return index;
  const named = new Map<string, Set<ServiceName>>();
  const note = (phrase: string, service: ServiceName): void => {
    const key = stemsOf(phrase).join(" ");
    if (key) named.set(key, (named.get(key) ?? new Set()).add(service));
  };
  for (const { name, words } of services) {
    note(name, name);
    for (const word of words) note(word, name);
    for (const word of name.split(" ")) if (!fillerWords.has(word.toLowerCase())) note(word, name);
  }
  index = new Map();
  for (const [phrase, owners] of named) {
    if (owners.size > sharedByTooMany) continue;
    const weight = (2 * phrase.split(" ").length - 1) / owners.size;
    index.set(
      phrase,
      [...owners].map((service) => ({ service, weight })),
    );
  }
  return index;
}

function stemsOf(text: string): string[] {
  const plain = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return (plain.match(/[a-z0-9]+/g) ?? []).map(stemOf);
}

/** Enough of a stem that painter, painters, painting and paint meet. */
function stemOf(word: string): string {
  const singular = word.length > 3 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
  const stem = singular.replace(/(?:ing|ers?|e)$/, "");
  return stem.length >= 4 ? stem : singular;
}
