import * as accountsApi from "#shared/contracts/accounts.endpoints.ts";
import type { Deps } from "../../../deps.ts";
import { bind } from "../../../http/bind.ts";
import { actorOf, mustBeOwn } from "../../../http/guards.ts";
import { limits } from "../../../http/rate-limits.ts";
import type { Server } from "../../../http/server-type.ts";
import { accountAnswers } from "../../../language/messages.ts";
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
