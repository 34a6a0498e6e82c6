import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import type { Server } from "#server/http/server-type.ts";
import * as webhooksApi from "#shared/contracts/webhooks.endpoints.ts";
import { takeWebhook } from "./webhooks.service.ts";

/** Real events have a few kilobytes. */
const bodyLimit = 64 * 1024;

/**
 * The endpoint for payment providers, which accept exactly 200 and repeat an event for any other status.
 * Bodies stay bytes, because signatures are computed over them.
 */
export function paymentWebhookRoutes(server: Server, deps: Deps): void {
  server.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) =>
      done(null, body),
    );

    bind(app, webhooksApi.payments, { bodyLimit, anonymous: true }, async (request) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await takeWebhook(deps, request.params.provider, { headers: request.headers, rawBody });
      return { status: "ok" };
    });
  });
}
