import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { limits } from "#server/http/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import * as chatApi from "#shared/contracts/chat.endpoints.ts";
import { answerQuestion } from "./chat.service.ts";

/** The built-in chat. A chat host of the owner's choice uses the same protocol. */
export function chatRoutes(app: Server, deps: Deps): void {
  bind(app, chatApi.ask, { limit: limits.chat }, async (request) => ({
    response: await answerQuestion(deps, request.actor, {
      userInput: request.body.userInput,
      language: request.language,
    }),
  }));
}
