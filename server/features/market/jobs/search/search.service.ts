/** Search of open jobs by text, place and poster. */

import type { JobListQuery } from "#shared/contracts/jobs.ts";
import { wordsOf } from "#shared/text/search-words.ts";
import type { ListedJobRow, Place } from "../jobs.queries.ts";
import { type HomePlace, type Zone, zonesAround } from "./near.rules.ts";
import { type AskedPart, withEitherTrade } from "./question.rules.ts";
import { type Question, type ReadingDeps, readExactly, readQuestion, wordsFor } from "./reading.service.ts";
import { findWordShares, type SearchFilter, searchOpenJobs, type WordShares } from "./search.queries.ts";
import { maxMatchesOf, nameMark, placeMark, placeMarks, stretchesFrom } from "./search.rules.ts";

interface Search {
  /** Undefined for all jobs, in the order of zones. */
  words: readonly string[] | undefined;
  /** Jobs near it come first among equally good matches. */
  home: HomePlace | undefined;
  after: Place | undefined;
  query: JobListQuery;
  hidden: readonly string[];
}

interface SearchFinding {
  /** In the public order; one more than the page holds, if there are more. */
  found: ListedJobRow[];
  /** A job that could join the results holds one of these words; undefined: any job could. */
  foundBy: readonly string[] | undefined;
  /** When the cached words near the typed ones expire. */
  staleAtMs: number;
  /** What was searched instead of the typed words. */
  meant: string | undefined;
}

export async function searchJobs(
  deps: ReadingDeps,
  { words, home, after, query, hidden }: Search,
): Promise<SearchFinding> {
  if (words?.length === 0)
    return { found: [], foundBy: [], staleAtMs: Number.POSITIVE_INFINITY, meant: undefined };
  // Words hold marks of service and place, which the index of words finds.
  const { service, state, lga, limit, q: _words, cursor: _place, near: _home, exact, ...filter } = query;
  const question = exact || !words ? readExactly(words ?? []) : await readQuestion(deps, words);
  const search = async (parts: readonly AskedPart[]) => {
    const asked = await Promise.all(parts.map((part) => listsOfPart(deps, part, question)));
    const tiers = tierNames.map((tier) => shortestFirst(asked.flatMap((part) => part[tier])));
    const found = await searchTiers(deps, {
      ...filter,
      tiers,
      zones: zonesAround(home, [...parts.flatMap(({ places }) => places), ...given(state, lga)]),
      placeMarks: placeMarks([service, state, lga]),
      after,
      hidden,
      limit: limit + 1,
    });
    const staleAtMs = Math.min(question.untilMs, ...asked.map(({ untilMs }) => untilMs));
    return { found, foundBy: words && (tiers.at(-1)?.[0] ?? []), staleAtMs, meant: question.meant };
  };
  const finding = await search(question.parts);
  const merged = finding.found.length === 0 ? withEitherTrade(question.parts) : undefined;
  return merged ? await search(merged) : finding;
}

const given = (...names: (string | undefined)[]): string[] => names.filter((name) => name !== undefined);

type Lists = readonly (readonly string[])[];

/** A job of the trade that holds its words, one of the trade, and one that only holds the words. */
const tierNames = ["both", "trade", "any"] as const;

/** By tier, lists of which a job holds a word each. */
type PartLists = Record<(typeof tierNames)[number], Lists> & { untilMs: number };

/** The index scan is cheapest if it starts with the rarest, and short lists tend to be rare. */
const shortestFirst = (lists: Lists): Lists => lists.toSorted((one, other) => one.length - other.length);

async function listsOfPart(
  deps: ReadingDeps,
  { kind, words, services, places }: AskedPart,
  { typed, isExact }: Question,
): Promise<PartLists> {
  const asTyped = words.flatMap((word) => wordsOf(typed.get(word) ?? ""));
  const marks = [...[...services, ...places].map((name) => placeMark + name), ...asTyped];
  const stored = wordsOf(words.join(" "));
  const only = (lists: Lists) => ({ both: lists, trade: lists, any: lists });
  if (stored.length === 0) return { ...only([marks]), untilMs: Number.POSITIVE_INFINITY };
  // Words near a place's name are names of people and streets.
  const isNear = kind !== "place" && !isExact;
  const near = await Promise.all(
    stored.map(async (word) =>
      isNear ? wordsFor(deps, word) : { words: [word, nameMark + word], untilMs: Number.POSITIVE_INFINITY },
    ),
  );
  const untilMs = Math.min(...near.map((each) => each.untilMs));
  // A list for each word: a job of the service or place is in all of them.
  const any = near.map((each) => [...marks, ...each.words]);
  if (kind !== "trade") return { ...only(any), untilMs };
  // Every job of a service holds the words of its name.
  const named = new Set(wordsOf(services.join(" ")));
  const said = near.map((each) => each.words.filter((word) => !named.has(word)));
  return { both: [marks, ...said], trade: [marks], any, untilMs };
}

type Tiers = Omit<SearchFilter, "marks" | "beforeSeconds" | "words" | "without" | "outside" | "only"> & {
  tiers: readonly Lists[];
  zones: readonly Zone[];
};

type Step = Pick<SearchFilter, "words" | "without" | "outside" | "placeMarks">;

/** Promoted jobs first, then step after step: in each tier, zone after zone. */
async function searchTiers(deps: ReadingDeps, { tiers, zones, ...asked }: Tiers): Promise<ListedJobRow[]> {
  const any = tiers.at(-1) ?? [];
  const steps = stepsOf(isTiered(tiers) ? tiers : [any], { zones, placeMarks: asked.placeMarks });
  if (steps.length === 1) return (await searchStretches(deps, { ...asked, words: any })).map(inTier(0));
  const { after } = asked;
  const found: ListedJobRow[] = [];
  const add = async (tier: number, filter: Step & Pick<SearchFilter, "only">) => {
    const limit = asked.limit - found.length;
    if (limit <= 0) return;
    const isHere = after && after.isPromoted === (filter.only === "promoted") && after.tier === tier;
    const rows = await searchStretches(deps, {
      ...asked,
      ...filter,
      after: isHere ? after : undefined,
      limit,
    });
    found.push(...rows.map(inTier(tier)));
  };
  const { placeMarks } = asked;
  if (!after || after.isPromoted) await add(0, { words: any, placeMarks, only: "promoted" });
  const start = !after || after.isPromoted ? 0 : (after.tier ?? 0);
  for (let tier = start; tier < steps.length; tier += 1) await add(tier, { ...steps[tier]!, only: "others" });
  return found;
}

const isTiered = (tiers: readonly Lists[]): boolean =>
  tiers.some(
    (lists) =>
      lists.length !== tiers[0]!.length || lists.some((list, n) => list.length !== tiers[0]![n]!.length),
  );

const stepsOf = (
  tiers: readonly Lists[],
  { zones, placeMarks }: Pick<Tiers, "zones" | "placeMarks">,
): Step[] =>
  tiers.flatMap((words, tier) =>
    zones.map(({ marks, outside }) => ({
      words,
      outside,
      placeMarks: [...placeMarks, ...marks],
      ...(tier > 0 && { without: tiers[tier - 1]! }),
    })),
  );

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
