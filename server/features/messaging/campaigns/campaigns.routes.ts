import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf } from "#server/http/guards.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import * as campaignsApi from "#shared/contracts/campaigns.endpoints.ts";
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

export function campaignsRoutes(app: Server, deps: Deps): void {
  startingRoutes(app, deps);
  readingRoutes(app, deps);
  steeringRoutes(app, deps);
  // Resumes a campaign that a previous process left unfinished.
  app.addHook("onListen", async () => {
    await deps.queue.send(deps.db, sendCampaigns, {}).catch((error) => {
      deps.log.warn({ err: error }, "campaigns wait for their schedule");
    });
  });
  app.addHook("preClose", async () => stopSending(deps));
}

function startingRoutes(app: Server, deps: Deps): void {
  for (const [endpoint, audience] of [
    [campaignsApi.sendToEveryone, "everyone"],
    [campaignsApi.sendToSubscribers, "subscribers"],
  ] as const)
    bind(app, endpoint, { limit: limits.write }, (request) =>
      startCampaign(deps, actorOf(request), {
        audience,
        body: request.body.body,
        key: idempotencyKeyOf(request),
      }),
    );
  bind(app, campaignsApi.sendToAgents, { limit: limits.write }, async (request) => {
    const { message: body } = request.body;
    const input = { audience: "agents", body, key: idempotencyKeyOf(request) } as const;
    return startCampaign(deps, actorOf(request), input);
  });
}

function readingRoutes(app: Server, deps: Deps): void {
  bind(app, campaignsApi.quote, { limit: limits.search }, async (request) =>
    quoteCampaign(deps, request.query),
  );
  bind(app, campaignsApi.list, { limit: limits.search }, async () => ({
    campaigns: await listCampaigns(deps),
  }));
  bind(app, campaignsApi.read, { limit: limits.search }, async (request) =>
    readCampaign(deps, request.params.campaignId),
  );
  bind(app, campaignsApi.recipients, { limit: limits.search }, async (request) => {
    const { status, cursor } = request.query;
    return listRecipients(deps, actorOf(request), {
      campaignId: request.params.campaignId,
      status,
      cursor,
    });
  });
}

function steeringRoutes(app: Server, deps: Deps): void {
  for (const [endpoint, to] of [
    [campaignsApi.pause, "paused"],
    [campaignsApi.resume, "running"],
    [campaignsApi.cancel, "cancelled"],
  ] as const)
    bind(app, endpoint, { limit: limits.write }, (request) =>
      steerCampaign(deps, actorOf(request), { id: request.params.campaignId, to }),
    );
}
