import { serviceWords } from "./service-words.ts";
import { type ServiceName, serviceNames, type Tile, tileForService } from "./services.ts";

export type Service = {
  readonly name: ServiceName;
  readonly tile: Tile;
  /** Lower-case words and phrases people search for it with. */
  readonly words: readonly string[];
};

/** The list with everything needed to search it. Heavier than the names alone: import it where people search. */
export const services: readonly Service[] = serviceNames.map((name) => ({
  name,
  tile: tileForService(name),
  words: serviceWords[name].split(", "),
}));

type Hit = { service: ServiceName; weight: number; isName: boolean };
/** `start` is the place of its first word in the text. */
type Hint = Hit & { start: number };

/** A word that many services share says little about which one is meant. */
const sharedByTooMany = 6;

/**
 * The service a free text is most likely about, for a good default in a form.
 * Longer phrases count for more than single words, and words that only one service uses for more than shared ones.
 */
export function guessService(text: string): ServiceName | undefined {
  return rankServices(text)[0];
}

/** All services a text hints at, the likeliest first. */
export const rankServices = (text: string): ServiceName[] => rank(hintsIn(text));

function rank(hints: readonly Hint[]): ServiceName[] {
  const scores = new Map<ServiceName, number>();
  for (const { service, weight, start } of hints) {
    // What comes first is usually what the job is, what follows is detail.
    const earliness = 1 + 2 / (1 + start / 4);
    scores.set(service, (scores.get(service) ?? 0) + weight * earliness);
  }
  return [...scores].sort(([, left], [, right]) => right - left).map(([service]) => service);
}

/**
 * How much of a hint counts: `word` is one that only this service uses, `phrase` a phrase, two such words or its name.
 */
const leastWeights = { word: 1, phrase: 2 } as const;

/** Services that a text is about besides this one, the likeliest first. */
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
  const stems = stemsOf(text);
  for (let start = 0; start < stems.length; ) {
    const found = longestPhraseAt(stems, start);
    for (const hit of found?.hits ?? []) hints.push({ ...hit, start });
    start += found?.length ?? 1;
  }
  return hints;
}

/** The service that one word stands for and no other does: "vulcanizer", "electrician", "fridge". */
export function serviceCalled(word: string): ServiceName | undefined {
  const [only, ...others] = phraseIndex().phrases.get(stemsOf(word).join(" ")) ?? [];
  return others.length === 0 ? only?.service : undefined;
}

function longestPhraseAt(
  stems: readonly string[],
  start: number,
): { hits: Hit[]; length: number } | undefined {
  const { phrases, longest } = phraseIndex();
  const most = longest.get(stems[start] ?? "") ?? 0;
  for (let length = Math.min(most, stems.length - start); length > 0; length--) {
    const hits = phrases.get(stems.slice(start, start + length).join(" "));
    if (hits) return { hits, length };
  }
  return undefined;
}

interface PhraseIndex {
  phrases: Map<string, Hit[]>;
  /** By the first word of a phrase, how many words the longest one has. */
  longest: Map<string, number>;
}
let index: PhraseIndex | undefined;

/** Built on the first guess: pages that only show names never pay for it. */
function phraseIndex(): PhraseIndex {
  if (index) return index;
  const named = new Map<string, Set<ServiceName>>();
  const note = (phrase: string, service: ServiceName): void => {
    const key = stemsOf(phrase).join(" ");
    if (key) named.set(key, (named.get(key) ?? new Set()).add(service));
  };
  for (const { name, words } of services) {
    note(name, name);
    for (const word of words) note(word, name);
  }
  index = { phrases: new Map(), longest: new Map() };
  const { phrases, longest } = index;
  for (const [phrase, owners] of named) {
    if (owners.size > sharedByTooMany) continue;
    const [first = "", ...others] = phrase.split(" ");
    const length = 1 + others.length;
    longest.set(first, Math.max(length, longest.get(first) ?? 0));
    const weight = (2 * length - 1) / owners.size;
    phrases.set(
      phrase,
      [...owners].map((service) => ({ service, weight, isName: stemsOf(service).join(" ") === phrase })),
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
