import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { Job } from "#shared/contracts/jobs.ts";
import { correctedQueryIn, nextOf } from "#web/lib/lists/paged-list.ts";
import { readLocal, writeLocal } from "#web/lib/local-store.ts";
import type { PagedList } from "#web/ui/actions/list-end.tsx";
import { type JobFilter, jobListQuery, jobsOf } from "./jobs.api.ts";

/** Number of jobs stored on the device for offline use. */
const keptOnDevice = 100;

export type FindLike = (jobs: readonly Job[], words: string) => Job[];

export interface FoundJobs {
  /** Undefined while there is nothing to show yet. */
  jobs: readonly Job[] | undefined;
  readAt: number;
  /** What was searched instead of the typed words. */
  correctedQuery: string | undefined;
  /** The list could not be loaded; `jobs` then comes from the device. */
  hasFailed: boolean;
  list: PagedList;
  /** The next page's cursor. */
  next: string | undefined;
  isRetrying: boolean;
  retry: () => void;
}

/** Matching jobs. Once `findLike` is loaded, the text is also matched fuzzily against the loaded jobs. */
export function useFoundJobs(filter: JobFilter, findLike: FindLike | undefined): FoundJobs {
  const query = useInfiniteQuery(jobListQuery(filter));
  const { data, isError, fetchStatus } = query;
  const found = useMemo(() => data && jobsOf(data), [data]);
  const fuzzyMatches = useFuzzyMatches(filter, findLike);
  useOfflineCopy(filter, found);
  const hasFailed = !data && (isError || fetchStatus === "paused");
  const fromDevice = useDeviceJobs(filter, hasFailed && !filter.q && !filter.userId);
  const isComplete = data !== undefined && !query.hasNextPage;
  return {
    jobs: found ? (isComplete ? withMore(found, fuzzyMatches) : found) : (fuzzyMatches ?? fromDevice),
    readAt: query.dataUpdatedAt,
    correctedQuery: data && correctedQueryIn(data.pages[0]!),
    hasFailed,
    list: query,
    next: data && nextOf(data.pages.at(-1)!),
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}

function useFuzzyMatches(
  { q, exact, ...rest }: JobFilter,
  findLike: FindLike | undefined,
): Job[] | undefined {
  const client = useQueryClient();
  if (!q || exact || !findLike) return undefined;
  const loaded = jobsOf(client.getQueryData(jobListQuery(rest).queryKey));
  const fuzzyMatches = findLike(loaded, q);
  return fuzzyMatches.length > 0 ? fuzzyMatches : undefined;
}

/** Stores the unfiltered list on the device for offline use. */
function useOfflineCopy(filter: JobFilter, jobs: readonly Job[] | undefined): void {
  const isPlain = !Object.values(filter).some(Boolean);
  useEffect(() => {
    if (isPlain && jobs) writeLocal("jobs", jobs.slice(0, keptOnDevice));
  }, [isPlain, jobs]);
}

/** Jobs stored on the device that match, as far as the filter can be applied offline. */
function useDeviceJobs(filter: JobFilter, isNeeded: boolean): readonly Job[] | undefined {
  const [kept, setKept] = useState<readonly Job[]>();
  useEffect(() => {
    const list = isNeeded ? readLocal("jobs") : undefined;
    setKept(Array.isArray(list) && list.length > 0 ? list : undefined);
  }, [isNeeded]);
  const filters = (["service", "state", "lga"] as const).filter((name) => filter[name] !== undefined);
  const matching = kept?.filter((job) => filters.every((name) => job[name] === filter[name]));
  return matching?.length ? matching : undefined;
}

function withMore(found: readonly Job[], fuzzyMatches: readonly Job[] | undefined): readonly Job[] {
  if (!fuzzyMatches) return found;
  const ids = new Set(found.map((job) => job._id));
  const more = fuzzyMatches.filter((job) => !ids.has(job._id));
  return more.length > 0 ? [...found, ...more] : found;
}
