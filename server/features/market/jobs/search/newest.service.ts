/**
 * The newest jobs of a search, for alerts: what the search on the page finds, in the order of time, but
 * only jobs with all of its words.
 */
import type { ListedJobRow } from "../jobs.queries.ts";
import { type AskedPart, widerThan } from "./question.rules.ts";
import { type ReadingDeps, wordsAsked } from "./reading.service.ts";
import { searchOpenJobs } from "./search.queries.ts";
import { type Lists, maxMatchesOf, placeMarks } from "./search.rules.ts";
import { readSearch } from "./search.service.ts";
import { stepsOf } from "./steps.rules.ts";

export interface JobCriteria {
  q: string | null;
  service: string | null;
  state: string | null;
  lga: string | null;
}

/** The newest open jobs that the search finds, promoted or not. */
export async function findNewestJobs(
  deps: ReadingDeps,
  criteria: JobCriteria,
  limit: number,
): Promise<ListedJobRow[]> {
  const words = wordsAsked(criteria.q ?? undefined);
  if (words?.length === 0) return [];
  const { question, listsOf, shares } = await readSearch(deps, { words });
  const search = async (parts: readonly AskedPart[]) => {
    const steps = stepsOf({
      tiers: [listsOf(parts).all],
      zones: [{ marks: [] }],
      filter: criteria,
      after: undefined,
      now: deps.clock.now(),
      shares,
    });
    // Each step separately, because old promoted jobs would fill a common page.
    const found = await Promise.all(
      steps.map((step) =>
        searchOpenJobs(deps.pool, { steps: [step], few: undefined, limit, userId: undefined, hidden: [] }),
      ),
    );
    return found.flat().toSorted((one, other) => other.createdMicros - one.createdMicros);
  };
  const found = await search(question.parts);
  const wider = found.length === 0 ? widerThan(question.parts) : undefined;
  return wider ? await search(wider) : found;
}

/** A job that the search could find holds a word of each of these lists, the rarest first. */
export async function listsOfSearch(deps: ReadingDeps, criteria: JobCriteria): Promise<Lists> {
  const { question, listsOf, shares } = await readSearch(deps, {
    words: wordsAsked(criteria.q ?? undefined),
  });
  const asked = listsOf(widerThan(question.parts) ?? question.parts).all;
  const marks = placeMarks([criteria.service, criteria.state, criteria.lga]).map((mark) => [mark]);
  const matches = (list: readonly string[]) => maxMatchesOf(shares, [list]);
  return [...asked, ...marks].toSorted((one, other) => matches(one) - matches(other));
}
