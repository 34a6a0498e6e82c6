import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf } from "#server/http/guards.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { clearSessionCookie } from "#server/http/session.ts";
import { accountDeletionAnswers } from "#server/language/messages.ts";
import * as accountDeletionApi from "#shared/contracts/account-deletion.endpoints.ts";
import { deleteAccount } from "./account-deletion.service.ts";
import { readObstacles } from "./obstacles.service.ts";

export function accountDeletionRoutes(app: Server, deps: Deps): void {
  bind(app, accountDeletionApi.preview, { limit: limits.lookup }, async (request) =>
    readObstacles(deps, actorOf(request)),
  );

  bind(app, accountDeletionApi.deleteAccount, { limit: limits.auth }, async (request, reply) => {
    await deleteAccount(deps, actorOf(request), request.body.password);
    clearSessionCookie(reply, deps.config);
    return { message: accountDeletionAnswers.done };
  });
}
