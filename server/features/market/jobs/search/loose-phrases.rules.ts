/** Phrases of trades without the small words that people leave out or add: "gas dey leak" is "gas leak". */
import { services, stemOf } from "#shared/services/service-search.ts";
import type { ServiceName } from "#shared/services/services.ts";
import { plainWords } from "#shared/text/search-words.ts";
import { isFault, isSpoken, withoutParticle } from "./fillers.ts";

interface Phrases {
  services: ReadonlyMap<string, ReadonlySet<ServiceName>>;
  /** The number of words of the longest phrase, by first word. */
  longest: ReadonlyMap<string, number>;
}

let read: Phrases | undefined;

/** Built at the first search. */
function phrases(): Phrases {
  if (read) return read;
  const named = new Map<string, Set<ServiceName>>();
  const longest = new Map<string, number>();
  for (const { name, words, brands } of services)
    for (const phrase of [...words, ...brands]) {
      const typed = plainWords(phrase);
      // "Not cooling" is said of many things.
      if (typed.every((word) => isSpoken(word) || isFault(word))) continue;
      // "Bag water" is a bag of water, but "type of work" does not ask to "type my work".
      for (const kept of [typed, typed.filter((word) => word !== "of")]) {
        const stems = kept.flatMap(stemsFor);
        const [first] = stems;
        if (first === undefined || stems.length < 2) continue;
        const key = stems.join(" ");
        named.set(key, (named.get(key) ?? new Set()).add(name));
        longest.set(first, Math.max(stems.length, longest.get(first) ?? 0));
      }
    }
  read = { services: named, longest };
  return read;
}

const stemsFor = (word: string): string[] => {
  const kept = withoutParticle(word);
  return kept === undefined ? [] : [stemOf(kept)];
};

/** The stem of each word, undefined for a particle. */
export const looseStems = (words: readonly string[]): (string | undefined)[] =>
  words.map((word) => stemsFor(word)[0]);

/** The services of the longest phrase of two words or more that begins at this stem, particles not counted. */
export function loosePhraseAt(
  typed: readonly (string | undefined)[],
  start: number,
): { services: ServiceName[]; length: number } | undefined {
  const first = typed[start];
  const most = first === undefined ? 0 : (phrases().longest.get(first) ?? 0);
  const stems: string[] = [];
  let found: { services: ServiceName[]; length: number } | undefined;
  for (let index = start; index < typed.length && stems.length < most; index += 1) {
    const stem = typed[index];
    if (stem === undefined) continue;
    stems.push(stem);
    const hits = phrases().services.get(stems.join(" "));
    if (hits) found = { services: [...hits], length: index + 1 - start };
  }
  return found;
}
