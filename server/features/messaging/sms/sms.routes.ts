import * as webhooksApi from "#shared/contracts/webhooks.endpoints.ts";
import { AppError } from "../../../app-error.ts";
import type { Deps } from "../../../deps.ts";
import { bind } from "../../../http/bind.ts";
import { keepRawBodies } from "../../../http/raw-body.ts";
import type { Server } from "../../../http/server-type.ts";
import { takeDeliveryReport } from "./sms.service.ts";

const reportMaxBytes = 64 * 1024;

export function smsRoutes(app: Server, deps: Deps): void {
  app.register(async (scope) => {
    keepRawBodies(scope);
    bind(
      scope as Server,
      webhooksApi.termii,
      { bodyLimit: reportMaxBytes, anonymous: true },
      async (request) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const isAuthentic = await takeDeliveryReport(deps, { headers: request.headers, rawBody });
        if (!isAuthentic) throw new AppError("signed_out");
        return { status: "ok" as const };
      },
    );
  });
}
