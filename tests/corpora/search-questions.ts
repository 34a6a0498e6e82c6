/** Search questions with the trade and place they mean, from the vocabulary: plain, misspelled, spoken. */
import { type SeededNumbers, seededNumbers } from "#server/seed/seeded-numbers.ts";
import { areas } from "#shared/places/places.ts";
import { services } from "#shared/services/service-search.ts";
import type { ServiceName } from "#shared/services/services.ts";

export interface SearchQuestion {
  text: string;
  /** Several for the few phrases that mean more than one trade. */
  services: readonly ServiceName[];
  place: { state: string; lga: string | null } | undefined;
  kind: "plain" | "slip" | "spoken";
}

/** A trade at a place that has such a job. */
export interface Asked {
  service: ServiceName;
  state: string;
  lga: string;
}

/** Used to develop the search, and by `npm run bench -- quality`. */
export const openQuestions = { seed: 4_711, count: 420 } as const;
/** Used only by tests/search-quality.test.ts, so that they measure questions the search was not tuned for. */
export const unseenQuestions = { seed: 20_261_123, count: 120 } as const;

const owners = new Map<string, ServiceName[]>();
for (const { name, words, brands } of services)
  for (const word of [name.toLowerCase(), ...words, ...brands])
    owners.set(word, [...(owners.get(word) ?? []), name]);

const maxOwners = 3;

/** The same number of each kind. `asked`: trades and places of existing jobs, so that each has an answer. */
export function searchQuestions(seed: number, count: number, asked: readonly Asked[]): SearchQuestion[] {
  const numbers = seededNumbers(seed);
  const kinds = ["plain", "slip", "spoken"] as const;
  return Array.from({ length: count }, (_, n) =>
    question(numbers, numbers.pick(asked), kinds[n % kinds.length]!),
  );
}

function question(numbers: SeededNumbers, asked: Asked, kind: SearchQuestion["kind"]): SearchQuestion {
  const phrases = [...owners].filter(
    ([, names]) => names.length <= maxOwners && names.includes(asked.service),
  );
  const [phrase, names] = numbers.pick(phrases);
  const place = numbers.chance(0.5) ? placeOf(numbers, asked) : undefined;
  const plain = place ? `${phrase} ${place.name}` : phrase;
  const text =
    kind === "plain"
      ? plain
      : kind === "slip"
        ? withSlip(numbers, plain)
        : spokenAs(numbers, phrase, place?.name);
  return { text, services: names, place: place && { state: place.state, lga: place.lga }, kind };
}

function placeOf(
  numbers: SeededNumbers,
  { state, lga }: Asked,
): { name: string; state: string; lga: string | null } {
  const own = areas.filter((area) => area.state === state && area.lga === lga);
  if (own.length > 0 && numbers.chance(0.7))
    return { name: numbers.pick(own).name.toLowerCase(), state, lga };
  return { name: state.toLowerCase(), state, lga: null };
}

const ways = [
  (what: string, where: string) => `I need ${what}${where && ` in ${where}`}`,
  (what: string, where: string) => `person wey sabi ${what}${where && ` for ${where}`}`,
  (what: string, where: string) => `abeg who fit do ${what}${where && ` for ${where}`}`,
  (what: string, where: string) => `looking for good ${what}${where && ` around ${where}`}`,
  (what: string, where: string) => `${what}${where && ` near ${where}`} urgently`,
  (what: string, where: string) => `cheap ${what} jobs${where && ` at ${where}`}`,
  (what: string, where: string) => `someone to help me with ${what}${where && ` inside ${where}`}`,
  (what: string, where: string) => `where I go see ${what}${where && ` for ${where}`} today`,
];

const spokenAs = (numbers: SeededNumbers, phrase: string, place = ""): string =>
  numbers.pick(ways)(phrase, place);

/** Misspells one of the longer words, and others by chance; sometimes twice in a word of seven letters. */
function withSlip(numbers: SeededNumbers, text: string): string {
  const words = text.split(" ");
  const long = words.flatMap((word, place) => (word.length >= 4 && !/\d/.test(word) ? [place] : []));
  if (long.length === 0) return text;
  const sure = numbers.pick(long);
  for (const place of long) {
    if (place !== sure && !numbers.chance(0.2)) continue;
    words[place] = slipped(numbers, words[place]!);
    if (words[place].length >= 7 && numbers.chance(0.25)) words[place] = slipped(numbers, words[place]);
  }
  return words.join(" ");
}

const keys = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const sounds: readonly (readonly [string, string])[] = [
  ["c", "k"],
  ["k", "c"],
  ["c", "s"],
  ["s", "c"],
  ["ph", "f"],
  ["f", "ph"],
  ["r", "l"],
  ["l", "r"],
  ["th", "t"],
  ["ch", "c"],
  ["gh", "g"],
];

function slipped(numbers: SeededNumbers, word: string): string {
  const at = numbers.between(0, word.length - 2);
  const neighbour = () => {
    const row = keys.find((letters) => letters.includes(word[at]!)) ?? "e";
    const key = row.indexOf(word[at]!);
    return row[key + 1] ?? row[key - 1] ?? "e";
  };
  const alike = sounds.filter(([letters]) => word.includes(letters));
  const slips = [
    () => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
    () => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
    () => word.slice(0, at + 1) + word.slice(at + 2),
    () => word.slice(0, at) + word[at] + word.slice(at),
    () => word.slice(0, at) + neighbour() + word.slice(at + 1),
    ...(alike.length > 0
      ? [
          () => {
            const [letters, other] = numbers.pick(alike);
            return word.replace(letters, other);
          },
        ]
      : []),
  ];
  return numbers.pick(slips)();
}
