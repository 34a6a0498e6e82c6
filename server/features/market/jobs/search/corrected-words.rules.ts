/** A question with its slips corrected: each word alone, or several as the name of one trade or place. */
import { placeNameAt } from "#shared/places/find-place.ts";
import { tradeAt } from "#shared/services/service-search.ts";
import type { ServiceName } from "#shared/services/services.ts";
import { editsBetween, isSlip } from "#shared/text/edit-distance.ts";
import { noSlip, type Slip } from "./corrections.rules.ts";
import { isMeaningAlone, isPlaceName, soundOf } from "./listed-words.rules.ts";

/**
 * The words with slips corrected. A word with which words of jobs begin is kept, unless its correction
 * completes a phrase: "nair tech" is "nail tech", although some jobs say "nairaland".
 */
export function correctedWords(typed: readonly string[], slips: readonly Slip[]): string[] {
  const named = tradesIn(typed);
  const hasArea = typed.some((_, index) => placeNameAt(typed, index).found?.areas.length);
  const words = typed.map((word, index) => {
    const { isCorrected, corrections } = slips[index] ?? noSlip;
    return (isCorrected && likelyCorrection(word, corrections, { named, hasArea })) || word;
  });
  const choices = typed.map((word, index) => [word, ...(slips[index]?.corrections ?? [])]);
  for (let start = 0; start < words.length; ) {
    const phrase = phraseAt(choices, start);
    if (phrase) words.splice(start, phrase.length, ...phrase);
    start += phrase?.length ?? 1;
  }
  return words;
}

interface Beside {
  named: ReadonlySet<ServiceName>;
  hasArea: boolean;
}

/** "Tailor Abuga" asks for Abuja although "abula", a dish, is as near: later corrections count if one edit away. */
function likelyCorrection(word: string, corrections: readonly string[], beside: Beside): string | undefined {
  let maxEdits = mostEdits;
  for (const correction of corrections) {
    if (!isMeaningAlone(correction)) continue;
    const isNear = maxEdits === mostEdits || editsBetween(word, correction, maxEdits) <= maxEdits;
    if (isNear && !isFarPlace(word, correction, corrections) && isLikely(word, correction, beside))
      return correction;
    maxEdits = 1;
  }
  return undefined;
}

const mostEdits = 2;

const tradesIn = (words: readonly string[]): Set<ServiceName> =>
  new Set(words.flatMap((_, start) => tradeAt(words, start)?.services ?? []));

/** "Macine" is rather "machine", which names no trade alone, than Marina. */
function isFarPlace(word: string, correction: string, [nearest = ""]: readonly string[]): boolean {
  if (correction === nearest || tradeAt([correction], 0)) return false;
  return editsBetween(word, nearest, mostEdits) < editsBetween(word, correction, mostEdits);
}

/**
 * "Gas cooker burner" asks for no barber, and "fura for Mushin" for no second place: beside a trade, another is read
 * only into a word that is very like it, and so is a place beside an area.
 */
function isLikely(word: string, correction: string, { named, hasArea }: Beside): boolean {
  const meant = tradeAt([correction], 0)?.services;
  const isSure = meant ? named.size === 0 || meant.some((service) => named.has(service)) : !hasArea;
  if (isSure) return true;
  const isNear = isSlip(word, correction) && editsBetween(word, correction, 1) === 1;
  return isNear || soundOf(word) === soundOf(correction);
}

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

function* combinations([first, ...others]: readonly (readonly string[])[]): Generator<string[]> {
  if (!first) return yield [];
  for (const word of first) for (const rest of combinations(others)) yield [word, ...rest];
}
