/** Words that jobs hold, but that are a slip of the fingers away from the name of a trade or place. */
import { remembered } from "#shared/text/remembered.ts";
import { noSlip, type Slip } from "./corrections.rules.ts";
import { isNoSlip } from "./fillers.ts";
import { isListedWord, isMeaningAlone, listedWords, startOf } from "./listed-words.rules.ts";

const shortestCloseSlip = 5;
/**
 * How a word is corrected although jobs hold it: to a listed word of a trade, or the name of a place, that it differs
 * from by a swap of neighbours, a doubled or a missing letter, but not in the first letter.
 */
export const closeSlipOf = remembered("close-slips", findCloseSlip);

function findCloseSlip(word: string): Slip {
  if (word.length < shortestCloseSlip || !/^[a-z]+$/.test(word) || isNoSlip(word) || isListedWord(word))
    return noSlip;
  const { words, trades } = listedWords();
  const isMeant = (other: string) =>
    words.has(other) && (trades.has(other) || other.length === word.length) && isMeaningAlone(other);
  const correction = closeTo(word).find(isMeant);
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

/** Words of trades with one letter more, in alphabetical order, each with the first index at which it may be added. */
function longerByLetter(word: string): { other: string; added: number }[] {
  const others = listedWords().tradesByStart.get(startOf(word, word.length + 1)) ?? [];
  return others.flatMap((other) => {
    let index = 0;
    while (index < word.length && other[index] === word[index]) index += 1;
    if (other.slice(index + 1) !== word.slice(index)) return [];
    while (index > 1 && other[index - 1] === other[index]) index -= 1;
    return { other, added: index };
  });
}
