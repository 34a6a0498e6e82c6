/** Reads typed searches for jobs and servicemen, as tolerant of errors as the search in the browser. */
import type { Deps } from "#server/deps.ts";
import { plainWords, wordsOf } from "#shared/text/search-words.ts";
import {
  correctedWords,
  correctionsOf,
  isVocabularyWord,
  noSlip,
  type Slip,
  shortestCorrected,
  shortestInPhrase,
} from "./corrections.rules.ts";
import { type AskedPart, partsOf } from "./question.rules.ts";
import { findWordsNear } from "./search.queries.ts";
import { allowedEdits, candidatesFor, maxQueryWords, nameMark } from "./search.rules.ts";

export type ReadingDeps = Pick<Deps, "pool" | "clock" | "state">;

/** The words of a typed search; undefined if it holds none or only filler words. */
export function wordsAsked(typed: string | undefined): string[] | undefined {
  const text = typed ?? "";
  const words = plainWords(text).slice(0, maxQueryWords);
  // "p o p" is a trade, although single letters are no words.
  if (wordsOf(text).length > 0 || partsOf(words).some(({ kind }) => kind === "trade")) return words;
  // A search for symbols or emoji alone has no words to match, so it finds no job.
  return typed && /[^\p{L}\p{N}\s]/u.test(typed) && !/[\p{L}\p{N}]/u.test(typed) ? [] : undefined;
}

export interface Question {
  parts: readonly AskedPart[];
  /** The words once slips were corrected; undefined if they stay as they were typed. */
  meant: string | undefined;
  /** By a corrected word the typed one, which new jobs may hold. */
  typed: ReadonlyMap<string, string>;
  /** Words near the typed ones do not count. */
  isExact: boolean;
  /** When the cached words of jobs expire. */
  untilMs: number;
}

export const readExactly = (typed: readonly string[]): Question => ({
  parts: partsOf(typed),
  meant: undefined,
  typed: new Map(),
  isExact: true,
  untilMs: Number.POSITIVE_INFINITY,
});

/** Reads the typed words and corrects slips in them. */
export async function readQuestion(deps: ReadingDeps, typed: readonly string[]): Promise<Question> {
  let untilMs = Number.POSITIVE_INFINITY;
  const known = async (word: string) => {
    const found = await wordsFor(deps, word);
    untilMs = Math.min(untilMs, found.untilMs);
    return found;
  };
  const slips = await Promise.all(
    typed.map(async (word): Promise<Slip> => {
      if (word.length < shortestInPhrase || isVocabularyWord(word)) return noSlip;
      const { isHeld, isBeginning } = await known(word);
      if (isHeld) return noSlip;
      const corrections = correctionsOf(word);
      const isBegun = isBeginning && !corrections[0]?.startsWith(word);
      return { corrections, isCorrected: word.length >= shortestCorrected && !isBegun };
    }),
  );
  const words = correctedWords(typed, slips);
  const parts = partsOf(words);
  const isUseful = await Promise.all(
    parts.map(async ({ kind, words: [word = ""] }) => {
      const [stored] = kind === "word" ? wordsOf(word) : [];
      if (stored === undefined || !parts.some((part) => part.kind === "trade")) return true;
      // Beside a trade, a word that no job holds would find nothing.
      const { isHeld, near } = await known(stored);
      return isHeld || near.length > 0;
    }),
  );
  const changed = words.flatMap((word, place) =>
    word === typed[place] ? [] : [[word, typed[place]!] as const],
  );
  return {
    parts: parts.filter((_, place) => isUseful[place]),
    meant: changed.length > 0 ? words.join(" ") : undefined,
    typed: new Map(changed),
    isExact: false,
    untilMs,
  };
}

interface KnownWord {
  /** The word and those near it, each also as a word of a name. */
  words: readonly string[];
  near: readonly string[];
  /** A job or a name holds the word, or one that begins with it. */
  isHeld: boolean;
  isBeginning: boolean;
  untilMs: number;
}

/** A word that is new to the product is matched exactly at once; only the list of words near it may be this old. */
const keepMs = 5 * 60_000;
const maxKept = 5_000;
const keptWords = () => new Map<string, KnownWord>();

export async function wordsFor(deps: ReadingDeps, word: string): Promise<KnownWord> {
  const kept = deps.state.of(keptWords);
  const nowMs = deps.clock.now().getTime();
  const recent = kept.get(word);
  if (recent && recent.untilMs > nowMs) return recent;
  const known = await findWordsNear(deps.pool, { word, maxEdits: allowedEdits(word) });
  const near = candidatesFor(word, known).filter((candidate) => candidate !== word);
  const words = [word, ...near].flatMap((candidate) => [candidate, nameMark + candidate]);
  const isHeld = known.includes(word);
  const isBeginning = known.some((other) => other.startsWith(word));
  if (kept.size >= maxKept) kept.clear();
  const fresh = { words, near, isHeld, isBeginning, untilMs: nowMs + keepMs };
  kept.set(word, fresh);
  return fresh;
}
