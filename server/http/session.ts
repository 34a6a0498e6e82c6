import cookie from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { actorOfToken } from "../features/sessions/sessions.service.ts";
import type { Server } from "./server-type.ts";

/** The cookie that carries a session. `web` reads its name to tell visitors from users without a database call. */
export const sessionCookie = "runor_session";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The answer is the same for everyone: the session is not even looked up. */
    anonymous?: boolean;
  }
}

/** Sets `request.actor` from the session cookie. */
export async function registerSession(app: Server, deps: Deps): Promise<void> {
  await app.register(cookie);
  app.decorateRequest("actor", undefined);
  app.addHook("onRequest", async (request) => {
    const token = request.cookies[sessionCookie];
    if (!token || request.routeOptions.config.anonymous) return;
    request.actor = await actorOfToken(deps, token);
  });
}

/** Puts a new session into the answer. Secure only over https: people also run Runor on a plain local network. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  session: { token: string; expiresAt: Date },
): void {
  reply.setCookie(sessionCookie, session.token, { ...cookieOptions(request), expires: session.expiresAt });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, cookieOptions(request));
}

const cookieOptions = (request: FastifyRequest) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: request.protocol === "https" }) as const;
