/** The words of trades and places that a misspelled word may mean. */

import { editsBetween, isSlip } from "#shared/text/edit-distance.ts";
import { remembered } from "#shared/text/remembered.ts";
import { isNoSlip } from "./fillers.ts";
import { isListedWord, lettersOf, listedWords, shortestCorrected, soundOf } from "./listed-words.rules.ts";

/** One slip in words of 4 or 5 letters, two from 6 on. */
const allowedSlips = (word: string): number =>
  word.length < shortestCorrected ? 0 : word.length < 6 ? 1 : 2;

/** How many letters may be missing at the end of a word that is still being typed. */
const maxUntyped = 3;
const shortestBeginning = 4;

/** The shortest listed word that begins with this one and is not much longer. */
function completionOf(word: string): string | undefined {
  if (word.length < shortestBeginning) return undefined;
  const { sorted } = listedWords();
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < word) low = middle + 1;
    else high = middle;
  }
  let shortest: string | undefined;
  for (let index = low; sorted[index]?.startsWith(word); index += 1)
    if (!shortest || sorted[index]!.length < shortest.length) shortest = sorted[index];
  return shortest && shortest.length - word.length <= maxUntyped ? shortest : undefined;
}

/** How many corrections of a word are tried in phrases. */
const maxTried = 5;
/** Too short to be corrected alone, but not within a phrase: "wedding cak". */
const shortestInPhrase = 3;

/** Words that share a shorter sound may differ much: "itles" and "itel". */
const shortestSound = 3;

/** The nearest listed words, the nearest first. None for everyday words. Comparing with all takes 0.2 ms. */
export const correctionsOf = remembered("corrections", findCorrections);

function findCorrections(word: string): readonly string[] {
  const limit = word.length === shortestInPhrase ? 1 : allowedSlips(word);
  if (limit === 0 || isNoSlip(word) || /\d/.test(word)) return [];
  const { lettered, bySound, proper } = listedWords();
  const own = lettersOf(word);
  const sound = soundOf(word);
  const alike = new Set(sound.length < shortestSound ? [] : bySound.get(sound));
  const near: { other: string; score: number }[] = [];
  for (const { word: other, letters } of lettered) {
    if (other.length <= shortestInPhrase) continue;
    // Each letter that only one of the words has takes an edit.
    const isFar = bitsIn(own & ~letters) > limit || bitsIn(letters & ~own) > limit;
    if (isFar && !alike.has(other)) continue;
    const sharedSound = alike.has(other) ? sound : undefined;
    const maxEdits = Math.min(limit, allowedSlips(other));
    const edits = editsBetween(word, other, maxEdits);
    if (edits <= maxEdits || sharedSound)
      near.push({ other, score: scoreOf({ word, other, edits, sharedSound }) });
  }
  const completed = completionOf(word);
  if (completed) near.push({ other: completed, score: 1 });
  near.sort((one, other) => one.score - other.score);
  // A phrase may hold the other spelling: "chicks" is listed as "chicken", and "day old chicks" is a phrase.
  return [...new Set(near.flatMap(({ other }) => [proper.get(other) ?? other, other]))].slice(0, maxTried);
}

/** How unlikely `other` was meant, in edits. */
function scoreOf({
  word,
  other,
  edits,
  sharedSound,
}: {
  word: string;
  other: string;
  edits: number;
  sharedSound: string | undefined;
}): number {
  let score = sharedSound ? Math.min(edits, sharedSound.length > shortestSound ? 1 : 1.5) - 0.3 : edits;
  // A first letter is seldom wrong.
  if (other[0] !== word[0]) score += sharedSound ? 0.1 : 0.4;
  // Trades are searched for more often than places, and large places more often than small ones.
  const { trades, largePlaces } = listedWords();
  if (!trades.has(other)) score += largePlaces.has(other) ? 0.1 : 0.2;
  // A left-out letter is commoner than another one: "baber" is "barber", not "baker".
  if (!isSlip(word, other)) score += 0.1;
  // A swap keeps all letters: "lwayer" is "lawyer", not "layer".
  else if (other.length !== word.length) score += 0.05;
  return score;
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
  if (word.length < shortestInPhrase || isListedWord(word)) return noSlip;
  return { corrections: correctionsOf(word), isCorrected: word.length >= shortestCorrected };
}
