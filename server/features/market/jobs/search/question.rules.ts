/** What a typed search means: trades, places and other words, as people speak it: "person wey go fix my gen for Yaba". */
import { type FoundPlace, findPlace, type Named, placeNameAt } from "#shared/places/find-place.ts";
import { isStateName } from "#shared/places/places.ts";
import { lgasOfArea } from "#shared/places/places-cities.ts";
import { tradeAt } from "#shared/services/service-search.ts";
import type { ServiceName } from "#shared/services/services.ts";
import { isBlocked, isFault, isLesser, isOccasion, isPrice, isSpoken } from "./fillers.ts";
import { loosePhraseAt, looseStems } from "./loose-phrases.rules.ts";

/** One thing that is asked for. A job must have one of the services or places, or hold all of the words. */
export interface AskedPart {
  kind: "trade" | "place" | "word";
  services: readonly ServiceName[];
  /** States and local governments. */
  places: readonly string[];
  words: readonly string[];
}

/** A word that more services share says little about the trade. */
const maxServices = 3;
/** More would only slow the search down. */
const maxParts = 6;

/** A stretch of a question that names a trade, a place or neither. */
interface Piece {
  words: readonly string[];
  next: string | undefined;
  trade: readonly ServiceName[] | undefined;
  place: Named | undefined;
}

/** The parts of a question, at most `maxParts`: trades and places, then other words. */
export function partsOf(words: readonly string[]): readonly AskedPart[] {
  const parts: AskedPart[] = [];
  const faults: string[] = [];
  const spoken: string[] = [];
  const pieces = piecesOf(words);
  const meant = tradesMeant(pieces);
  let place: FoundPlace | undefined;
  for (const { words: own, next, trade, place: named } of pieces) {
    const [word = ""] = own;
    if (trade?.some((service) => meant.has(service))) addTrade(parts, trade, own);
    else if (named) {
      place ??= findPlace(words.join(" "));
      parts.push({ kind: "place", services: [], places: placesOf(named, place), words: own });
    } else if (isSpoken(word)) spoken.push(word);
    else if (own.length > 1 || isFault(word) || isPrice(word, next)) faults.push(...own);
    else parts.push(wordPart(word));
  }
  if (!parts.some(({ kind }) => kind === "trade")) parts.push(...faults.map(wordPart));
  if (parts.length === 0) parts.push(...spoken.map(wordPart));
  const [others, named] = [parts.filter(isWord), parts.filter((part) => !isWord(part))];
  return [...withEitherPlace(named), ...others].slice(0, maxParts);
}

const isWord = ({ kind }: AskedPart): boolean => kind === "word";

/** "Movers from Ojota to Ikorodu" means either place; "Yaba Lagos" means Yaba, because it is in Lagos. */
function withEitherPlace(parts: readonly AskedPart[]): readonly AskedPart[] {
  const placed = parts.filter(({ kind }) => kind === "place");
  if (placed.length < 2) return parts;
  const [inStates, inAreas] = [placed.filter(isOfStates), placed.filter((part) => !isOfStates(part))];
  const named = new Set(inStates.flatMap(({ places }) => places));
  const isWithin = inStates.length > 0 && inAreas.length > 0 && inAreas.every((part) => isIn(part, named));
  const either = isWithin ? [inAreas, inStates] : [placed];
  return [...parts.filter(({ kind }) => kind !== "place"), ...either.map(onePlaceOf)];
}

const isOfStates = ({ places }: AskedPart): boolean => places.every(isStateName);

const isIn = ({ words }: AskedPart, named: ReadonlySet<string>): boolean =>
  placeNameAt(words, 0).found?.areas.some(({ state }) => named.has(state)) ?? false;

/** The names of one place are also looked for in the words of jobs. */
const onePlaceOf = (parts: readonly AskedPart[]): AskedPart => {
  if (parts.length === 1) return parts[0]!;
  const places = [...new Set(parts.flatMap((part) => part.places))];
  return { kind: "place", services: [], places, words: [] };
};

/** Names of a trade that are also names of a place keep both meanings. */
function piecesOf(words: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  const stems = looseStems(words);
  for (let start = 0; start < words.length; ) {
    const trade = phraseFrom(words, stems, start);
    const named = placeNameAt(words, start);
    const placeLength = named.found ? named.length : 0;
    const length = Math.max(trade?.length ?? 1, placeLength);
    pieces.push({
      words: words.slice(start, start + length),
      next: words[start + 1],
      trade: trade?.length === length ? trade.services : undefined,
      place: placeLength === length ? named.found : undefined,
    });
    start += length;
  }
  return pieces;
}

/** The trades that a question is about: all but those of lesser words beside another trade. */
function tradesMeant(pieces: readonly Piece[]): Set<ServiceName> {
  const named = pieces.filter(({ trade }) => trade !== undefined);
  const main = named.filter(({ words }) => !isLesser(words.join(" ")));
  return new Set((main.length > 0 ? main : named.slice(0, 1)).flatMap(({ trade }) => trade ?? []));
}

/**
 * What is listed after the jobs that have all parts: those of either trade, without the other words. Undefined if the
 * question names no trade, or only one and no other words.
 */
export function withoutWords(parts: readonly AskedPart[]): AskedPart[] | undefined {
  const named = parts.filter((part) => !isWord(part));
  if (!named.some(({ kind }) => kind === "trade")) return undefined;
  return withEitherTrade(named) ?? (named.length < parts.length ? named : undefined);
}

/** "Paint 3 bedroom": jobs of other trades that hold such words are mostly about other work, so they are listed last. */
export const isOfTradeAlone = (parts: readonly AskedPart[]): boolean =>
  parts.some(isWord) &&
  parts.some(({ kind }) => kind === "trade") &&
  parts.every(({ kind, words }) => kind !== "trade" || isLesser(words.join(" ")));

/** What to search if no job has all parts: those without the occasion, of either trade. */
export function widerThan(parts: readonly AskedPart[]): AskedPart[] | undefined {
  const others = parts.filter(({ kind, words }) => kind === "place" || !words.every(isOccasion));
  const hasTrade = others.some(({ kind }) => kind === "trade");
  if (!hasTrade || others.length === parts.length) return withEitherTrade(parts);
  return withEitherTrade(others) ?? others;
}

/** One part for all trades of a question; undefined if it names only one. */
function withEitherTrade(parts: readonly AskedPart[]): AskedPart[] | undefined {
  const trades = parts.filter(({ kind }) => kind === "trade");
  if (trades.length < 2) return undefined;
  const either = { ...trades[0]!, services: trades.flatMap(({ services }) => services), words: [] };
  return [either, ...parts.filter(({ kind }) => kind !== "trade")];
}

const wordPart = (word: string): AskedPart => ({ kind: "word", services: [], places: [], words: [word] });

/** "Find house help" asks for house help, not for a house: a first word that says little gives way to a phrase that ends later. */
function phraseFrom(words: readonly string[], stems: Stems, start: number) {
  const first = words[start]!;
  const trade = tradeFrom(words, stems, start);
  if (!trade || trade.length === 1 || !(isSpoken(first) || isFault(first))) return trade;
  const next = stems.findIndex((stem, index) => index > start && stem !== undefined);
  const other = next > start ? tradeFrom(words, stems, next) : undefined;
  return other && next + other.length > start + trade.length ? undefined : trade;
}

type Stems = ReturnType<typeof looseStems>;

function tradeFrom(words: readonly string[], stems: Stems, start: number) {
  const exact = tradeAt(words, start);
  const loose = loosePhraseAt(stems, start);
  const trade = loose && loose.length > (exact?.length ?? 0) ? loose : exact;
  if (!trade || trade.services.length > maxServices) return undefined;
  if (trade.length > 1) return trade;
  // "help" is the stem of "helper".
  return isSpoken(words[start]!) || isBlocked(words[start]!, words[start - 1]) ? undefined : trade;
}

/** "fridge gas": words that several services share mean the one that both have. */
function addTrade(parts: AskedPart[], services: readonly ServiceName[], words: readonly string[]): void {
  const shared = parts.find((part) => part.services.some((name) => services.includes(name)));
  if (!shared) parts.push({ kind: "trade", services, places: [], words });
  else shared.services = shared.services.filter((name) => services.includes(name));
}

/** The local government or state of a name; several for a name that several places share. */
function placesOf({ state, areas }: Named, meant: FoundPlace): string[] {
  const own = areas.filter((area) => area.state === meant.state);
  if (own.length > 0) return [...new Set(own.flatMap(lgasOfArea))];
  if (state) return [state];
  return [...new Set(areas.flatMap(lgasOfArea))];
}
