import type { FastifyRequest } from "fastify";
import { LogIn, SignedIn, SignUp } from "#shared/contracts/accounts.ts";
import { Message, Refusal } from "#shared/contracts/answers.ts";
import { SecondFactorCode } from "#shared/contracts/second-factor.ts";
import { messages } from "#shared/messages/en.ts";
import { AppError } from "../../app-error.ts";
import type { Deps } from "../../deps.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import {
  clearPendingCookie,
  clearSessionCookie,
  deviceOf,
  pendingOf,
  setDeviceCookie,
  setPendingCookie,
  setSessionCookie,
} from "../../http/session.ts";
import { endSession } from "../sessions/sessions.service.ts";
import { finishSignIn } from "./second-step.service.ts";
import { logIn, type Origin, signUp } from "./signing-in.service.ts";

/** The ways in and out. */
export function signingInRoutes(app: Server, deps: Deps): void {
  const originOf = (request: FastifyRequest): Origin => ({
    address: request.ip,
    userAgent: request.headers["user-agent"],
    deviceToken: deviceOf(request, deps.config),
    actor: request.actor,
  });
  app.post(
    "/api/auth/signup",
    {
      config: { rateLimit: limits.auth },
      schema: {
        summary: "Open an account with a phone number and a password",
        body: SignUp,
        response: { 201: SignedIn, 400: Refusal, 409: Refusal, 429: Refusal },
      },
    },
    async (request, reply) => {
      const origin = originOf(request);
      const { user, session } = await signUp(deps, origin, request.body);
      setSessionCookie(reply, deps.config, session);
      setDeviceCookie(reply, deps.config, origin.deviceToken);
      return reply.code(201).send({ user });
    },
  );

  app.post(
    "/api/auth/login",
    {
      config: { rateLimit: limits.auth },
      schema: {
        summary: "Log in with phone number and password",
        body: LogIn,
        response: { 200: SignedIn, 400: Refusal, 401: Refusal, 403: Refusal, 429: Refusal },
      },
    },
    async (request, reply) => {
      const origin = originOf(request);
      const outcome = await logIn(deps, origin, request.body);
      if ("pending" in outcome) {
        setPendingCookie(reply, deps.config, outcome.pending);
        throw new AppError("second_factor_needed");
      }
      setSessionCookie(reply, deps.config, outcome.session);
      setDeviceCookie(reply, deps.config, origin.deviceToken);
      return reply.send({ user: outcome.user });
    },
  );

  app.post(
    "/api/auth/second-factor",
    {
      config: { rateLimit: limits.auth },
      schema: {
        summary: "Finish a login with a code of the authenticator app or a recovery code",
        body: SecondFactorCode,
        response: { 200: SignedIn, 400: Refusal, 401: Refusal, 403: Refusal, 429: Refusal },
      },
    },
    async (request, reply) => {
      const origin = originOf(request);
      const step = { token: pendingOf(request, deps.config), code: request.body.code };
      const { user, session } = await finishSignIn(deps, origin, step);
      clearPendingCookie(reply, deps.config);
      setSessionCookie(reply, deps.config, session);
      setDeviceCookie(reply, deps.config, origin.deviceToken);
      return reply.send({ user });
    },
  );

  app.post(
    "/api/auth/logout",
    {
      config: { rateLimit: limits.auth },
      schema: { summary: "End this session", response: { 200: Message } },
    },
    async (request, reply) => {
      if (request.actor) await endSession(deps, request.actor);
      clearSessionCookie(reply, deps.config);
      return { message: messages.accounts.loggedOut };
    },
  );
}
