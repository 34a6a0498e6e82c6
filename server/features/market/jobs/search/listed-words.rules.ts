/** The words that name trades and places, by their letters and by their sound. */

import { placeNameAt } from "#shared/places/find-place.ts";
import { states } from "#shared/places/places.ts";
import { placeAliases } from "#shared/places/places-aliases.ts";
import { areasAndLgas } from "#shared/places/places-lgas.ts";
import { services, tradeAt } from "#shared/services/service-search.ts";
import { editsBetween } from "#shared/text/edit-distance.ts";
import { plainWords } from "#shared/text/search-words.ts";

export const shortestCorrected = 4;

interface ListedWords {
  /** Sorted, to look up beginnings. */
  sorted: readonly string[];
  words: ReadonlySet<string>;
  /** Each word with its letters (`lettersOf`). */
  lettered: readonly { word: string; letters: number }[];
  trades: ReadonlySet<string>;
  /** The words of states and capitals. */
  largePlaces: ReadonlySet<string>;
  /** The words of trades without digits, in alphabetical order, by `startOf`. */
  tradesByStart: ReadonlyMap<string, readonly string[]>;
  bySound: ReadonlyMap<string, readonly string[]>;
  /** The proper word for each listed misspelling: "electrician" for "electritian". */
  proper: ReadonlyMap<string, string>;
}

let read: ListedWords | undefined;

/** Built at the first search. */
export function listedWords(): ListedWords {
  if (read) return read;
  const wordsIn = (texts: readonly string[]) => new Set(texts.flatMap(plainWords));
  const trades = wordsIn(services.flatMap(({ name, words, brands }) => [name, ...words, ...brands]));
  const places = wordsIn([
    ...areasAndLgas.map(({ name }) => name),
    ...states.flatMap(({ name, capital }) => [name, capital]),
    ...placeAliases,
  ]);
  const largePlaces = wordsIn(states.flatMap(({ name, capital }) => [name, capital]));
  const words = new Set([...trades, ...places]);
  const bySound = Map.groupBy(
    [...words].filter(({ length }) => length >= shortestCorrected),
    soundOf,
  );
  const withoutDigits = [...trades].filter((word) => /^[a-z]+$/.test(word)).sort();
  const tradesByStart = Map.groupBy(withoutDigits, (word) => startOf(word, word.length));
  const lettered = [...words].map((word) => ({ word, letters: lettersOf(word) }));
  read = {
    sorted: [...words].sort(),
    words,
    lettered,
    trades,
    largePlaces,
    tradesByStart,
    bySound,
    proper: properWords(),
  };
  return read;
}

/** A bit for each different letter of a word. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

/** What words of this length that begin with the same letter share. */
export const startOf = (word: string, length: number): string => `${word[0]}${length}`;

const shortestMisspelling = 5;
const maxMisspelled = 2;

/** The list of a service names the proper word first, and common misspellings of it later. */
function properWords(): Map<string, string> {
  const proper = new Map<string, string>();
  for (const { words } of services) {
    const long = words.filter((word) => word.length >= shortestMisspelling && !word.includes(" "));
    for (const [index, word] of long.entries()) {
      const first = long.slice(0, index).find((earlier) => isMisspelled(word, earlier));
      if (first) proper.set(word, proper.get(first) ?? first);
    }
  }
  return proper;
}

const isMisspelled = (word: string, proper: string): boolean =>
  editsBetween(proper, word, maxMisspelled) <= maxMisspelled || soundOf(proper) === soundOf(word);

/**
 * Letters that people write for each other fold together: c, k and s, ph and f, double letters, a missing h, r and l.
 * A plural sounds like its word.
 */
export function soundOf(word: string): string {
  return word
    .replace(/x/g, "ks")
    .replace(/(?<=[a-z]{3}[^sui])s$/, "")
    .replace(/ph/g, "f")
    .replace(/ck|q/g, "k")
    .replace(/c(?=[eiy])|z/g, "s")
    .replace(/c/g, "k")
    .replace(/(?<=[a-z])h/g, "")
    .replace(/l/g, "r")
    .replace(/(.)\1+/g, "$1")
    .replace(/(?:a|er|or|ar|re|e|our|ur)$/, "");
}

/** Whether a trade or place is known by this word, in any ending. */
export const isListedWord = (word: string): boolean =>
  listedWords().words.has(word) || tradeAt([word], 0) !== undefined;

/** Whether the word alone names a trade or place; "pain" is only part of a phrase. */
export const isMeaningAlone = (word: string): boolean =>
  tradeAt([word], 0) !== undefined || isPlaceName([word]);

/** Whether the words together are the name of a place. */
export const isPlaceName = (words: readonly string[]): boolean => {
  const { found, length } = placeNameAt(words, 0);
  return found !== undefined && length === words.length;
};
