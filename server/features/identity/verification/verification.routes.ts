import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf, mustBeOwn } from "#server/http/guards.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { accountAnswers } from "#server/language/messages.ts";
import * as accountsApi from "#shared/contracts/accounts.endpoints.ts";
import { resendCode } from "./verification.service.ts";

/** Requests another code. Checking it belongs to the account (accounts.routes.ts). */
export function verificationRoutes(app: Server, deps: Deps): void {
  bind(app, accountsApi.resendCode, { limit: limits.auth }, async (request) => {
    const actor = actorOf(request);
    mustBeOwn(actor, request.body?.userId);
    const { resendInSeconds } = await resendCode(deps, actor, { address: request.ip });
    const message = actor.isVerified ? accountAnswers.phoneVerified : accountAnswers.codeSent;
    return { message, resendInSeconds };
  });
}
