/** What public relations publish and send. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  Audience,
  Campaign,
  CampaignList,
  CampaignQuote,
  CampaignStarted,
  RecipientList,
  RecipientStatus,
} from "#shared/contracts/campaigns.ts";
import type { Blog, Faq } from "#shared/contracts/content.ts";
import type { PostJob } from "#shared/contracts/jobs.ts";
import { callApi } from "#web/lib/api.ts";
import { callOnce } from "#web/lib/call-once.ts";

/** People and the cost of one part each. */
export const quoteQuery = (audience: Audience) =>
  queryOptions({
    queryKey: ["campaigns", "quote", audience] as const,
    queryFn: ({ client, signal }) =>
      callApi<CampaignQuote>(client, {
        method: "GET",
        path: "/api/campaigns/quote",
        query: { audience },
        signal,
      }),
  });

const runningMs = 2_000;

/** The latest campaigns; asked again while one is on its way. */
export const campaignsQuery = () =>
  queryOptions({
    queryKey: ["campaigns", "list"] as const,
    queryFn: async ({ client, signal }) =>
      (await callApi<CampaignList>(client, { method: "GET", path: "/api/campaigns", signal })).campaigns,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status, counts }) => status === "running" || counts.sending > 0)
        ? runningMs
        : false,
  });

export const recipientsQuery = (campaignId: string, status: RecipientStatus | "") =>
  infiniteQueryOptions({
    queryKey: ["campaigns", "recipients", campaignId, status] as const,
    queryFn: ({ client, signal, pageParam }) =>
      callApi<RecipientList>(client, {
        method: "GET",
        path: `/api/campaigns/${campaignId}/recipients`,
        query: { status, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

const paths: Record<Audience, string> = {
  everyone: "/jobs/send-sms",
  subscribers: "/jobs/send-sms-sub-users",
  agents: "/api/send-message-to-agents",
};

/** Begins sending; pressed twice it begins once. */
export async function startCampaign(client: QueryClient, audience: Audience, text: string): Promise<string> {
  const body = audience === "agents" ? { message: text } : { body: text };
  const answer = await callOnce<CampaignStarted>(client, { path: paths[audience], body });
  await client.invalidateQueries({ queryKey: ["campaigns"] });
  return answer.message;
}

export async function steerCampaign(
  client: QueryClient,
  { _id }: Campaign,
  step: "pause" | "resume" | "cancel",
): Promise<string> {
  const path = `/api/campaigns/${_id}/${step}`;
  const { message } = await callApi<CampaignStarted>(client, { method: "POST", path, body: {} });
  await client.invalidateQueries({ queryKey: ["campaigns"] });
  return message;
}

export const namesQuery = () =>
  queryOptions({
    queryKey: ["publishing", "names"] as const,
    queryFn: async ({ client, signal }) =>
      (await callApi<{ names: string[] }>(client, { method: "GET", path: "/api/job-pseudonyms", signal }))
        .names,
  });

export async function postHouseJob(client: QueryClient, job: PostJob): Promise<void> {
  await callOnce(client, { path: "/jobs/post-job", body: { ...job, pseudonym: true } });
  void client.invalidateQueries({ queryKey: ["jobs"] });
}

export const faqsQuery = () =>
  queryOptions({
    queryKey: ["content", "faqs"] as const,
    queryFn: ({ client, signal }) => callApi<Faq[]>(client, { method: "GET", path: "/api/faqs", signal }),
  });
export const blogsQuery = () =>
  queryOptions({
    queryKey: ["content", "blogs"] as const,
    queryFn: ({ client, signal }) => callApi<Blog[]>(client, { method: "GET", path: "/jobs/blogs", signal }),
  });

/** Publishes for reading; pressed twice it stands there once. */
export async function publish(
  client: QueryClient,
  path: "/jobs/blogs" | "/api/faqs",
  body: object,
): Promise<string> {
  const { message } = await callOnce<{ message: string }>(client, { path, body });
  await client.invalidateQueries({ queryKey: ["content"] });
  return message;
}

export async function takeOff(client: QueryClient, path: string): Promise<string> {
  const { message } = await callApi<{ message: string }>(client, { method: "DELETE", path });
  await client.invalidateQueries({ queryKey: ["content"] });
  return message;
}
