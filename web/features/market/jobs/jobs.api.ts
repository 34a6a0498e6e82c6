/** Reads jobs. Lists are paginated; the next page's cursor is in the Link header. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { jobsPerPage } from "#shared/constants.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import type { Job } from "#shared/contracts/jobs.ts";
import { callApi, exchange } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { nextCursor } from "#web/lib/next-page.ts";
import { listSearchOf } from "#web/lib/use-list-search.ts";

export interface JobFilter {
  q?: string | undefined;
  service?: string | undefined;
  state?: string | undefined;
  userId?: string | undefined;
  /** Cursor of the first page, set by the pagination links for readers without scripts. */
  cursor?: string | undefined;
}

export function jobFilterOf(query: URLSearchParams, only?: Pick<JobFilter, "service" | "userId">): JobFilter {
  const { q, service, state } = listSearchOf(query);
  return {
    q: q || undefined,
    ...(only ?? { service, state }),
    cursor: query.get("cursor") ?? undefined,
  };
}

interface JobPage {
  jobs: Job[];
  next: string | undefined;
}

export type JobPages = InfiniteData<JobPage, unknown>;

/** Matching open jobs, 20 per page. */
export const jobListQuery = ({ cursor, ...filter }: JobFilter) =>
  infiniteQueryOptions({
    queryKey: ["jobs", "list", { ...filter, cursor }] as const,
    queryFn: async ({ client, signal, pageParam }): Promise<JobPage> => {
      const { body, header } = await exchange(client, jobsApi.list, {
        query: { limit: jobsPerPage, ...filter, cursor: pageParam },
        signal,
      });
      return { jobs: body, next: nextCursor(header("link")) };
    },
    initialPageParam: cursor,
    getNextPageParam: (page: JobPage) => page.next,
  });

/** One job; null when it does not exist or was removed. A job from a loaded list is shown at once. */
export const jobQuery = (client: QueryClient, jobId: string) =>
  queryOptions({
    queryKey: ["jobs", "one", jobId] as const,
    queryFn: async ({ client, signal }): Promise<Job | null> => {
      try {
        return await callApi(client, jobsApi.read, { params: { jobId }, signal });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
    placeholderData: () => loadedJob(client, jobId),
  });

export function loadedJob(client: QueryClient, jobId: string): Job | undefined {
  const lists = client.getQueriesData<JobPages>({ queryKey: ["jobs", "list"] });
  for (const [, pages] of lists) {
    const found = jobsOf(pages).find((job) => job._id === jobId);
    if (found) return found;
  }
  return undefined;
}

/** All jobs of the loaded pages without duplicates: a boost between two requests may put a job on both. */
export function jobsOf(pages: JobPages | undefined): Job[] {
  const byId = new Map(pages?.pages.flatMap(({ jobs }) => jobs).map((job) => [job._id, job]));
  return [...byId.values()];
}
