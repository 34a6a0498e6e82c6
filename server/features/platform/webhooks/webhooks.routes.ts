import type { Endpoint } from "#shared/contracts/endpoint.ts";
import * as webhooksApi from "#shared/contracts/webhooks.endpoints.ts";
import type { Deps } from "../../../deps.ts";
import type { PaymentProvider } from "../../../gateways/ports/payments.ts";
import { bind } from "../../../http/bind.ts";
import type { Server } from "../../../http/server-type.ts";
import { takeWebhook } from "./webhooks.service.ts";

/** Real events have a few kilobytes. */
const bodyLimit = 64 * 1024;
const endpoints: readonly (readonly [provider: PaymentProvider, endpoint: Endpoint])[] = [
  ["flutterwave", webhooksApi.flutterwave],
  ["paystack", webhooksApi.paystack],
];

/** Exactly 200 is taken by providers, whatever else is sent again. */
const answers = {
  taken: { code: 200, status: "ok" },
  forged: { code: 401, status: "refused" },
  unknown: { code: 404, status: "unknown" },
} as const;

/** Where payment providers call. Bodies stay bytes: signatures are over those. */
export function paymentWebhookRoutes(server: Server, deps: Deps): void {
  server.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) =>
      done(null, body),
    );

    for (const [provider, endpoint] of endpoints)
      bind(app, endpoint, { bodyLimit, anonymous: true }, async (request, reply) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { code, status } =
          answers[await takeWebhook(deps, provider, { headers: request.headers, rawBody })];
        return reply.code(code).send({ status });
      });
  });
}
