import { queryOptions } from "@tanstack/react-query";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { callApi } from "#web/lib/api/api.ts";

export const jobStatsQuery = () =>
  queryOptions({
    queryKey: ["jobs", "stats"],
    queryFn: ({ client, signal }) => callApi(client, jobsApi.stats, { signal }),
    staleTime: minuteMs,
  });
