import { areaRows } from "./places-areas.ts";
import { type StateName, stateRows } from "./places-states.ts";

export type { StateName };

export type State = {
  readonly name: StateName;
  readonly capital: string;
  /** The approximate centre of the state, in degrees. */
  readonly latitude: number;
  readonly longitude: number;
};

/** A commonly named quarter or town, with its local government and state. */
export type Area = { readonly name: string; readonly lga: string; readonly state: StateName };

export type FoundPlace = { state?: StateName; lga?: string; area?: string };

export const states: readonly State[] = stateRows.map(([name, capital, latitude, longitude]) => ({
  name,
  capital,
  latitude,
  longitude,
}));

export const stateNames: readonly StateName[] = states.map(({ name }) => name);

const stateByName: ReadonlyMap<string, State> = new Map(states.map((state) => [state.name, state]));

export const areas: readonly Area[] = areaRows.flatMap(([state, lga, names]) =>
  names.split(", ").map((name) => ({ name, lga, state })),
);

export function isStateName(value: unknown): value is StateName {
  return typeof value === "string" && stateByName.has(value);
}

export function areasOf(state: StateName): readonly Area[] {
  return areas.filter((area) => area.state === state);
}

/** 'Adelabu Street, Surulere' is Surulere in Lagos. Knows states, capitals and areas; `findPlaceOrLga` the rest too. */
export function findPlace(text: string): FoundPlace {
  return findPlaceAmong(text, areas);
}

const stateAliases: readonly (readonly [string, StateName])[] = [
  ["abuja", "FCT Abuja"],
  ["fct", "FCT Abuja"],
  ["ph", "Rivers"],
  ["phc", "Rivers"],
  ["portharcourt", "Rivers"],
  ["benin", "Edo"],
  ["ibadan", "Oyo"],
];
const areaAliases: Readonly<Record<string, string>> = { vi: "victoria island", somolu: "shomolu" };
const streetWords = new Set(
  "street str st road rd avenue ave close crescent lane way drive expressway highway".split(" "),
);
const longestNameWords = 4;

/** Like `findPlace`, for any list of named places. The first match wins unless a state is named too. */
export function findPlaceAmong(text: string, places: readonly Area[]): FoundPlace {
  const index = indexOf(places);
  const words = wordsOf(text);
  let state: StateName | undefined;
  const named: (readonly Area[])[] = [];
  for (let start = 0; start < words.length; ) {
    const { found, length } = longestNameAt(index, words, start);
    start += length;
    // 'Lagos Street' does not mean Lagos.
    if (!found || streetWords.has(words[start] ?? "")) continue;
    if (found.state) state = found.state;
    if (found.areas.length > 0) named.push(found.areas);
  }
  for (const candidates of named) {
    const area = state ? candidates.find((each) => each.state === state) : unmistakable(candidates);
    if (area) return { state: area.state, lga: area.lga, area: area.name };
  }
  return state ? { state } : {};
}

/** Without a named state, a name that several states share counts only if one of them is a well-known area. */
function unmistakable(candidates: readonly Area[]): Area | undefined {
  const [first] = candidates;
  const isShared = candidates.some(({ state }) => state !== first?.state);
  return first && (!isShared || areas.includes(first)) ? first : undefined;
}

type Named = { state?: StateName; areas: Area[] };

const indexes = new WeakMap<readonly Area[], Map<string, Named>>();

function indexOf(places: readonly Area[]): Map<string, Named> {
  const known = indexes.get(places);
  if (known) return known;
  const index = new Map<string, Named>();
  const entry = (name: string): Named => {
    const key = wordsOf(name).join(" ");
    const found = index.get(key) ?? { areas: [] };
    index.set(key, found);
    return found;
  };
  for (const place of places) entry(place.name).areas.push(place);
  for (const { name, capital } of states) {
    entry(name).state = name;
    // Ikeja is a capital, but people mean the quarter: it is found as an area of the same state.
    entry(capital).state = name;
  }
  for (const [alias, state] of stateAliases) entry(alias).state = state;
  for (const [alias, area] of Object.entries(areaAliases)) entry(alias).areas.push(...entry(area).areas);
  indexes.set(places, index);
  return index;
}

function longestNameAt(
  index: ReadonlyMap<string, Named>,
  words: readonly string[],
  start: number,
): { found?: Named; length: number } {
  for (let length = Math.min(longestNameWords, words.length - start); length > 0; length--) {
    const found = index.get(words.slice(start, start + length).join(" "));
    if (found) return { found, length };
  }
  return { length: 1 };
}

function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{M}'’]/gu, "");
  return plain.match(/[a-z0-9]+/g) ?? [];
}
