/** How calls went. Not in calls.api.ts, which the landing page loads. */
import type { QueryClient } from "@tanstack/react-query";
import * as callsApi from "#shared/contracts/calls.endpoints.ts";
import type { CalledJobs, SayCallOutcome } from "#shared/contracts/calls.ts";
import { callApi } from "#web/lib/api/api.ts";
import { calledJobsQuery } from "./calls.api.ts";

/** Records how a call went: the user's own call, or with `callerId` a call to the user as the poster. */
export async function sayOutcome(client: QueryClient, jobId: string, said: SayCallOutcome): Promise<void> {
  const { outcome } = await callApi(client, callsApi.sayOutcome, { params: { jobId }, body: said });
  if (said.callerId !== undefined) return client.invalidateQueries({ queryKey: ["calls", "callers", jobId] });
  client.setQueryData(
    calledJobsQuery().queryKey,
    (known): CalledJobs => ({
      jobIds: known?.jobIds ?? [jobId],
      outcomes: { ...known?.outcomes, [jobId]: outcome },
    }),
  );
}
