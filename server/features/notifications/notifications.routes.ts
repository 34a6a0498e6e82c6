import * as z from "zod/mini";
import { Refusal } from "#shared/contracts/answers.ts";
import { AppError } from "../../app-error.ts";
import type { Deps } from "../../deps.ts";
import { keepRawBodies } from "../../http/raw-body.ts";
import type { Server } from "../../http/server-type.ts";
import { takeDeliveryReport } from "./notifications.service.ts";

const reportMaxBytes = 64 * 1024;
const Received = z.object({ status: z.literal("ok") });

/** Where SMS providers tell what became of our messages. */
export function notificationsRoutes(app: Server, deps: Deps): void {
  app.register(async (scope) => {
    keepRawBodies(scope);
    (scope as Server).post(
      "/webhooks/termii",
      {
        bodyLimit: reportMaxBytes,
        config: { anonymous: true },
        schema: {
          summary: "Delivery reports of text messages, signed by Termii",
          response: { 200: Received, 401: Refusal },
        },
      },
      async (request) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const isAuthentic = await takeDeliveryReport(deps, { headers: request.headers, rawBody });
        if (!isAuthentic) throw new AppError("signed_out");
        return { status: "ok" as const };
      },
    );
  });
}
