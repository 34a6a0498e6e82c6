/** Search of open jobs by text, place and poster. */

import type { JobListQuery } from "#shared/contracts/jobs.ts";
import { wordsOf } from "#shared/text/search-words.ts";
import type { ListedJobRow, Place } from "../jobs.queries.ts";
import { type AskedPart, withEitherTrade } from "./question.rules.ts";
import { type Question, type ReadingDeps, readExactly, readQuestion, wordsFor } from "./reading.service.ts";
import { findWordShares, type SearchFilter, searchOpenJobs, type WordShares } from "./search.queries.ts";
import { maxMatchesOf, nameMark, placeMark, stretchesFrom } from "./search.rules.ts";

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
  /** What was searched instead of the typed words. */
  meant: string | undefined;
}

export async function searchJobs(
  deps: ReadingDeps,
  { words, after, query, hidden }: Search,
): Promise<SearchFinding> {
  if (words.length === 0)
    return { found: [], foundBy: [], staleAtMs: Number.POSITIVE_INFINITY, meant: undefined };
  // Words hold marks of service and place, which the index of words finds.
  const { service, state, lga, limit, q: _words, cursor: _place, exact, ...filter } = query;
  const question = exact ? readExactly(words) : await readQuestion(deps, words);
  const search = async (parts: readonly AskedPart[]) => {
    const lists = (await Promise.all(parts.map((part) => listsOfPart(deps, part, question)))).flat();
    // The index scan is cheapest if it starts with the rarest, and short lists tend to be rare.
    lists.sort((one, other) => one.any.length - other.any.length);
    const asked = {
      ...filter,
      best: lists.map((list) => list.best),
      any: lists.map((list) => list.any),
      placeMarks: [service, state, lga].flatMap((name) => (name === undefined ? [] : [placeMark + name])),
      after,
      hidden,
      limit: limit + 1,
    };
    return {
      found: await searchTiers(deps, asked),
      foundBy: asked.any[0] ?? [],
      staleAtMs: Math.min(question.untilMs, ...lists.map(({ untilMs }) => untilMs)),
      meant: question.meant,
    };
  };
  const finding = await search(question.parts);
  const merged = finding.found.length === 0 ? withEitherTrade(question.parts) : undefined;
  return merged ? await search(merged) : finding;
}

interface PartLists {
  /** What the best jobs hold one of. */
  best: readonly string[];
  /** What any job must hold one of. */
  any: readonly string[];
  untilMs: number;
}

/** One list for each word: a job that has the service or place is in all of them. */
async function listsOfPart(
  deps: ReadingDeps,
  { kind, words, services, places }: AskedPart,
  { typed, isExact }: Question,
): Promise<PartLists[]> {
  const asTyped = words.flatMap((word) => wordsOf(typed.get(word) ?? ""));
  const marks = [...[...services, ...places].map((name) => placeMark + name), ...asTyped];
  const stored = wordsOf(words.join(" "));
  const untilMs = Number.POSITIVE_INFINITY;
  if (stored.length === 0) return [{ best: marks, any: marks, untilMs }];
  return Promise.all(
    stored.map(async (word) => {
      // Words near a place's name are names of people and streets.
      if (kind === "place") return { best: [...marks, word], any: [...marks, word], untilMs };
      const near = isExact ? { words: [word, nameMark + word], untilMs } : await wordsFor(deps, word);
      const any = [...marks, ...near.words];
      return { best: marks.length > 0 ? marks : any, any, untilMs: near.untilMs };
    }),
  );
}

type Tiers = Omit<SearchFilter, "marks" | "beforeSeconds" | "words" | "without" | "only"> & {
  best: readonly (readonly string[])[];
  any: readonly (readonly string[])[];
};

/** Promoted jobs first, then those of the trade that is meant, then those that only hold its words. */
async function searchTiers(deps: ReadingDeps, { best, any, ...asked }: Tiers): Promise<ListedJobRow[]> {
  const isTiered = best.some((list, place) => list.length < any[place]!.length);
  if (!isTiered) return (await searchStretches(deps, { ...asked, words: any })).map(inTier(0));
  const { after } = asked;
  const found: ListedJobRow[] = [];
  const add = async (tier: number, filter: Pick<SearchFilter, "words" | "without" | "only">) => {
    const limit = asked.limit - found.length;
    const place =
      after && after.isPromoted === (filter.only === "promoted") && after.tier === tier ? after : undefined;
    if (limit > 0)
      found.push(
        ...(await searchStretches(deps, { ...asked, ...filter, after: place, limit })).map(inTier(tier)),
      );
  };
  if (!after || after.isPromoted) await add(0, { words: any, only: "promoted" });
  if (!after || after.isPromoted || after.tier === 0) await add(0, { words: best, only: "others" });
  await add(1, { words: any, without: best, only: "others" });
  return found;
}

const inTier =
  (tier: number) =>
  (row: ListedJobRow): ListedJobRow => ({ ...row, tier });

const sharesKeepMs = 10 * 60_000;
const keptShares = (): { latest?: { shares: Promise<WordShares>; untilMs: number } } => ({});

function wordShares(deps: ReadingDeps): Promise<WordShares> {
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
  deps: ReadingDeps,
  asked: Omit<SearchFilter, "marks" | "beforeSeconds">,
): Promise<ListedJobRow[]> {
  const maxMatches = asked.only === "promoted" ? 0 : maxMatchesOf(await wordShares(deps), asked.words);
  const found: ListedJobRow[] = [];
  let beforeSeconds: number | undefined;
  for (const { marks, sinceSeconds } of stretchesFrom(deps.clock.now(), { after: asked.after, maxMatches })) {
    const limit = asked.limit - found.length;
    found.push(...(await searchOpenJobs(deps.pool, { ...asked, marks, beforeSeconds, limit })));
    if (found.length === asked.limit) break;
    beforeSeconds = sinceSeconds;
  }
  return found;
}
