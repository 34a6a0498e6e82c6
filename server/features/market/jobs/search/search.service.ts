/** Search of open jobs by text, place and poster, as tolerant of errors as the search in the browser. */

import type { Deps } from "#server/deps.ts";
import type { JobListQuery } from "#shared/contracts/jobs.ts";
import { serviceCalled } from "#shared/services/service-search.ts";
import { wordsOf } from "#shared/text/search-words.ts";
import type { ListedJobRow, Place } from "../jobs.queries.ts";
import {
  findWordShares,
  findWordsNear,
  type SearchFilter,
  searchOpenJobs,
  type WordShares,
} from "./search.queries.ts";
import {
  allowedEdits,
  candidatesFor,
  maxMatchesOf,
  maxQueryWords,
  nameMark,
  placeMark,
  type Stretch,
  stretchesFrom,
} from "./search.rules.ts";

type Needs = Pick<Deps, "pool" | "clock" | "state">;

/** The words of a typed search; undefined if it holds none or only filler words. */
export function wordsAsked(typed: string | undefined): string[] | undefined {
  const words = wordsOf(typed ?? "").slice(0, maxQueryWords);
  if (words.length > 0) return words;
  // A search for symbols or emoji alone has no words to match, so it finds no job.
  return typed && /[^\p{L}\p{N}\s]/u.test(typed) && !/[\p{L}\p{N}]/u.test(typed) ? [] : undefined;
}

interface Search {
  words: readonly string[];
  after: Place | undefined;
  query: JobListQuery;
  hidden: readonly string[];
}

interface SearchFinding {
  /** In the public order; one more than the page holds, if there are more. */
  found: ListedJobRow[];
  /** A job that could join the results holds one of these words. */
  foundBy: readonly string[];
  /** When the cached words near the typed ones expire. */
  staleAtMs: number;
}

export async function searchJobs(
  deps: Needs,
  { words, after, query, hidden }: Search,
): Promise<SearchFinding> {
  if (words.length === 0) return { found: [], foundBy: [], staleAtMs: Number.POSITIVE_INFINITY };
  // Words hold marks of service and place, which the index of words finds.
  const { service, state, lga, limit, q: _words, cursor: _place, ...filter } = query;
  // Long words tend to be rare, and the index scan is cheapest if it starts with the rarest.
  const rarestFirst = words.toSorted((one, other) => other.length - one.length);
  const known = await Promise.all(rarestFirst.map((word) => wordsFor(deps, word)));
  const asked = {
    ...filter,
    words: known.map((word) => word.words),
    placeMarks: [service, state, lga].flatMap((name) => (name === undefined ? [] : [placeMark + name])),
    after,
    hidden,
  };
  const [fewest = []] = asked.words.toSorted((one, other) => one.length - other.length);
  const maxMatches = maxMatchesOf(await wordShares(deps), asked.words);
  const stretches = stretchesFrom(deps.clock.now(), { after, maxMatches });
  return {
    found: await searchStretches(deps, { ...asked, limit: limit + 1 }, stretches),
    foundBy: fewest,
    staleAtMs: Math.min(...known.map(({ untilMs }) => untilMs)),
  };
}

const sharesKeepMs = 10 * 60_000;
const keptShares = (): { latest?: { shares: Promise<WordShares>; untilMs: number } } => ({});

function wordShares(deps: Needs): Promise<WordShares> {
  const nowMs = deps.clock.now().getTime();
  const kept = deps.state.of(keptShares);
  if (kept.latest && kept.latest.untilMs > nowMs) return kept.latest.shares;
  const shares = findWordShares(deps.pool);
  kept.latest = { shares, untilMs: nowMs + sharesKeepMs };
  shares.catch(() => delete kept.latest);
  return shares;
}

/** Searches the newest stretch first, and goes back only as far as it takes to fill the page. */
async function searchStretches(
  deps: Needs,
  asked: Omit<SearchFilter, "marks" | "beforeSeconds">,
  stretches: Stretch[],
): Promise<ListedJobRow[]> {
  const found: ListedJobRow[] = [];
  let beforeSeconds: number | undefined;
  for (const { marks, sinceSeconds } of stretches) {
    const limit = asked.limit - found.length;
    found.push(...(await searchOpenJobs(deps.pool, { ...asked, marks, beforeSeconds, limit })));
    if (found.length === asked.limit) break;
    beforeSeconds = sinceSeconds;
  }
  return found;
}

interface KnownWord {
  words: readonly string[];
  untilMs: number;
}

/** A word that is new to the product is matched exactly at once; only the list of words near it may be this old. */
const keepMs = 5 * 60_000;
const maxKept = 5_000;
const keptWords = () => new Map<string, KnownWord>();

/** A typed word and those near it, also as words of a name, and the service that people call so. */
async function wordsFor(deps: Needs, word: string): Promise<KnownWord> {
  const kept = deps.state.of(keptWords);
  const nowMs = deps.clock.now().getTime();
  const known = kept.get(word);
  if (known && known.untilMs > nowMs) return known;
  const near = candidatesFor(word, await findWordsNear(deps.pool, { word, maxEdits: allowedEdits(word) }));
  const service = serviceCalled(word);
  const words = near.flatMap((candidate) => [candidate, nameMark + candidate]);
  if (service) words.push(placeMark + service);
  if (kept.size >= maxKept) kept.clear();
  const fresh = { words, untilMs: nowMs + keepMs };
  kept.set(word, fresh);
  return fresh;
}
