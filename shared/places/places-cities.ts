import type { Area, StateName } from "./places.ts";

/** Towns that lie in several local governments: who searches for the town means all of them. */
// biome-ignore format: one town per line keeps the table readable
const cityRows: readonly (readonly [StateName, string, string])[] = [
  ["Abia", "Aba", "Aba South, Aba North"],
  ["Abia", "Umuahia", "Umuahia North, Umuahia South"],
  ["Adamawa", "Yola", "Yola North, Yola South"],
  ["Anambra", "Onitsha", "Onitsha North, Onitsha South"],
  ["Borno", "Maiduguri", "Maiduguri, Jere"],
  ["Cross River", "Calabar", "Calabar Municipal, Calabar South"],
  ["Delta", "Warri", "Warri South, Uvwie"],
  ["Edo", "Benin City", "Oredo, Egor, Ikpoba Okha"],
  ["Imo", "Owerri", "Owerri Municipal, Owerri North, Owerri West"],
  ["Kaduna", "Zaria", "Zaria, Sabon Gari"],
  ["Kwara", "Ilorin", "Ilorin West, Ilorin South, Ilorin East"],
  ["Niger", "Minna", "Chanchaga, Bosso"],
  ["Ogun", "Abeokuta", "Abeokuta South, Abeokuta North"],
  ["Ondo", "Akure", "Akure South, Akure North"],
  ["Osun", "Ile Ife", "Ife Central, Ife East"],
  ["Osun", "Ilesa", "Ilesa East, Ilesa West"],
  ["Osun", "Osogbo", "Osogbo, Olorunda"],
  ["Oyo", "Ogbomosho", "Ogbomosho North, Ogbomosho South"],
  ["Plateau", "Jos", "Jos North, Jos South"],
  ["Rivers", "Port Harcourt", "Port Harcourt, Obio/Akpor"],
];

const keyOf = (state: StateName, name: string): string => `${state}: ${name}`;
const cities: ReadonlyMap<string, readonly string[]> = new Map(
  cityRows.map(([state, name, lgas]) => [keyOf(state, name), lgas.split(", ")]),
);

/** The local governments of a town, otherwise the one in which an area lies. */
export const lgasOfArea = ({ name, lga, state }: Area): readonly string[] =>
  cities.get(keyOf(state, name)) ?? [lga];
