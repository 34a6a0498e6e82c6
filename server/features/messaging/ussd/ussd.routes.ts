import type { FastifyRequest } from "fastify";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { openTransferLanes } from "#server/features/money/wallet/transfer-lanes.ts";
import type { Callback, UnreadCallback } from "#server/gateways/ports/ussd.ts";
import { bind } from "#server/http/bind.ts";
import { keepRawBodies } from "#server/http/bodies/raw-body.ts";
import type { Server } from "#server/http/server-type.ts";
import * as webhooksApi from "#shared/contracts/webhooks.endpoints.ts";
import { takeIncomingSms } from "./incoming-sms.service.ts";
import { answerStep } from "./ussd.service.ts";

/** Calls of aggregators have a few hundred bytes. */
const bodyLimit = 16 * 1024;

export function ussdRoutes(server: Server, deps: Deps): void {
  const ussdDeps = { ...deps, sendTransfer: openTransferLanes(deps) };
  server.register(async (scope) => {
    keepRawBodies(scope);
    const app = scope as Server;

    bind(app, webhooksApi.ussd, { bodyLimit, anonymous: true }, async (request, reply) => {
      const gateway = aggregator(deps, request.params.provider);
      const answer = await answerStep(
        ussdDeps,
        gateway.provider,
        read(gateway.readUssd(callbackOf(request))),
      );
      return reply.type("text/plain; charset=utf-8").send(gateway.writeUssd(answer));
    });

    bind(app, webhooksApi.incomingSms, { bodyLimit, anonymous: true }, async (request) => {
      const gateway = aggregator(deps, request.params.provider);
      await takeIncomingSms(deps, gateway.provider, read(gateway.readIncomingSms(callbackOf(request))));
      return { status: "ok" };
    });
  });
}

/** Errors: `not_found` for an unknown name, and for one without a secret where there is real money. */
function aggregator({ gateways }: Deps, provider: string) {
  const gateway = gateways.ussdOf(provider);
  if (!gateway) throw new AppError("not_found");
  return gateway;
}

const callbackOf = ({
  body,
  query,
}: Pick<FastifyRequest<{ Querystring: { secret?: string | undefined } }>, "body" | "query">): Callback => ({
  rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  secret: query.secret,
});

/** Errors: `signed_out` without the secret, `malformed` without a field. */
function read<Value>(value: Value | UnreadCallback): Value {
  if (value === "forged") throw new AppError("signed_out");
  if (value === "unreadable") throw new AppError("malformed");
  return value as Value;
}
