import { Refusal } from "#shared/contracts/answers.ts";
import {
  type Audience,
  Campaign,
  CampaignList,
  CampaignParams,
  CampaignQuote,
  CampaignQuoteQuery,
  CampaignStarted,
  MessageAgents,
  RecipientList,
  RecipientQuery,
  SendSms,
} from "#shared/contracts/campaigns.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, staffOf } from "../../http/guards.ts";
import { idempotencyKeyOf } from "../../http/idempotency-key.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import {
  listCampaigns,
  listRecipients,
  quoteCampaign,
  readCampaign,
  startCampaign,
  steerCampaign,
} from "./campaigns.service.ts";
import { sendCampaigns } from "./campaigns.tasks.ts";
import { stopSending } from "./sending.service.ts";

const onRequest = staffOf("publicRelations");
const refusals = { 400: Refusal, 401: Refusal, 403: Refusal };

/** Text messages of public relations to many people. */
export function campaignsRoutes(app: Server, deps: Deps): void {
  startingRoutes(app, deps);
  readingRoutes(app, deps);
  steeringRoutes(app, deps);
  // A process that ended in the middle of a campaign goes on with it at once.
  app.addHook("onListen", async () => {
    await deps.queue.send(deps.db, sendCampaigns, {}).catch((error) => {
      deps.log.warn({ err: error }, "campaigns wait for their schedule");
    });
  });
  app.addHook("preClose", async () => stopSending(deps));
}

function startingRoutes(app: Server, deps: Deps): void {
  const config = { rateLimit: limits.write };
  const answers = { 202: CampaignStarted, ...refusals, 409: Refusal };
  const groups: [path: string, audience: Audience, summary: string][] = [
    ["/jobs/send-sms", "everyone", "A text message to everyone with a proven phone"],
    ["/jobs/send-sms-sub-users", "subscribers", "A text message to everyone with a running subscription"],
  ];
  for (const [path, audience, summary] of groups)
    app.post(
      path,
      { onRequest, config, schema: { summary, body: SendSms, response: answers } },
      async (request, reply) => {
        const input = { audience, body: request.body.body, key: idempotencyKeyOf(request) };
        return reply.code(202).send(await startCampaign(deps, actorOf(request), input));
      },
    );
  app.post(
    "/api/send-message-to-agents",
    {
      onRequest,
      config,
      schema: {
        summary: "A text message to all approved agents",
        body: MessageAgents,
        response: answers,
      },
    },
    async (request, reply) => {
      const input = {
        audience: "agents",
        body: request.body.message,
        key: idempotencyKeyOf(request),
      } as const;
      return reply.code(202).send(await startCampaign(deps, actorOf(request), input));
    },
  );
}

function readingRoutes(app: Server, deps: Deps): void {
  const config = { rateLimit: limits.search };
  app.get(
    "/api/campaigns/quote",
    {
      onRequest,
      config,
      schema: {
        summary: "How many people a message would go to, and what that costs",
        querystring: CampaignQuoteQuery,
        response: { 200: CampaignQuote, ...refusals },
      },
    },
    async (request) => quoteCampaign(deps, request.query),
  );
  app.get(
    "/api/campaigns",
    {
      onRequest,
      config,
      schema: { summary: "Campaigns, newest first", response: { 200: CampaignList, ...refusals } },
    },
    async () => ({ campaigns: await listCampaigns(deps) }),
  );
  app.get(
    "/api/campaigns/:campaignId",
    {
      onRequest,
      config,
      schema: {
        summary: "How far a campaign has come",
        params: CampaignParams,
        response: { 200: Campaign, ...refusals, 404: Refusal },
      },
    },
    async (request) => readCampaign(deps, request.params.campaignId),
  );
  app.get(
    "/api/campaigns/:campaignId/recipients",
    {
      onRequest,
      config,
      schema: {
        summary: "What became of each message",
        params: CampaignParams,
        querystring: RecipientQuery,
        response: { 200: RecipientList, ...refusals, 404: Refusal },
      },
    },
    async (request) => {
      const { status, cursor } = request.query;
      return listRecipients(deps, actorOf(request), {
        campaignId: request.params.campaignId,
        status,
        cursor,
      });
    },
  );
}

function steeringRoutes(app: Server, deps: Deps): void {
  const steps = [
    ["pause", "paused", "Send no more of it until it is resumed"],
    ["resume", "running", "Go on with a paused campaign"],
    ["cancel", "cancelled", "Send no more of it, for good"],
  ] as const;
  for (const [step, to, summary] of steps)
    app.post(
      `/api/campaigns/:campaignId/${step}`,
      {
        onRequest,
        config: { rateLimit: limits.write },
        schema: {
          summary,
          params: CampaignParams,
          response: { 200: CampaignStarted, ...refusals, 404: Refusal, 409: Refusal },
        },
      },
      async (request) => steerCampaign(deps, actorOf(request), { id: request.params.campaignId, to }),
    );
}
