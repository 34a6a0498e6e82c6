/** Corrects misspelled words to words that name trades and places. */
import { remembered } from "#shared/masking/contacts/remembered.ts";
import { placeNameAt } from "#shared/places/places-lgas.ts";
import { tradeAt } from "#shared/services/service-search.ts";
import type { ServiceName } from "#shared/services/services.ts";
import { editsBetween, isSlip } from "#shared/text/edit-distance.ts";
import { isNoSlip } from "./fillers.ts";
import {
  isVocabularyWord,
  lettersOf,
  shortestCorrected,
  soundOf,
  startOf,
  vocabulary,
} from "./listed-words.rules.ts";

/** One slip in words of 4 or 5 letters, two from 6 on. */
const allowedSlips = (word: string): number =>
  word.length < shortestCorrected ? 0 : word.length < 6 ? 1 : 2;

/** How many letters may be missing at the end of a word that is still being typed. */
const maxUntyped = 3;
const shortestBeginning = 4;

/** The shortest word of the vocabulary that begins with this one and is not much longer. */
function completionOf(word: string): string | undefined {
  if (word.length < shortestBeginning) return undefined;
  const { sorted } = vocabulary();
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < word) low = middle + 1;
    else high = middle;
  }
  let shortest: string | undefined;
  for (let place = low; sorted[place]?.startsWith(word); place += 1)
    if (!shortest || sorted[place]!.length < shortest.length) shortest = sorted[place];
  return shortest && shortest.length - word.length <= maxUntyped ? shortest : undefined;
}

/** How many corrections of a word are tried in phrases. */
const maxTried = 5;
/** Too short to be corrected alone, but not within a phrase: "wedding cak". */
const shortestInPhrase = 3;

/** Words that share a shorter sound may differ much: "itles" and "itel". */
const shortestSound = 3;

/** The vocabulary's nearest words, the nearest first. None for everyday words. Comparing with all takes 0.2 ms. */
export const correctionsOf = remembered("corrections", findCorrections);

function findCorrections(word: string): readonly string[] {
  const limit = word.length === shortestInPhrase ? 1 : allowedSlips(word);
  if (limit === 0 || isNoSlip(word) || /\d/.test(word)) return [];
  const { lettered, trades, bySound, proper } = vocabulary();
  const own = lettersOf(word);
  const near: { other: string; score: number }[] = [];
  const sound = soundOf(word);
  const alike = new Set(sound.length < shortestSound ? [] : bySound.get(sound));
  const editsAlike = sound.length > shortestSound ? 1 : 1.5;
  for (const { word: other, letters } of lettered) {
    if (other.length <= shortestInPhrase) continue;
    // Each letter that only one of the words has takes an edit.
    const isFar = bitsIn(own & ~letters) > limit || bitsIn(letters & ~own) > limit;
    if (isFar && !alike.has(other)) continue;
    const maxEdits = Math.min(limit, allowedSlips(other));
    const edits = editsBetween(word, other, maxEdits);
    if (edits > maxEdits && !alike.has(other)) continue;
    const isAlike = alike.has(other);
    let score = isAlike ? Math.min(edits, editsAlike) - 0.3 : edits;
    // A first letter is seldom wrong.
    if (other[0] !== word[0]) score += isAlike ? 0.1 : 0.4;
    // Trades are searched for more often than places.
    if (!trades.has(other)) score += 0.2;
    // A left-out letter is commoner than another one: "baber" is "barber", not "baker".
    else if (!isSlip(word, other)) score += 0.1;
    near.push({ other, score });
  }
  const completed = completionOf(word);
  if (completed) near.push({ other: completed, score: 1 });
  near.sort((one, other) => one.score - other.score);
  // A phrase may hold the other spelling: "chicks" is listed as "chicken", and "day old chicks" is a phrase.
  return [...new Set(near.flatMap(({ other }) => [proper.get(other) ?? other, other]))].slice(0, maxTried);
}

function bitsIn(number: number): number {
  let bits = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}

export interface Slip {
  /** The likeliest first. */
  corrections: readonly string[];
  /** Whether the word is also corrected outside of a phrase. */
  isCorrected: boolean;
}
export const noSlip: Slip = { corrections: [], isCorrected: false };

/** How a word would be corrected, by the names of trades and places alone. */
export function slipOf(word: string): Slip {
  if (word.length < shortestInPhrase || isVocabularyWord(word)) return noSlip;
  return { corrections: correctionsOf(word), isCorrected: word.length >= shortestCorrected };
}

const shortestCloseSlip = 5;
/**
 * How a word is corrected although jobs hold it: to a listed word of a trade, or the name of a place, that it differs
 * from by a swap of neighbours, a doubled or a missing letter, but not in the first letter.
 */
export const closeSlipOf = remembered("close-slips", findCloseSlip);

function findCloseSlip(word: string): Slip {
  if (word.length < shortestCloseSlip || !/^[a-z]+$/.test(word) || isNoSlip(word) || isVocabularyWord(word))
    return noSlip;
  const { words, trades } = vocabulary();
  const isMeant = (other: string) =>
    words.has(other) && (trades.has(other) || other.length === word.length) && isMeaningAlone(other);
  const [correction] = closeTo(word).filter(isMeant);
  return correction ? { corrections: [correction], isCorrected: true } : noSlip;
}

/** Words that differ from this one by one slip of the fingers after the first letter; longer ones only if trades have them. */
function closeTo(word: string): string[] {
  const close: string[] = [];
  const longer = longerByLetter(word);
  for (let at = 1; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after.length > 1) close.push(before + after[1] + after[0] + after.slice(2));
    if (after.length > 0 && after[0] === before.at(-1)) close.push(before + after.slice(1));
    for (const { other, added } of longer) if (added === at) close.push(other);
  }
  return close;
}

/** Words of trades with one letter more, in alphabetical order, each with the first place where it may be added. */
function longerByLetter(word: string): { other: string; added: number }[] {
  const others = vocabulary().tradesByStart.get(startOf(word, word.length + 1)) ?? [];
  return others.flatMap((other) => {
    let place = 0;
    while (place < word.length && other[place] === word[place]) place += 1;
    if (other.slice(place + 1) !== word.slice(place)) return [];
    while (place > 1 && other[place - 1] === other[place]) place -= 1;
    return { other, added: place };
  });
}

/**
 * The words with slips corrected. A word with which words of jobs begin is kept, unless its correction
 * completes a phrase: "nair tech" is "nail tech", although some jobs say "nairaland".
 */
export function correctedWords(typed: readonly string[], slips: readonly Slip[]): string[] {
  const named = tradesIn(typed);
  const hasArea = typed.some((_, place) => placeNameAt(typed, place).found?.areas.length);
  const words = typed.map((word, place) => {
    const { isCorrected, corrections } = slips[place] ?? noSlip;
    const correction = isCorrected ? corrections.find(isMeaningAlone) : undefined;
    return correction && isLikely(word, correction, { named, hasArea }) ? correction : word;
  });
  const choices = typed.map((word, place) => [word, ...(slips[place]?.corrections ?? [])]);
  for (let start = 0; start < words.length; ) {
    const phrase = phraseAt(choices, start);
    if (phrase) words.splice(start, phrase.length, ...phrase);
    start += phrase?.length ?? 1;
  }
  return words;
}

const tradesIn = (words: readonly string[]): Set<ServiceName> =>
  new Set(words.flatMap((_, start) => tradeAt(words, start)?.services ?? []));

/**
 * "Gas cooker burner" asks for no barber, and "fura for Mushin" for no second place: beside a trade, another is read
 * only into a word that is very like it, and so is a place beside an area.
 */
function isLikely(
  word: string,
  correction: string,
  { named, hasArea }: { named: ReadonlySet<ServiceName>; hasArea: boolean },
): boolean {
  const meant = tradeAt([correction], 0)?.services;
  const isSure = meant ? named.size === 0 || meant.some((service) => named.has(service)) : !hasArea;
  if (isSure) return true;
  const isNear = isSlip(word, correction) && editsBetween(word, correction, 1) === 1;
  return isNear || soundOf(word) === soundOf(correction);
}

/** Whether the word alone names a trade or place; "pain" is only part of a phrase. */
const isMeaningAlone = (word: string): boolean => tradeAt([word], 0) !== undefined || isPlaceName([word]);

const longestPhrase = 6;
/** A stretch of words that can be read in more ways is not tried, to bound the cost. */
const maxReadings = 216;

/** The longest name of a trade or place that some choices form together, with at least two words. */
function phraseAt(choices: readonly (readonly string[])[], start: number): string[] | undefined {
  for (let length = Math.min(longestPhrase, choices.length - start); length > 1; length -= 1) {
    const part = choices.slice(start, start + length);
    if (part.reduce((product, { length }) => product * length, 1) > maxReadings) continue;
    for (const words of combinations(part))
      if (tradeAt(words, 0)?.length === length || isPlaceName(words)) return words;
  }
  return undefined;
}

const isPlaceName = (words: readonly string[]): boolean => {
  const { found, length } = placeNameAt(words, 0);
  return found !== undefined && length === words.length;
};

function* combinations([first, ...others]: readonly (readonly string[])[]): Generator<string[]> {
  if (!first) return yield [];
  for (const word of first) for (const rest of combinations(others)) yield [word, ...rest];
}
