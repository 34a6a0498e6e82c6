import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as agentsApi from "#shared/contracts/agents.endpoints.ts";
import type { AgentApplicationForm, ConsentAnswered, JobConsent } from "#shared/contracts/agents.ts";
import type { Message } from "#shared/contracts/answers.ts";
import { callApi } from "#web/lib/api/api.ts";
import { nullIfMissing } from "#web/lib/api/api-error.ts";

export const applyAsAgent = (client: QueryClient, body: AgentApplicationForm): Promise<Message> =>
  callApi(client, agentsApi.apply, { body });

/** Applications awaiting a decision, oldest first. */
export const applicationsQuery = () =>
  queryOptions({
    queryKey: ["agents", "applications"] as const,
    queryFn: ({ client, signal }) => callApi(client, agentsApi.listApplications, { signal }),
  });

export const approveAgent = (client: QueryClient, id: string): Promise<Message> =>
  callApi(client, agentsApi.approve, { params: { applicationId: id } });

export const declineAgent = (
  client: QueryClient,
  { id, reason }: { id: string; reason: string },
): Promise<Message> => {
  return callApi(client, agentsApi.decline, { params: { applicationId: id }, body: { reason } });
};

export const reloadApplications = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: applicationsQuery().queryKey });

export const consentQuery = (token: string) =>
  queryOptions({
    queryKey: ["agents", "consent", token] as const,
    queryFn: ({ client, signal }): Promise<JobConsent | null> =>
      callApi(client, agentsApi.readConsent, { params: { token }, signal }).catch(nullIfMissing),
  });

export const answerConsent = (
  client: QueryClient,
  { token, agree }: { token: string; agree: boolean },
): Promise<ConsentAnswered> =>
  callApi(client, agentsApi.answerConsent, { params: { token }, body: { agree } });
