import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { positionAfter } from "#server/cursors.ts";
import type { Deps } from "#server/deps.ts";
import { fieldTexts } from "#server/language/messages.ts";
import { maxCounted } from "#shared/constants.ts";
import {
  type AlternativesQuery,
  type Job,
  JobList,
  type JobListQuery,
  type JobStats,
  type SearchAlternatives,
} from "#shared/contracts/jobs.ts";
import { isStateName } from "#shared/places/places.ts";
import { isServiceName } from "#shared/services/services.ts";
import { readFigures } from "./figures.queries.ts";
import { findJob, findOpenJobs, type JobFilter, type JobRow, type ListedJobRow } from "./jobs.queries.ts";
import { decodeCursor, encodeCursor, newestFirst, toJob } from "./jobs.rules.ts";
import { findAlternatives } from "./search/alternatives.service.ts";
import { type HomePlace, homeNear, nameOfHome } from "./search/near.rules.ts";
import { wordsAsked } from "./search/reading.service.ts";
import { countOpenJobs, findPlaceOfCard } from "./search/search.queries.ts";
import { searchJobs } from "./search/search.service.ts";

type Needs = Pick<Deps, "pool" | "clock" | "state">;

export interface JobPage {
  jobs: Job[];
  next: string | undefined;
  posters: string[];
  /** When the first boost on the page ends, or when the cached words near a searched one expire. */
  staleAt: Date | undefined;
  /** What was searched instead of the typed words. */
  meant: string | undefined;
  /** A job that could join the page holds one of these words; undefined: any job could. */
  foundBy: readonly string[] | undefined;
}

/** Promoted first, then newest, without jobs of the `hidden` people. Errors: `invalid` for a malformed cursor or place. */
export async function listJobs(
  deps: Needs,
  query: JobListQuery,
  hidden: readonly string[] = [],
): Promise<JobPage> {
  const { cursor, q, exact: _exact, near, limit, ...filter } = query;
  const after = positionAfter(cursor, decodeCursor);
  const words = wordsAsked(q);
  const home = homeAsked(near);
  const now = deps.clock.now();
  if (isUnknownPlace(query)) return toPage([], { limit, now });
  if (!words && !home)
    return toPage(await findOpenJobs(deps.pool, { ...filter, limit: limit + 1, after, hidden }), {
      limit,
      now,
    });
  const { found, ...search } = await searchJobs(deps, { words, home, after, query, hidden });
  return toPage(found, { limit, now, ...search });
}

/** The newest open jobs, promoted or not, a page at a time. Errors: `invalid` for a malformed cursor. */
export async function newestJobs(
  { pool, clock }: Pick<Needs, "pool" | "clock">,
  {
    cursor,
    limit,
    ...filter
  }: Pick<JobFilter, "service" | "state" | "lga" | "hidden" | "limit"> & { cursor?: string | undefined },
): Promise<Pick<JobPage, "jobs" | "next">> {
  const last = positionAfter(cursor, decodeCursor);
  const listed = (isPromoted: boolean) =>
    findOpenJobs(pool, { ...filter, limit: limit + 1, isPromoted, after: last && { ...last, isPromoted } });
  // Two queries, because an index has each of the two in the order of time.
  const [promoted, others] = await Promise.all([listed(true), listed(false)]);
  return toPage([...promoted, ...others].toSorted(newestFirst), { limit, now: clock.now() });
}

/** What a search that found no jobs could find, without jobs of the `hidden` people. */
export const jobAlternatives = (
  deps: Needs,
  query: AlternativesQuery,
  hidden: readonly string[] = [],
): Promise<SearchAlternatives> =>
  findAlternatives(deps, query, (asked) => countOpenJobs(deps.pool, { asked, hidden, limit: maxCounted }));

function homeAsked(near: string | undefined): HomePlace | undefined {
  if (near === undefined) return undefined;
  const home = homeNear(near);
  if (!home) throw new AppError("invalid", { fields: { near: fieldTexts.place } });
  return home;
}

/** A person with a business card gets text searches sorted from the card's place, unless `near` is given. */
export async function withOwnPlace(
  deps: Pick<Deps, "pool">,
  actor: Actor | undefined,
  query: JobListQuery,
): Promise<JobListQuery> {
  if (!actor || query.near !== undefined || !wordsAsked(query.q)) return query;
  const place = await findPlaceOfCard(deps.pool, actor.userId);
  const near = place && nameOfHome(place);
  return near === undefined ? query : { ...query, near };
}

/** A service or state that is not listed matches no job. */
const isUnknownPlace = ({ service, state }: JobListQuery): boolean =>
  (service !== undefined && !isServiceName(service)) || (state !== undefined && !isStateName(state));

function toPage(
  found: ListedJobRow[],
  page: {
    limit: number;
    now: Date;
    foundBy?: readonly string[] | undefined;
    staleAtMs?: number;
    meant?: string | undefined;
  },
): JobPage {
  const { limit, now } = page;
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const boostEnds = rows.flatMap((row) =>
    row.isPromoted && row.promotedUntil && row.promotedUntil > now ? [row.promotedUntil.getTime()] : [],
  );
  const staleAtMs = Math.min(...boostEnds, page.staleAtMs ?? Number.POSITIVE_INFINITY);
  return {
    jobs: JobList.parse(rows.map((row) => toJob(row, now))),
    posters: [...new Set(rows.map(({ userId }) => userId))],
    next: last && found.length > limit ? encodeCursor(last) : undefined,
    staleAt: staleAtMs === Number.POSITIVE_INFINITY ? undefined : new Date(staleAtMs),
    foundBy: page.foundBy,
    meant: page.meant,
  };
}

/** A job's public form, and its row for the cache tags. Errors: `job_not_found`. */
export async function readJob(deps: Needs, jobId: string): Promise<{ job: Job; row: JobRow }> {
  const row = await findJob(deps.pool, jobId);
  if (!row) throw new AppError("job_not_found");
  return { job: toJob(row, deps.clock.now()), row };
}

export async function readStats(deps: Pick<Deps, "pool" | "settings">): Promise<JobStats> {
  const { jobs, openJobs, completedJobs, budget } = await readFigures(deps.pool);
  const { homeFigures } = deps.settings.values;
  return {
    totalJobs: homeFigures.jobs + jobs,
    completedJobs: homeFigures.completed + completedJobs,
    totalBudget: homeFigures.budgetNaira + budget,
    openJobs,
  };
}
