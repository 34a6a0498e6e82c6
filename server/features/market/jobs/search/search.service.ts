/** Search of open jobs by text, place and poster. */
import type { JobListQuery } from "#shared/contracts/jobs.ts";
import { wordsOf } from "#shared/text/search-words.ts";
import { minuteMs } from "#shared/time/durations.ts";
import type { ListedJobRow, ListPosition } from "../jobs.queries.ts";
import { type KnownWords, knownWords } from "./known-words.service.ts";
import { type HomePlace, zonesAround } from "./near.rules.ts";
import { type AskedPart, isOfTradeAlone, widerThan, withoutWords } from "./question.rules.ts";
import {
  heldWordsNear,
  type Question,
  type ReadingDeps,
  readExactly,
  readQuestion,
} from "./reading.service.ts";
import { searchOpenJobs } from "./search.queries.ts";
import { type Lists, maxMatchesOf, nameMark, placeMark, type WordShares } from "./search.rules.ts";
import { canTakeAll, type FurtherTier, stepsOf } from "./steps.rules.ts";
import { wordShares } from "./word-shares.service.ts";

interface Search {
  /** Undefined for all jobs, in the order of zones. */
  words: readonly string[] | undefined;
  /** Jobs near it come first among equally good matches. */
  home: HomePlace | undefined;
  after: ListPosition | undefined;
  query: JobListQuery;
  hidden: readonly string[];
}

interface SearchFinding {
  /** In the public order; one more than the page holds, if there are more. */
  found: ListedJobRow[];
  /** A job that could join the results holds one of these words; undefined: any job could. */
  foundBy: readonly string[] | undefined;
  /** When other words near the typed ones may have appeared. */
  staleAtMs: number;
  /** What was searched instead of the typed words. */
  meant: string | undefined;
}

export async function searchJobs(
  deps: ReadingDeps,
  { words, home, after, query, hidden }: Search,
): Promise<SearchFinding> {
  if (words?.length === 0) return { found: [], foundBy: [], staleAtMs: never, meant: undefined };
  const { service, state, lga, limit, userId } = query;
  const { question, listsOf, shares } = await readSearch(deps, { words, exact: query.exact });
  const now = deps.clock.now();
  const staleAtMs = question.isExact ? never : now.getTime() + nearWordsMs;
  const search = async (parts: readonly AskedPart[]) => {
    const { tiers, further, reach } = listsOf(parts);
    const steps = stepsOf({
      tiers,
      further,
      zones: zonesAround(home, [...parts.flatMap(({ places }) => places), ...given(state, lga)]),
      filter: { service, state, lga },
      after,
      now,
      shares,
    });
    // Words that the statistics do not name are in few jobs.
    const sure = (lists: Lists) => maxMatchesOf({ ...shares, rarestShare: 0 }, lists);
    const found = await searchOpenJobs(deps.pool, {
      steps,
      few: userId === undefined && canTakeAll(steps, sure) ? maxAtOnce : undefined,
      limit: limit + 1,
      userId,
      hidden,
    });
    return { found, foundBy: words && reach, staleAtMs, meant: question.meant };
  };
  const finding = await search(question.parts);
  const wider = finding.found.length === 0 ? widerThan(question.parts) : undefined;
  return wider ? await search(wider) : finding;
}

/** A job matches if it holds a word of each list. */
interface Tiers {
  /** Best first; the last one includes the others. */
  tiers: Lists[];
  /**
   * The jobs of the trade and place that lack the question's other words, or of either trade; then those of other
   * trades that hold the words of a trade that is named by lesser words alone.
   */
  further: FurtherTier[];
  /** What all jobs with all of the words match. */
  all: Lists;
  /** Every job of a tier holds one of these words. */
  reach: readonly string[];
}

interface SearchReading {
  question: Question;
  listsOf: (parts: readonly AskedPart[]) => Tiers;
  shares: WordShares;
}

/** What the typed words ask for, by the words that jobs hold now. */
export async function readSearch(
  deps: ReadingDeps,
  { words, exact }: { words: readonly string[] | undefined; exact?: "1" | undefined },
): Promise<SearchReading> {
  const question = exact || !words ? readExactly(words ?? []) : await readQuestion(deps, words);
  const [known, shares] = await Promise.all([knownWords(deps), wordShares(deps)]);
  const listsOf = (parts: readonly AskedPart[]) => {
    const named = question.isExact ? undefined : withoutWords(parts);
    const asked = new Map(
      [...parts, ...(named ?? [])].map((part) => [part, listsOfPart(known, part, question)]),
    );
    const tierOf = (some: readonly AskedPart[], tier: TierName) =>
      shortestFirst(some.flatMap((part) => asked.get(part)?.[tier] ?? []));
    const isTradeFirst = named !== undefined && isOfTradeAlone(parts);
    const tiers = (isTradeFirst ? tierNames.slice(0, -1) : tierNames).map((tier) => tierOf(parts, tier));
    const [all, rest] = [tierOf(parts, "any"), named && tierOf(named, "trade")];
    const further = rest ? [{ lists: rest, without: tiers.at(-1) ?? [] }] : [];
    if (rest && isTradeFirst) further.push({ lists: all, without: rest });
    return { tiers, further, all, reach: [...(all[0] ?? []), ...(rest?.[0] ?? [])] };
  };
  return { question, listsOf, shares };
}

const never = Number.POSITIVE_INFINITY;
/** A job with the typed word drops cached results at once; one with a new word near it only joins them by then. */
const nearWordsMs = 5 * minuteMs;

/** About as many rows as the steps read at most. */
const maxAtOnce = 250;

const given = (...names: (string | undefined)[]): string[] => names.filter((name) => name !== undefined);

/** A job of the trade that holds its words, one of the trade, and one that only holds the words. */
const tierNames = ["both", "trade", "any"] as const;
type TierName = (typeof tierNames)[number];

/** By tier; a job matches if it holds a word of each list. */
type PartLists = Record<TierName, Lists>;

/** The index scan is cheapest if it starts with the rarest list, and short lists tend to be rare. */
const shortestFirst = (lists: Lists): Lists => lists.toSorted((one, other) => one.length - other.length);

function listsOfPart(
  known: KnownWords,
  { kind, words, services, places }: AskedPart,
  { typed, isExact }: Question,
): PartLists {
  const asTyped = words.flatMap((word) =>
    wordsOf(typed.get(word) ?? "").flatMap((each) => [each, nameMark + each]),
  );
  const marks = [...[...services, ...places].map((name) => placeMark + name), ...asTyped];
  const stored = wordsOf(words.join(" "));
  const only = (lists: Lists) => ({ both: lists, trade: lists, any: lists });
  // A single digit or letter is in no list: an empty one would match every job.
  if (stored.length === 0) return only(marks.length > 0 ? [marks] : []);
  // Words near a place's name are names of people and streets.
  const isNear = kind !== "place" && !isExact;
  const near = stored.map((word) =>
    isNear ? heldWordsNear(known, word, services) : [word, nameMark + word],
  );
  // A list for each word: a job of the service or place is in all of them.
  const any = near.map((each) => [...marks, ...each]);
  if (kind !== "trade") return only(any);
  // Every job of a service holds the words of its name.
  const named = new Set(wordsOf(services.join(" ")));
  const said = near.map((each) => each.filter((word) => !named.has(word)));
  return { both: [marks, ...said], trade: [marks], any };
}
