import type { FastifyRequest } from "fastify";
import { LogIn, SignedIn, SignUp } from "#shared/contracts/accounts.ts";
import { Message, Refusal } from "#shared/contracts/answers.ts";
import { messages } from "#shared/messages/en.ts";
import type { Deps } from "../../deps.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { clearSessionCookie, deviceOf, setDeviceCookie, setSessionCookie } from "../../http/session.ts";
import { endSession } from "../sessions/sessions.service.ts";
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
      const { user, session } = await logIn(deps, origin, request.body);
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
