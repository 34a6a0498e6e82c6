import type { QueryClient } from "@tanstack/react-query";
import * as agentsApi from "#shared/contracts/agents.endpoints.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import type { JobPosted, PostJob } from "#shared/contracts/jobs.ts";
import type { ApprovedAgent } from "#shared/contracts/servicemen.ts";
import { callApi } from "#web/lib/api/api.ts";
import { uploadTransport } from "#web/lib/api/upload-transport.ts";
import { meQuery } from "#web/lib/person/session.ts";

interface Sending {
  body: PostJob;
  key: string;
  /** Progress from 0 to 1. Only with a photo or video. */
  onProgress?: ((share: number) => void) | undefined;
  signal: AbortSignal;
}

/** Posts the job. Lists and the account are refetched when they are next shown. */
export async function postJob(
  client: QueryClient,
  { body, key, onProgress, signal }: Sending,
): Promise<JobPosted> {
  const answer = await callApi(client, jobsApi.post, {
    body,
    headers: { "idempotency-key": key },
    signal,
    ...(onProgress ? { transport: uploadTransport(onProgress) } : {}),
  });
  void client.invalidateQueries({ queryKey: ["jobs"] });
  void client.invalidateQueries({ queryKey: meQuery().queryKey });
  return answer;
}

export const listAgents = (client: QueryClient): Promise<ApprovedAgent[]> =>
  callApi(client, agentsApi.listApproved);
