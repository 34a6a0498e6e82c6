/** What a saved search found since a time: what its page lists, without what its owner knows already. */
import type { Db } from "#server/db/client.ts";
import { peopleHiddenFrom } from "#server/features/trust/blocks/people.service.ts";
import { findNewestJobs } from "../jobs/search/newest.service.ts";
import type { ReadingDeps } from "../jobs/search/reading.service.ts";
import { countFound } from "../servicemen/saved-criteria.service.ts";
import { type DueSearch, findUnwantedJobs } from "./delivery.queries.ts";
import { findAnnounced, findAnnouncedServicemen } from "./listings.queries.ts";

export interface Found {
  /** Newest first; empty for servicemen. */
  jobIds: string[];
  count: number;
}

/** More are counted as this many. */
const maxJobs = 100;
/** With a minimum budget, which is checked after the search, this many are read. */
const maxJobsByBudget = 1_000;
const maxServicemen = 1_000;

type JobsOf = typeof findNewestJobs;

/** Lets equal searches of a run share one query. */
export function sharedJobs(): JobsOf {
  const known = new Map<string, ReturnType<JobsOf>>();
  return (deps, { q, service, state, lga }, limit) => {
    const key = JSON.stringify([q, service, state, lga, limit]);
    const found = known.get(key) ?? findNewestJobs(deps, { q, service, state, lga }, limit);
    known.set(key, found);
    return found;
  };
}

interface Window {
  since: Date;
  until: Date;
}

/** `since` is exclusive. */
export async function findNews(
  deps: ReadingDeps & { tx: Db; jobsOf: JobsOf },
  search: DueSearch,
  window: Window,
): Promise<Found> {
  if (window.since >= window.until) return nothing;
  const hidden = await peopleHiddenFrom(deps.tx, { userId: search.userId, hasBlocks: true });
  return search.kind === "jobs"
    ? findNewJobs(deps, search, { ...window, hidden })
    : findNewServicemen(deps, search, { ...window, hidden });
}

const nothing: Found = { jobIds: [], count: 0 };

async function findNewJobs(
  deps: ReadingDeps & { tx: Db; jobsOf: JobsOf },
  search: DueSearch,
  { hidden, ...window }: Window & { hidden: readonly string[] },
): Promise<Found> {
  const { userId, phone, minBudget } = search;
  const rows = await deps.jobsOf(deps, search, minBudget === null ? maxJobs : maxJobsByBudget);
  const fitting = rows.filter(
    (row) => row.userId !== userId && !hidden.includes(row.userId) && row.maxBudget >= (minBudget ?? 0),
  );
  const ids = fitting.map(({ id }) => id);
  const announced = await findAnnounced(deps.tx, { ids, ...window });
  const isNew = ids.filter((id) => announced.has(id));
  if (isNew.length === 0) return nothing;
  const unwanted = await findUnwantedJobs(deps.tx, { userId, phone, ids: isNew });
  const jobIds = isNew.filter((id) => !unwanted.has(id));
  return { jobIds, count: jobIds.length };
}

async function findNewServicemen(
  deps: ReadingDeps & { tx: Db },
  search: DueSearch,
  { hidden, ...window }: Window & { hidden: readonly string[] },
): Promise<Found> {
  const announced = await findAnnouncedServicemen(deps.tx, { ...window, limit: maxServicemen });
  const people = announced.filter((id) => id !== search.userId && !hidden.includes(id));
  if (people.length === 0) return nothing;
  return { jobIds: [], count: await countFound(deps, search, people) };
}
