import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { keepRawBodies } from "#server/http/bodies/raw-body.ts";
import type { Server } from "#server/http/server-type.ts";
import * as webhooksApi from "#shared/contracts/webhooks.endpoints.ts";
import { takeWebhook } from "./webhooks.service.ts";

/** The endpoint for payment providers, which accept exactly 200 and repeat an event for any other status. */
export function paymentWebhookRoutes(server: Server, deps: Deps): void {
  server.register(async (app) => {
    keepRawBodies(app);

    bind(app, webhooksApi.payments, { anonymous: true }, async (request) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await takeWebhook(deps, request.params.provider, { headers: request.headers, rawBody });
      return { status: "ok" };
    });
  });
}
