/** Reads jobs. Lists are paginated; the next page's cursor is in the Link header. */
import { type InfiniteData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { jobsPerPage } from "#shared/constants.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import type { Job, JobListQuery } from "#shared/contracts/jobs.ts";
import { type AnswerHeaders, callApi, exchange } from "#web/lib/api/api.ts";
import { nullIfMissing } from "#web/lib/api/api-error.ts";
import { listQueryOf } from "#web/lib/lists/list-search.ts";
import { type FoundPage, foundIn, itemsOf, pagedQuery } from "#web/lib/lists/paged-list.ts";
import { madeOf } from "#web/lib/page-data/personal-reads.ts";

export type JobFilter = Partial<ReturnType<typeof listQueryOf<"jobs">>> & Pick<JobListQuery, "userId">;

export function jobFilterOf(query: URLSearchParams, only?: Pick<JobFilter, "service" | "userId">): JobFilter {
  const { q, exact, cursor, ...filters } = listQueryOf("jobs", query);
  return { q, exact, cursor, ...(only ?? filters) };
}

/** Whether the filter excludes any job; a place alone only sorts. */
export const excludesJobs = ({
  cursor: _cursor,
  exact: _exact,
  near: _near,
  ...filter
}: JobFilter): boolean => Object.values(filter).some(Boolean);

interface JobPage extends FoundPage {
  jobs: Job[];
}

const pageOf = (jobs: Job[], headers: AnswerHeaders): JobPage => ({ jobs, ...foundIn(headers) });

type JobPages = InfiniteData<JobPage, unknown>;

/** Matching open jobs, 20 per page unless the filter has a limit. */
export const jobListQuery = ({ cursor, ...filter }: JobFilter & { limit?: number }) =>
  pagedQuery(
    ["jobs", "list", { ...filter, cursor }],
    async (page): Promise<JobPage> => {
      const { body, headers } = await exchange(page.client, jobsApi.list, {
        query: { limit: jobsPerPage, ...filter, cursor: page.cursor },
        signal: page.signal,
      });
      return madeOf(pageOf, body, headers);
    },
    cursor,
  );

/** One job; null when it does not exist or was removed. A job from a loaded list is shown at once. */
export const jobQuery = (client: QueryClient, jobId: string) =>
  queryOptions({
    queryKey: ["jobs", "one", jobId] as const,
    queryFn: ({ client, signal }): Promise<Job | null> =>
      callApi(client, jobsApi.read, { params: { jobId }, signal }).catch(nullIfMissing),
    placeholderData: () => loadedJob(client, jobId),
  });

function loadedJob(client: QueryClient, jobId: string): Job | undefined {
  const lists = client.getQueriesData<JobPages>({ queryKey: ["jobs", "list"] });
  for (const [, pages] of lists) {
    const found = jobsOf(pages).find((job) => job._id === jobId);
    if (found) return found;
  }
  return undefined;
}

export const jobsOf = (list: JobPages | undefined): readonly Job[] =>
  itemsOf(
    list ?? { pages: [] },
    ({ jobs }) => jobs,
    ({ _id }) => _id,
  );
