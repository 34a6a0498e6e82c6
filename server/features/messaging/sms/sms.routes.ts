import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { keepRawBodies } from "#server/http/bodies/raw-body.ts";
import type { Server } from "#server/http/server-type.ts";
import * as webhooksApi from "#shared/contracts/webhooks.endpoints.ts";
import { takeDeliveryReport } from "./sms.service.ts";

export function smsRoutes(app: Server, deps: Deps): void {
  app.register(async (scope) => {
    keepRawBodies(scope);
    bind(scope as Server, webhooksApi.termii, { anonymous: true }, async (request) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const isAuthentic = await takeDeliveryReport(deps, { headers: request.headers, rawBody });
      if (!isAuthentic) throw new AppError("signed_out");
      return { status: "ok" as const };
    });
  });
}
