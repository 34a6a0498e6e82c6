import { Message, Refusal } from "#shared/contracts/answers.ts";
import { Closable, CloseAccount } from "#shared/contracts/closing.ts";
import { messages } from "#shared/messages/en.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, signedIn } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { clearSessionCookie } from "../../http/session.ts";
import { closeAccount } from "./closing.service.ts";
import { readObstacles } from "./obstacles.service.ts";

/** Leaving for good. */
export function closingRoutes(app: Server, deps: Deps): void {
  const onRequest = signedIn;
  const path = "/api/auth/delete-account";

  app.get(
    path,
    {
      onRequest,
      config: { rateLimit: limits.lookup },
      schema: {
        summary: "What has to be settled before one's account can be closed",
        response: { 200: Closable, 401: Refusal },
      },
    },
    async (request) => readObstacles(deps, actorOf(request)),
  );

  app.post(
    path,
    {
      onRequest,
      config: { rateLimit: limits.auth },
      schema: {
        summary: "Close one's account for good, with the password",
        body: CloseAccount,
        response: { 200: Message, 400: Refusal, 401: Refusal, 409: Refusal, 429: Refusal },
      },
    },
    async (request, reply) => {
      await closeAccount(deps, actorOf(request), request.body.password);
      clearSessionCookie(reply, deps.config);
      return { message: messages.closing.done };
    },
  );
}
