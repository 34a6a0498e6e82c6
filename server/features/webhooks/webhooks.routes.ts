import type { Deps } from "../../deps.ts";
import type { Server } from "../../http/server-type.ts";
import { takeWebhook } from "./webhooks.service.ts";

/** Real events have a few kilobytes. */
const bodyLimit = 64 * 1024;

/** Where payment providers call. Bodies stay bytes: signatures are over those. */
export function paymentWebhookRoutes(server: Server, deps: Deps): void {
  server.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) =>
      done(null, body),
    );

    app.post(
      "/webhooks/flutterwave",
      { bodyLimit, config: { anonymous: true }, schema: { hide: true } },
      async (request, reply) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const isAuthentic = await takeWebhook(deps, { headers: request.headers, rawBody });
        // Their rule: exactly 200 is taken, whatever else is sent again.
        return reply.code(isAuthentic ? 200 : 401).send({ status: isAuthentic ? "ok" : "refused" });
      },
    );
  });
}
