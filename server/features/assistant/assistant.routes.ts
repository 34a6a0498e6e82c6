import { AskAssistant, AssistantReply } from "#shared/contracts/chat.ts";
import type { Deps } from "../../deps.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { askAssistant } from "./assistant.service.ts";

/** The built-in assistant. A chat host of the owner's choice speaks the same protocol. */
export function assistantRoutes(app: Server, deps: Deps): void {
  app.post(
    "/api/chat",
    {
      config: { rateLimit: limits.chat },
      schema: {
        summary: "Ask the assistant; it knows more about whoever is signed in",
        body: AskAssistant,
        response: { 200: AssistantReply },
      },
    },
    async (request) => ({
      response: await askAssistant(deps, request.actor, {
        userInput: request.body.userInput,
        address: request.ip,
      }),
    }),
  );
}
