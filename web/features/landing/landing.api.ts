import { queryOptions } from "@tanstack/react-query";
import type { JobStats } from "#shared/contracts/jobs.ts";
import { callApi } from "#web/lib/api.ts";

/** The figures of the Jobs Overview card. */
export const jobStatsQuery = () =>
  queryOptions({
    queryKey: ["jobs", "stats"],
    queryFn: ({ client, signal }) =>
      callApi<JobStats>(client, { method: "GET", path: "/jobs/stats", signal }),
    staleTime: 60_000,
  });
