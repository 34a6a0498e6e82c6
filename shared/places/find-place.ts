/** Finds places in texts: states, capitals, local governments and areas. */
import { plainLetters } from "../text/plain-letters.ts";
import { type Area, areas, type StateName, states } from "./places.ts";
import { areaAliases, stateAliases } from "./places-aliases.ts";
import { areasAndLgas } from "./places-lgas.ts";

export type FoundPlace = { state?: StateName; lga?: string; area?: string };

/** Place names that are also common words or first names: they count only if the text names their state. */
const commonWords: ReadonlySet<string> = new Set(
  "abi ado asa bade bayo brass danja edu hong ika ini isa logo moro ose oye sanga song suru tai toto".split(
    " ",
  ),
);

/** Followed by one of these, a name means a street or a dish: "Lagos Street", "Ofada rice", "Agege bread". */
const notPlaceWords = new Set(
  "rice bread garri gari street str st road rd avenue ave close crescent lane way drive expressway highway".split(
    " ",
  ),
);
const longestNameWords = 4;

/** 'Adelabu Street, Surulere' is Surulere in Lagos. The first match wins unless a state is named too. */
export function findPlace(text: string): FoundPlace {
  const words = wordsOf(text);
  let state: StateName | undefined;
  const named: (readonly Area[])[] = [];
  for (let start = 0; start < words.length; ) {
    const { found, length } = placeNameAt(words, start);
    start += length;
    if (!found || notPlaceWords.has(words[start] ?? "")) continue;
    if (found.state) state = found.state;
    if (found.areas.length > 0) named.push(found.areas);
  }
  for (const candidates of named) {
    const area = state ? candidates.find((each) => each.state === state) : unmistakable(candidates);
    if (area) return { state: area.state, lga: area.lga, area: area.name };
  }
  return state ? { state } : {};
}

/**
 * Without a named state, a name that several states share counts only if one of them is a well-known area; of two
 * areas, the first of the list.
 */
function unmistakable(candidates: readonly Area[]): Area | undefined {
  const [first] = candidates;
  if (first && commonWords.has(first.name.toLowerCase())) return undefined;
  const isShared = candidates.some(({ state }) => state !== first?.state);
  return first && (!isShared || areas.includes(first)) ? first : undefined;
}

export type Named = { state?: StateName; areas: Area[] };

/** By the words of the name. */
let index: Map<string, Named> | undefined;

/** Built at the first search. */
function namedPlaces(): ReadonlyMap<string, Named> {
  if (index) return index;
  const named = new Map<string, Named>();
  const entry = (name: string): Named => {
    const key = wordsOf(name).join(" ");
    const found = named.get(key) ?? { areas: [] };
    named.set(key, found);
    return found;
  };
  for (const place of areasAndLgas) entry(place.name).areas.push(place);
  for (const { name, capital } of states) {
    entry(name).state = name;
    // By Ikeja people mean the area, not the capital; it is found as an area of the same state.
    entry(capital).state = name;
  }
  for (const [alias, state] of stateAliases) entry(alias).state = state;
  for (const [alias, area] of areaAliases) entry(alias).areas.push(...entry(area).areas);
  index = named;
  return index;
}

/** The states or areas whose name begins at this word, longest name first. */
export function placeNameAt(words: readonly string[], start: number): { found?: Named; length: number } {
  for (let length = Math.min(longestNameWords, words.length - start); length > 0; length--) {
    const found = namedPlaces().get(words.slice(start, start + length).join(" "));
    if (found) return { found, length };
  }
  return { length: 1 };
}

function wordsOf(text: string): string[] {
  const plain = plainLetters(text.toLowerCase()).replace(/['’]/g, "");
  return plain.match(/[a-z0-9]+/g) ?? [];
}
