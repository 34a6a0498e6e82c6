import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as campaignsApi from "#shared/contracts/campaigns.endpoints.ts";
import type { Audience, Campaign, CampaignStarted, RecipientStatus } from "#shared/contracts/campaigns.ts";
import { callApi } from "#web/lib/api/api.ts";
import { callOnce } from "#web/lib/api/call-once.ts";
import { pagedQuery } from "#web/lib/lists/paged-list.ts";

/** Number of recipients and cost of a one-part message. */
export const quoteQuery = (audience: Audience) =>
  queryOptions({
    queryKey: ["campaigns", "quote", audience] as const,
    queryFn: ({ client, signal }) => callApi(client, campaignsApi.quote, { query: { audience }, signal }),
  });

const runningMs = 2_000;

/** The latest campaigns; refetched while one is being sent. */
export const campaignsQuery = () =>
  queryOptions({
    queryKey: ["campaigns", "list"] as const,
    queryFn: async ({ client, signal }) => (await callApi(client, campaignsApi.list, { signal })).campaigns,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status, counts }) => status === "running" || counts.sending > 0)
        ? runningMs
        : false,
  });

export const recipientsQuery = (campaignId: string, status: RecipientStatus | "") =>
  pagedQuery(["campaigns", "recipients", campaignId, status], ({ client, signal, cursor }) =>
    callApi(client, campaignsApi.recipients, { params: { campaignId }, query: { status, cursor }, signal }),
  );

const send: Record<Audience, (client: QueryClient, text: string) => Promise<CampaignStarted>> = {
  everyone: (client, body) => callOnce(client, campaignsApi.sendToEveryone, { body: { body } }),
  subscribers: (client, body) => callOnce(client, campaignsApi.sendToSubscribers, { body: { body } }),
  agents: (client, message) => callOnce(client, campaignsApi.sendToAgents, { body: { message } }),
};

/** Starts sending. Repeats: a second press starts nothing. */
export async function startCampaign(client: QueryClient, audience: Audience, text: string): Promise<string> {
  const answer = await send[audience](client, text);
  await client.invalidateQueries({ queryKey: ["campaigns"] });
  return answer.message;
}

const steps = {
  pause: campaignsApi.pause,
  resume: campaignsApi.resume,
  cancel: campaignsApi.cancel,
};

export async function steerCampaign(
  client: QueryClient,
  { _id }: Campaign,
  step: keyof typeof steps,
): Promise<string> {
  const { message } = await callApi(client, steps[step], { params: { campaignId: _id } });
  await client.invalidateQueries({ queryKey: ["campaigns"] });
  return message;
}
