/** Searching open jobs by what they say, where they are and who posted them, as forgiving as the search in the page. */
import type { JobListQuery } from "#shared/contracts/jobs.ts";
import { wordsOf } from "#shared/search-words.ts";
import type { Deps } from "../../../deps.ts";
import type { ListedJobRow, Place } from "../jobs.queries.ts";
import { findWordsNear, searchOpenJobs } from "./search.queries.ts";
import { candidatesFor, mostQueryWords, nameMark, placeMark, stretchesFrom } from "./search.rules.ts";

type Needs = Pick<Deps, "pool" | "clock">;

/** What a typed search asks for; undefined when it asks for nothing: no words, or filler words only. */
export function wordsAsked(typed: string | undefined): string[] | undefined {
  const words = wordsOf(typed ?? "").slice(0, mostQueryWords);
  if (words.length > 0) return words;
  // Signs and pictures are asked for, but no job holds them as words.
  return typed && /[^\p{L}\p{N}\s]/u.test(typed) && !/[\p{L}\p{N}]/u.test(typed) ? [] : undefined;
}

export interface Search {
  words: readonly string[];
  after: Place | undefined;
  query: JobListQuery;
}

/** Open jobs that hold every word or one near it, in the public order: one more than the page has, if there are. */
export async function searchJobs(deps: Needs, { words, after, query }: Search): Promise<ListedJobRow[]> {
  if (words.length === 0) return [];
  const { service, state, lga, userId, limit } = query;
  // Long words are rare ones, and the index goes through the rarest first at least cost.
  const rarestFirst = words.toSorted((one, other) => other.length - one.length);
  const lists = await Promise.all(rarestFirst.map((word) => wordsFor(deps, word)));
  const asked = {
    words: lists,
    placeMarks: [service, state, lga].flatMap((name) => (name === undefined ? [] : [placeMark + name])),
    after,
    userId,
  };
  const found: ListedJobRow[] = [];
  let beforeSeconds: number | undefined;
  for (const [place, { marks, sinceSeconds }] of stretchesFrom(deps.clock.now(), after).entries()) {
    // Nothing in the two newest stretches: the few that there may be are found fastest all at once.
    if (place === 2 && found.length === 0) continue;
    const missing = limit + 1 - found.length;
    found.push(...(await searchOpenJobs(deps.pool, { ...asked, marks, beforeSeconds, limit: missing })));
    if (found.length > limit) break;
    beforeSeconds = sinceSeconds;
  }
  return found;
}

interface KnownWord {
  words: readonly string[];
  untilMs: number;
}

/** A word that is new to the product is found at once as it is; only who is near it may be some minutes old. */
const keepMs = 5 * 60_000;
const mostKept = 5_000;
const keptWords = new WeakMap<Deps["pool"], Map<string, KnownWord>>();

/** A typed word, those near it, and the same as words of a name. */
async function wordsFor(deps: Needs, word: string): Promise<readonly string[]> {
  const kept = keptWords.get(deps.pool) ?? new Map<string, KnownWord>();
  keptWords.set(deps.pool, kept);
  const nowMs = deps.clock.now().getTime();
  const known = kept.get(word);
  if (known && known.untilMs > nowMs) return known.words;
  const near = candidatesFor(word, await findWordsNear(deps.pool, word));
  const words = near.flatMap((candidate) => [candidate, nameMark + candidate]);
  if (kept.size >= mostKept) kept.clear();
  kept.set(word, { words, untilMs: nowMs + keepMs });
  return words;
}
