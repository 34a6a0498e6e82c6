/** Calls about jobs. The poster's number is only in the answer to a call. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as callsApi from "#shared/contracts/calls.endpoints.ts";
import type { Called, CallJob } from "#shared/contracts/calls.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { callApi } from "#web/lib/api/api.ts";

export const calledJobsQuery = () =>
  queryOptions({
    queryKey: ["calls", "jobs"] as const,
    queryFn: ({ client, signal }) => callApi(client, callsApi.calledJobs, { signal }),
    staleTime: minuteMs,
  });

/** Requests the number of a job's poster; repeated requests count the caller once. */
export const callJob = (client: QueryClient, jobId: string, caller: CallJob): Promise<Called> =>
  callApi(client, callsApi.call, { params: { jobId }, body: caller });
