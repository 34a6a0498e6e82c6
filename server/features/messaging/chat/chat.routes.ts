import type { Deps } from "#server/deps.ts";
import { type Throttle, takeAddressTurn } from "#server/features/platform/throttles/throttles.service.ts";
import { bind } from "#server/http/bind.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import * as chatApi from "#shared/contracts/chat.endpoints.ts";
import { hourSeconds } from "#shared/time/durations.ts";
import { answerQuestion } from "./chat.service.ts";

/**
 * A model's answers cost money, and an account costs nothing until its phone is verified: all such accounts at one
 * address together get what its visitors get.
 */
const perAddressOfUnproven: Throttle = {
  name: "chat-unproven",
  limit: 300,
  windowSeconds: hourSeconds,
  refusal: "too_many_requests",
};

/** The built-in chat. A chat host of the owner's choice uses the same protocol. */
export function chatRoutes(app: Server, deps: Deps): void {
  bind(app, chatApi.ask, { limit: limits.chat }, async (request) => {
    const { actor, ip: address, body, language } = request;
    if (actor && !actor.isVerified)
      await takeAddressTurn(deps, deps.db, { throttle: perAddressOfUnproven, address });
    return { response: await answerQuestion(deps, actor, { userInput: body.userInput, language }) };
  });
}
