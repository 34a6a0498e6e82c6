import * as z from "zod/mini";
import { CodeSent, ResendCode } from "#shared/contracts/accounts.ts";
import { Refusal } from "#shared/contracts/answers.ts";
import { messages } from "#shared/messages/en.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, mustBeOwn, signedIn } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { resendCode } from "./verification.service.ts";

/** Asking for another code. Typing it in belongs to the account (accounts.routes.ts). */
export function verificationRoutes(app: Server, deps: Deps): void {
  app.post(
    "/api/auth/resend-code",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.auth },
      schema: {
        summary: "Send the verification code again",
        body: z.nullish(ResendCode),
        response: { 200: CodeSent, 401: Refusal, 403: Refusal, 429: Refusal },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      mustBeOwn(actor, request.body?.userId);
      const { resendInSeconds } = await resendCode(deps, actor, { address: request.ip });
      const message = actor.isVerified ? messages.accounts.phoneVerified : messages.accounts.codeSent;
      return { message, resendInSeconds };
    },
  );
}
