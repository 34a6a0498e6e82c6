import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { statedLanguage } from "#server/http/language.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import {
  clearPendingCookie,
  clearSessionCookie,
  deviceOf,
  pendingOf,
  setDeviceCookie,
  setPendingCookie,
  setSessionCookie,
} from "#server/http/session.ts";
import { accountAnswers } from "#server/language/messages.ts";
import { personHeader } from "#shared/constants.ts";
import * as accountsApi from "#shared/contracts/accounts.endpoints.ts";
import * as secondFactorApi from "#shared/contracts/second-factor.endpoints.ts";
import { endSession } from "../sessions/sessions.service.ts";
import { finishSignIn } from "./second-step.service.ts";
import { logIn, type OpenedSession, type Origin, signUp } from "./signing-in.service.ts";

export function signingInRoutes(app: Server, deps: Deps): void {
  const originOf = (request: FastifyRequest): Origin => ({
    address: request.ip,
    userAgent: request.headers["user-agent"],
    deviceToken: deviceOf(request, deps.config),
    language: statedLanguage(request.headers),
    actor: request.actor,
  });
  const opened = (reply: FastifyReply, { deviceToken }: Origin, { user, session }: OpenedSession) => {
    setSessionCookie(reply, deps.config, session);
    setDeviceCookie(reply, deps.config, deviceToken);
    return { user };
  };

  bind(app, accountsApi.signUp, { limit: limits.auth }, async (request, reply) => {
    const origin = originOf(request);
    return opened(reply, origin, await signUp(deps, origin, request.body));
  });

  bind(app, accountsApi.logIn, { limit: limits.auth }, async (request, reply) => {
    const origin = originOf(request);
    const outcome = await logIn(deps, origin, request.body);
    if ("pending" in outcome) {
      setPendingCookie(reply, deps.config, outcome.pending);
      throw new AppError("second_factor_needed");
    }
    return opened(reply, origin, outcome);
  });

  bind(app, secondFactorApi.check, { limit: limits.auth }, async (request, reply) => {
    const origin = originOf(request);
    const step = { token: pendingOf(request, deps.config), code: request.body.code };
    const signedIn = await finishSignIn(deps, origin, step);
    clearPendingCookie(reply, deps.config);
    return opened(reply, origin, signedIn);
  });

  bind(app, accountsApi.logOut, { limit: limits.auth }, async (request, reply) => {
    // A device that signed out without a network sends it later, when another person may have signed in.
    const expected = request.headers[personHeader];
    if (request.actor && expected !== undefined && expected !== request.actor.userId)
      throw new AppError("wrong_person");
    if (request.actor) await endSession(deps, request.actor);
    clearSessionCookie(reply, deps.config);
    return { message: accountAnswers.loggedOut };
  });
}
