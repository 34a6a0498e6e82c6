import { plainLetters } from "../text/plain-letters.ts";
import { serviceBrands } from "./service-brands.ts";
import { serviceWords } from "./service-words.ts";
import { type ServiceName, serviceNames } from "./services.ts";

export type Service = {
  readonly name: ServiceName;
  /** Lower-case words and phrases that people use to search for it. */
  readonly words: readonly string[];
  readonly brands: readonly string[];
};

/** The services with their search words. Larger than the names alone: import it only for search. */
export const services: readonly Service[] = serviceNames.map((name) => ({
  name,
  words: serviceWords[name].split(", "),
  brands: serviceBrands[name]?.split(", ") ?? [],
}));

type Hit = {
  service: ServiceName;
  weight: number;
  isName: boolean;
  /** The words as they are listed, with their endings. */
  written: ReadonlySet<string>;
};
/** `start` is the position of its first word in the text. */
type Hint = Hit & { start: number };

/** "A driver for my Ford": in a longer text, a brand says less about the work than other words. */
const brandWeight = 0.25;

/** "Paint a self contain": where the work is, unless nothing else is said. */
const dwellings = new Set(
  (
    "self con, self contain, room self contain, mini flat, boys quarters, bq, one room, two bedroom, 2 bedroom flat, " +
    "3 bedroom flat, hostel, lodge, accommodation"
  )
    .split(", ")
    .map((name) => stemsOf(name).join(" ")),
);
const dwellingWeight = 0.1;

/** A word that this many services share says little about which one is meant. */
const sharedByTooMany = 6;

/** The default service of a form. Longer phrases outweigh words, and unique words outweigh shared ones. */
export function guessService(text: string): ServiceName | undefined {
  return rankServices(text)[0];
}

/** All services that a text hints at, the likeliest first. */
export const rankServices = (text: string): ServiceName[] => rank(hintsIn(text));

function rank(hints: readonly Hint[]): ServiceName[] {
  const scores = new Map<ServiceName, number>();
  for (const { service, weight, start } of hints) {
    // The first words usually name the job; later ones are details.
    const earliness = 1 + 2 / (1 + start / 4);
    scores.set(service, (scores.get(service) ?? 0) + weight * earliness);
  }
  return [...scores].sort(([, left], [, right]) => right - left).map(([service]) => service);
}

/** Minimum weights: `word` is one that only this service uses, `phrase` a phrase, two such words or its name. */
const leastWeights = { word: 1, phrase: 2 } as const;

/** Other services that a text is about besides this one, the likeliest first. */
export function furtherServices(
  text: string,
  { besides, least }: { besides: string | null; least: keyof typeof leastWeights },
): ServiceName[] {
  const hints = hintsIn(text);
  const weights = new Map<ServiceName, number>();
  for (const { service, weight, isName } of hints)
    weights.set(
      service,
      (weights.get(service) ?? 0) + (isName ? Math.max(weight, leastWeights.phrase) : weight),
    );
  return rank(hints).filter((name) => name !== besides && (weights.get(name) ?? 0) >= leastWeights[least]);
}

function hintsIn(text: string): Hint[] {
  const hints: Hint[] = [];
  const words = wordsIn(text);
  for (let start = 0; start < words.length; ) {
    const found = longestPhraseAt(words, start);
    for (const hit of found?.hits ?? []) hints.push({ ...hit, start });
    start += found?.length ?? 1;
  }
  return hints;
}

/** Services whose name or search word begins at this word, longest first; few words mean several. */
export function tradeAt(
  words: readonly string[],
  start: number,
): { services: ServiceName[]; length: number } | undefined {
  const found = longestPhraseAt(words, start);
  return found && { services: found.hits.map(({ service }) => service), length: found.length };
}

/** The only service with this word: "vulcanizer", "electrician", "fridge". */
export function serviceCalled(word: string): ServiceName | undefined {
  const [only, ...others] = phraseIndex().phrases.get(stemsOf(word).join(" ")) ?? [];
  return others.length === 0 ? only?.service : undefined;
}

function longestPhraseAt(
  words: readonly string[],
  start: number,
): { hits: Hit[]; length: number } | undefined {
  const { phrases, longest } = phraseIndex();
  const most = Math.min(longest.get(stemOf(words[start] ?? "")) ?? 0, words.length - start);
  const stems = words.slice(start, start + most).map(stemOf);
  for (let length = most; length > 0; length--) {
    const hits = phrases.get(stems.slice(0, length).join(" "));
    if (hits && !(length === 1 && isOtherWord(words[start]!, hits)))
      return { hits: exactHits(hits, words.slice(start, start + length).join(" ")), length };
  }
  return undefined;
}

/** "Cooker" is the word of one trade, although it shares its stem with the "cook" of another. */
function exactHits(hits: Hit[], typed: string): Hit[] {
  const exact = hits.filter(({ written }) => written.has(typed));
  if (exact.length === 0 || exact.length === hits.length) return hits;
  return exact.map((hit) => ({ ...hit, weight: (hit.weight * hits.length) / exact.length }));
}

/** Share a stem with a listed word, and mean something else: "waiting" and "waiter". */
const otherMeanings = new Set(
  "waiting following coaching tracking trailing sticking relaxing producing bouncing loading inverting routing".split(
    " ",
  ),
);

/** "Wait" is no waiter, and "flow" no flower: a word without an ending finds a single word only if it is listed. */
function isOtherWord(typed: string, hits: readonly Hit[]): boolean {
  if (otherMeanings.has(typed)) return true;
  const plain = singularOf(typed);
  if (stemOf(typed) !== plain) return false;
  return !hits.some(({ written }) =>
    [typed, plain, `${plain}s`, `${plain}es`].some((form) => written.has(form)),
  );
}

interface PhraseIndex {
  phrases: Map<string, Hit[]>;
  /** The number of words of the longest phrase, by first word. */
  longest: Map<string, number>;
}
let index: PhraseIndex | undefined;

/** Built on the first guess, so that pages that only show names do not pay for it. */
function phraseIndex(): PhraseIndex {
  if (index) return index;
  index = { phrases: new Map(), longest: new Map() };
  const branded = new Set(services.flatMap(({ brands }) => brands.map((brand) => stemsOf(brand).join(" "))));
  const weightOf = (phrase: string): number => {
    if (dwellings.has(phrase)) return dwellingWeight;
    return branded.has(phrase) ? brandWeight : 1;
  };
  for (const [phrase, owners] of ownersOfPhrases()) {
    if (owners.size > sharedByTooMany) continue;
    const [first = "", ...others] = phrase.split(" ");
    const length = 1 + others.length;
    index.longest.set(first, Math.max(length, index.longest.get(first) ?? 0));
    const weight = ((2 * length - 1) / owners.size) * weightOf(phrase);
    const hits = [...owners].map(([service, written]) => {
      const isName = stemsOf(service).join(" ") === phrase;
      return { service, weight, written, isName };
    });
    index.phrases.set(phrase, hits);
  }
  return index;
}

/** The services of each phrase, in stems, with the spellings in their lists. */
function ownersOfPhrases(): Map<string, Map<ServiceName, Set<string>>> {
  const named = new Map<string, Map<ServiceName, Set<string>>>();
  for (const { name, words, brands } of services) {
    for (const phrase of [name, ...words, ...brands]) {
      const key = stemsOf(phrase).join(" ");
      if (!key) continue;
      const owners = named.get(key) ?? new Map<ServiceName, Set<string>>();
      named.set(key, owners.set(name, (owners.get(name) ?? new Set()).add(phrase.toLowerCase())));
    }
  }
  return named;
}

function wordsIn(text: string): string[] {
  return plainLetters(text.toLowerCase()).match(/[a-z0-9]+/g) ?? [];
}

function stemsOf(text: string): string[] {
  return wordsIn(text).map(stemOf);
}

/** A stem that is the same for painter, painters, painting and paint, and for nanny and nannies. */
export function stemOf(word: string): string {
  const singular = singularOf(word);
  const stem = singular.replace(/(?:ing|ers?|e)$/, "");
  return stem.length >= 4 ? stem.replace(/(?<=[^aeiou])y$/, "i") : singular;
}

function singularOf(word: string): string {
  return word.length > 3 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}
