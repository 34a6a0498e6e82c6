import * as closingApi from "#shared/contracts/closing.endpoints.ts";
import { messages } from "#shared/messages/en.ts";
import type { Deps } from "../../deps.ts";
import { bind } from "../../http/bind.ts";
import { actorOf } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { clearSessionCookie } from "../../http/session.ts";
import { closeAccount } from "./closing.service.ts";
import { readObstacles } from "./obstacles.service.ts";

/** Leaving for good. */
export function closingRoutes(app: Server, deps: Deps): void {
  bind(app, closingApi.preview, { limit: limits.lookup }, async (request) =>
    readObstacles(deps, actorOf(request)),
  );

  bind(app, closingApi.close, { limit: limits.auth }, async (request, reply) => {
    await closeAccount(deps, actorOf(request), request.body.password);
    clearSessionCookie(reply, deps.config);
    return { message: messages.closing.done };
  });
}
