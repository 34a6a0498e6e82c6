/** Reads typed searches for jobs and servicemen, as tolerant of errors as the search in the browser. */
import type { Deps } from "#server/deps.ts";
import { tradeAt } from "#shared/services/service-search.ts";
import type { ServiceName } from "#shared/services/services.ts";
import { plainWords, wordsOf } from "#shared/text/search-words.ts";
import { closeSlipOf } from "./close-slips.rules.ts";
import { correctedWords } from "./corrected-words.rules.ts";
import { noSlip, type Slip, slipOf } from "./corrections.rules.ts";
import { type KnownWords, knownWords } from "./known-words.service.ts";
import { type AskedPart, partsOf } from "./question.rules.ts";
import {
  allowedEdits,
  candidatesFor,
  isRareBeside,
  maxQueryWords,
  nameMark,
  placeMark,
  type WordShares,
} from "./search.rules.ts";
import { withWordBreaks } from "./word-breaks.rules.ts";
import type { WordList } from "./word-list.ts";
import { wordShares } from "./word-shares.service.ts";

export type ReadingDeps = Pick<Deps, "pool" | "clock" | "state">;

/** The words of a typed search; undefined if it holds none or only filler words. */
export function wordsAsked(typed: string | undefined): string[] | undefined {
  const text = typed ?? "";
  const words = plainWords(text).slice(0, maxQueryWords);
  // "p o p" is a trade and "v i" a place, although single letters are not words.
  if (wordsOf(text).length > 0 || partsOf(words).some(({ kind }) => kind !== "word")) return words;
  // A search for symbols or emoji alone has no words to match, so it finds no job.
  return typed && /[^\p{L}\p{N}\s]/u.test(typed) && !/[\p{L}\p{N}]/u.test(typed) ? [] : undefined;
}

export interface Question {
  parts: readonly AskedPart[];
  /** The words once slips were corrected; undefined if they stay as they were typed. */
  meant: string | undefined;
  /** The typed word for each corrected one and each part of a split one, because jobs may hold it. */
  typed: ReadonlyMap<string, string>;
  /** Whether only the typed words match, and none near them. */
  isExact: boolean;
}

export const readExactly = (typed: readonly string[]): Question => ({
  parts: partsOf(typed),
  meant: undefined,
  typed: new Map(),
  isExact: true,
});

/** Reads the typed words and corrects slips in them. */
export async function readQuestion(deps: ReadingDeps, asTyped: readonly string[]): Promise<Question> {
  const typed = withWordBreaks(asTyped);
  const [known, shares] = await Promise.all([knownWords(deps), wordShares(deps)]);
  const slips = typed.map((word): Slip => {
    if (known.holds(word)) return known.names.has(word) ? noSlip : heldSlipOf(word, shares);
    const slip = slipOf(word);
    if (!slip.isCorrected) return slip;
    const isBegun = known.words.startingWith(word, 1).length > 0 && !slip.corrections[0]?.startsWith(word);
    return { ...slip, isCorrected: !isBegun };
  });
  const words = correctedWords(typed, slips);
  const parts = partsOf(words);
  const isBesideTrade = parts.some(({ kind }) => kind === "trade");
  const isUseful = ({ kind, words: [word = ""] }: AskedPart) => {
    const [stored] = kind === "word" ? wordsOf(word) : [];
    // Beside a trade, a word that no job holds would find nothing.
    return (
      stored === undefined || !isBesideTrade || known.holds(stored) || wordsNear(known, stored).length > 0
    );
  };
  const changed = words.flatMap((word, index) =>
    word === typed[index] ? [] : [[word, typed[index]!] as const],
  );
  const together = asTyped.flatMap((word) => partsWithin(typed, word).map((part) => [part, word] as const));
  return {
    parts: parts.filter(isUseful),
    meant: words.join(" ") === asTyped.join(" ") ? undefined : words.join(" "),
    typed: new Map([...together, ...changed]),
    isExact: false,
  };
}

/** The words into which a typed one was split. */
function partsWithin(words: readonly string[], typed: string): readonly string[] {
  for (const [start, first] of words.entries()) {
    if (first === typed) return [];
    let together = first;
    for (let end = start + 1; end < words.length && typed.startsWith(together); end += 1) {
      together += words[end]!;
      if (together === typed) return words.slice(start, end + 1);
    }
  }
  return [];
}

/** One slip in one job must not end the correction for all: a rare word very like one of a trade or place. */
function heldSlipOf(word: string, shares: WordShares): Slip {
  const slip = closeSlipOf(word);
  const [correction] = slip.corrections;
  if (!correction) return noSlip;
  const marks = tradeAt([correction], 0)?.services.map((service) => placeMark + service) ?? [];
  return isRareBeside(shares, word, [correction, ...marks]) ? slip : noSlip;
}

/** What to search for beside a word: its continuations and likely slips. */
function wordsNear({ words }: KnownWords, word: string, isRight = false): string[] {
  const starting = words.startingWith(word, maxStarting);
  const continued = isRight && word.length < shortestContinued ? starting.filter(isFormOf(word)) : starting;
  const similar = similarTo(words, word, isRight || starting.length > 0);
  return candidatesFor(word, [...continued, ...similar], isRight).filter((candidate) => candidate !== word);
}

/** Of a trade's word, which is spelled right, only slips and other words of the trade: no "message" for "massage". */
function tradeWordsNear(known: KnownWords, word: string, services: readonly ServiceName[]): string[] {
  const isOwn = (other: string) => tradeAt([other], 0)?.services.some((name) => services.includes(name));
  return [...new Set([...wordsNear(known, word, true), ...wordsNear(known, word).filter(isOwn)])];
}

const maxStarting = 60;
/** A shorter word of a trade begins words of other meanings: "gen" and "gentle", "rat" and "rate". */
const shortestContinued = 5;
const isFormOf = (word: string) => (other: string) => other === word || other === `${word}s`;

/** If known words begin with it, similar ones with the same first half; otherwise the nearest. */
function similarTo(words: WordList, word: string, isHeld: boolean): string[] {
  const maxEdits = allowedEdits(word);
  if (isHeld)
    return maxEdits === 0 ? [] : words.near(word, 1, word.slice(0, Math.max(shortestHalf, word.length >> 1)));
  for (let edits = 1; edits <= maxEdits; edits += 1) {
    const found = words.near(word, edits);
    if (found.length > 0) return found;
  }
  return [];
}

const shortestHalf = 3;

/** The word and those near it, as jobs hold them. Names behind pseudonyms are known only as they are typed. */
export function heldWordsNear(known: KnownWords, word: string, services: readonly ServiceName[]): string[] {
  const near = services.length > 0 ? tradeWordsNear(known, word, services) : wordsNear(known, word);
  return [
    word,
    nameMark + word,
    ...near,
    ...near.filter((each) => known.names.has(each)).map((each) => nameMark + each),
  ];
}
