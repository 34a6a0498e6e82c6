/** How a typed word matches the words of jobs, and how many jobs may hold it. */
import { editsBetween, isSlip } from "#shared/text/edit-distance.ts";

/** More words would only slow the search down. */
export const maxQueryWords = 16;
/** Few enough words that begin with the typed one, and misspelled ones, for one statement. */
const maxStarting = 12;
const maxSimilar = 6;

/** Prefixes of the marks that the database adds to a job's words (see job_marks in the migrations). */
export const nameMark = "@";
export const placeMark = "=";
export const promotedMark = "!";

/** Lists of words or marks, of which a job holds one each. */
export type Lists = readonly (readonly string[])[];

/** The marks of a service, state and local government. */
export const placeMarks = (names: readonly (string | null | undefined)[]): string[] =>
  names.flatMap((name) => (name == null ? [] : [placeMark + name]));

/** How many letters may be wrong, added, left out or swapped: about four in ten, and none in a short word. */
export const allowedEdits = (word: string): number =>
  word.length < 4 ? 0 : word.length < 6 ? 1 : word.length < 9 ? 2 : 3;

/**
 * What to search for: also a known word's continuations and likely slips; of an unknown word the nearest ones, unless
 * it is spelled right.
 */
export function candidatesFor(word: string, known: readonly string[], isRight = false): string[] {
  const starting = known
    .filter((other) => other.startsWith(word))
    .sort((one, other) => one.length - other.length)
    .slice(0, maxStarting);
  const exists = isRight || starting.length > 0;
  const maxEdits = exists ? Math.min(1, allowedEdits(word)) : allowedEdits(word);
  const similar = known
    .map((other) => ({ other, edits: editsBetween(word, other, maxEdits) }))
    .filter(({ other, edits }) => edits > 0 && edits <= maxEdits && !starting.includes(other))
    .filter(({ other }) => !exists || isSlip(word, other))
    .sort((one, other) => one.edits - other.edits)
    .slice(0, maxSimilar)
    .map(({ other }) => other);
  return [...new Set([word, ...starting, ...similar])];
}

export interface WordShares {
  /** The most common words, each with the share of jobs that hold it. */
  common: Map<string, number>;
  /** An upper bound for the share of every other word. */
  rarestShare: number;
  jobs: number;
}

/** So few jobs may repeat a slip. */
const slippedJobs = 3;
const slippedShare = 0.1;

/** Whether a word is held by few jobs, or by far fewer than one of the other words or marks. */
export function isRareBeside({ common, jobs }: WordShares, word: string, others: readonly string[]): boolean {
  const share = common.get(word) ?? 0;
  const most = Math.max(0, ...others.map((other) => common.get(other) ?? 0));
  return share * jobs <= slippedJobs || share <= slippedShare * most;
}

/** An upper bound for the jobs that hold a word of each list, from the frequencies of the single words. */
export function maxMatchesOf({ common, rarestShare, jobs }: WordShares, lists: Lists): number {
  const shareOf = (words: readonly string[]) =>
    words.reduce((sum, word) => sum + (common.get(word) ?? (word.startsWith(nameMark) ? 0 : rarestShare)), 0);
  return jobs * Math.min(1, ...lists.map(shareOf));
}

/** An upper bound for the share of jobs that are promoted. */
export const promotedShareOf = ({ common, rarestShare }: WordShares): number =>
  common.get(promotedMark) ?? rarestShare;
