import { plainLetters } from "../text/plain-letters.ts";
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

/** Short forms and spellings that people type for a state or its capital. */
export const stateAliases: readonly (readonly [string, StateName])[] = [
  ["abuja", "FCT Abuja"],
  ["abj", "FCT Abuja"],
  ["fct", "FCT Abuja"],
  ["lasgidi", "Lagos"],
  ["las gidi", "Lagos"],
  ["gidi", "Lagos"],
  ["eko", "Lagos"],
  ["ph", "Rivers"],
  ["p h", "Rivers"],
  ["phc", "Rivers"],
  ["ph city", "Rivers"],
  ["portharcourt", "Rivers"],
  ["pitakwa", "Rivers"],
  ["benin", "Edo"],
  ["ibadan", "Oyo"],
  ["ib", "Oyo"],
  ["kd", "Kaduna"],
  ["coal city", "Enugu"],
  ["abk", "Ebonyi"],
  ["oshogbo", "Osun"],
  ["akwaibom", "Akwa Ibom"],
  ["crossriver", "Cross River"],
  ["cross rivers", "Cross River"],
  ["yenegoa", "Bayelsa"],
];

/** Short forms and spellings that people type for an area. */
// biome-ignore format: one area per line keeps the table readable
const areaNicknames: Readonly<Record<string, string>> = {
  "victoria island": "vi, v i, v island",
  "festac first gate": "1st gate festac, first gate festac, festac 1st gate",
  "festac second gate": "2nd gate festac, second gate festac, festac 2nd gate",
  "mile 1 port harcourt": "mile 1 ph, mile one",
  "mile 3 port harcourt": "mile 3 ph, mile three",
  "vgc": "v g c, victoria garden city",
  "lekki phase 1": "lekki 1, lekki ph 1, lekki ph1, lekki phase one, lekki phase i",
  "lekki phase 2": "lekki 2, lekki ph 2, lekki ph2, lekki phase two, lekki phase ii",
  "shomolu": "somolu",
  "okokomaiko": "okoko",
  "ebute metta": "ebute meta",
  "oworonshoki": "oworo, oworonsoki",
  "ijeshatedo": "ijesha tedo, ijesatedo",
  "shogunle": "sogunle",
  "palmgrove": "palm grove",
  "mile 2": "mile two",
  "mile 12": "mile twelve",
  "odogunyan": "odongunyan",
  "alaba international": "alaba intl",
  "unilag": "uni lag",
  "ojodu berger": "berger ojodu, ojodu berger bus stop, berger bus stop",
  "gwarinpa": "gwarimpa",
  "wuse 2": "wuse ii, wuse two",
  "garki 2": "garki ii, garki two",
  "wuse zone 1": "zone 1 wuse",
  "wuse zone 2": "zone 2 wuse",
  "wuse zone 3": "zone 3 wuse",
  "wuse zone 4": "zone 4 wuse",
  "wuse zone 5": "zone 5 wuse",
  "wuse zone 6": "zone 6 wuse",
  "wuse zone 7": "zone 7 wuse",
  "mararaba": "maraba nyanya, mararaba nyanya",
  "gra port harcourt": "gra ph, ph gra, gra phc, phc gra",
  "gra phase 2": "gra ph 2",
  "rumuokwuta": "rumokwuta",
  "rumuokoro": "rumokoro",
  "basorun": "bashorun",
  "ogbomosho": "ogbomoso",
  "sagamu": "shagamu",
  "ota": "otta",
  "nasarawa gra": "nassarawa gra",
  "naibawa": "na ibawa",
  "ungwan rimi": "unguwan rimi, angwan rimi",
  "nsukka": "nsuka",
  "onitsha": "onisha",
  "9th mile": "9 mile enugu",
  "osogbo": "oshogbo",
  "yenagoa": "yenegoa",
  "ile ife": "ife town",
  "ilesa": "ilesha",
  "anyigba": "anyingba",
  "otukpo gra": "gra otukpo",
};

const areaAliases: readonly (readonly [string, string])[] = Object.entries(areaNicknames).flatMap(
  ([area, aliases]) => aliases.split(", ").map((alias) => [alias, area] as const),
);

/** Other names of states and areas: "ph", "vi". */
export const placeAliases: readonly string[] = [...stateAliases, ...areaAliases].map(([alias]) => alias);

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

/** Like `findPlace`, for any list of named places. The first match wins unless a state is named too. */
export function findPlaceAmong(text: string, places: readonly Area[]): FoundPlace {
  const index = indexOf(places);
  const words = wordsOf(text);
  let state: StateName | undefined;
  const named: (readonly Area[])[] = [];
  for (let start = 0; start < words.length; ) {
    const { found, length } = longestNameAt(index, words, start);
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

const indexes = new WeakMap<readonly Area[], Map<string, Named>>();

export function indexOf(places: readonly Area[]): Map<string, Named> {
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
    // By Ikeja people mean the area, not the capital; it is found as an area of the same state.
    entry(capital).state = name;
  }
  for (const [alias, state] of stateAliases) entry(alias).state = state;
  for (const [alias, area] of areaAliases) entry(alias).areas.push(...entry(area).areas);
  indexes.set(places, index);
  return index;
}

export function longestNameAt(
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
  const plain = plainLetters(text.toLowerCase()).replace(/['’]/g, "");
  return plain.match(/[a-z0-9]+/g) ?? [];
}
