/** What searches suggest while a person types: the trades with their everyday words, and the places. */
import type { SearchVocabulary } from "#shared/contracts/jobs.ts";
import { type Area, areas, type StateName, states } from "#shared/places/places.ts";
import { stateAliases } from "#shared/places/places-aliases.ts";
import { lgasOf } from "#shared/places/places-lgas.ts";
import { services } from "#shared/services/service-search.ts";

/** The lists name the commonest first. Browsers load them on small phones, so rare words and long phrases are left out. */
const wordsPerTrade = 10;
const longestPhrase = 3;
const areasPerLga = 10;

/** Where most people search; equally good suggestions come in this order. */
const busiest: readonly StateName[] = [
  "Lagos",
  "FCT Abuja",
  "Rivers",
  "Oyo",
  "Ogun",
  "Kano",
  "Enugu",
  "Delta",
  "Edo",
  "Anambra",
  "Kaduna",
];
const rankOf = (state: StateName): number => busiest.indexOf(state) + 1 || busiest.length + 1;
const statesByPeople = states.toSorted((one, other) => rankOf(one.name) - rankOf(other.name));

export const searchVocabulary = (): SearchVocabulary => ({
  trades: Object.fromEntries(services.map(({ name }) => [name, wordsFor(name).join(", ")])),
  places: Object.fromEntries(
    statesByPeople.map(({ name, capital }) => [
      name,
      {
        also: [capital, ...aliasesOf(name)].filter((also) => also !== name).join(", "),
        lgas: Object.fromEntries(lgasOf(name).map((lga) => [lga, areasIn(name, lga).join(", ")])),
      },
    ]),
  ),
});

const isShort = (phrase: string): boolean => phrase.split(" ").length <= longestPhrase;

const shortWords = new Map<string, readonly string[]>(
  services.map(({ name, words }) => [name, words.filter(isShort).slice(0, wordsPerTrade)]),
);

/** The commonest short words for a trade and its work. */
export const wordsFor = (service: string): readonly string[] => shortWords.get(service) ?? [];

const aliasesOf = (state: StateName): string[] =>
  stateAliases.flatMap(([alias, name]) => (name === state ? [alias] : []));

const placeOf = (state: StateName, lga: string): string => `${state}\n${lga}`;

const areasByPlace = Map.groupBy<string, Area>(
  areas.filter(({ name, lga }) => name !== lga),
  ({ state, lga }) => placeOf(state, lga),
);

export const areasIn = (state: StateName, lga: string): string[] =>
  (areasByPlace.get(placeOf(state, lga)) ?? []).slice(0, areasPerLga).map(({ name }) => name);
