import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import cookie from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { deviceCookieDays } from "#shared/constants.ts";
import type { Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { deviceTokenOf, findAnyonesDevice } from "../features/identity/sessions/devices.service.ts";
import { actorOfToken, type SessionToken } from "../features/identity/sessions/sessions.service.ts";
import type { Server } from "./server-type.ts";

/** The cookie that carries a session where people come over plain http. */
export const sessionCookie = "runor_session";
/** The cookie by which a browser is recognised after its session has ended. */
const deviceCookie = "runor_device";

/** The cookie between the password and the second step of signing in. */
const pendingCookie = "runor_pending";

const isHttps = ({ origin }: Pick<Config, "origin">): boolean => origin.startsWith("https:");
/** Over https browsers accept the name with this prefix from this host alone, not from its neighbours. */
const cookieName = (config: Pick<Config, "origin">, name: string): string =>
  isHttps(config) ? `__Host-${name}` : name;

/** The session cookie's name as browsers of this installation have it. */
export const sessionCookieName = (config: Pick<Config, "origin">): string =>
  cookieName(config, sessionCookie);

declare module "fastify" {
  interface FastifyContextConfig {
    /** The answer is the same for everyone: the session is not even looked up. */
    anonymous?: boolean;
  }
}

/** While a page is rendered: all its calls come from one person, who is looked up once. */
export const pageCaller = new AsyncLocalStorage<{ actor?: Promise<Actor | undefined> }>();

/** Sets `request.actor` from the session cookie. */
export async function registerSession(app: Server, deps: Deps): Promise<void> {
  await app.register(cookie);
  app.decorateRequest("actor", undefined);
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.anonymous) return;
    // What depends on who asks is for nobody else.
    reply.header("cache-control", "no-store");
    request.actor = await callerOf(deps, request);
  });
}

/** Who is calling, as the cookie says; looked up once for all calls of a page that is being rendered. */
export async function callerOf(
  deps: Pick<Deps, "config" | "db" | "pool" | "clock">,
  request: FastifyRequest,
): Promise<Actor | undefined> {
  const token = request.cookies[sessionCookieName(deps.config)];
  if (!token) return undefined;
  const page = pageCaller.getStore();
  const actor = page?.actor ?? actorOfToken(deps, token, request.headers["x-background"] === "1");
  if (page) page.actor = actor;
  return actor;
}

/** Whether the caller has no session: then everything public is the same as for everyone. */
export const isVisitor = ({ headers }: IncomingMessage): boolean =>
  !headers.cookie?.includes(`${sessionCookie}=`);

/** Puts a new session into the answer. */
export function setSessionCookie(reply: FastifyReply, config: Config, session: SessionToken): void {
  reply.setCookie(sessionCookieName(config), session.token, {
    ...cookieOptions(reply, config),
    expires: session.expiresAt,
  });
}

/**
 * Ends the cookie, and has the browser forget answers it kept. Storage stays: the page empties its own, and the service
 * worker and unsent drafts outlive a sign-out.
 */
export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookieName(config), cookieOptions(reply, config));
  reply.header("clear-site-data", '"cache"');
}

/** Keeps that the password was right, until the second step. */
export function setPendingCookie(reply: FastifyReply, config: Config, pending: SessionToken): void {
  reply.setCookie(cookieName(config, pendingCookie), pending.token, {
    ...cookieOptions(reply, config),
    sameSite: "strict",
    expires: pending.expiresAt,
  });
}

export const pendingOf = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[cookieName(config, pendingCookie)];

export function clearPendingCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config, pendingCookie), cookieOptions(reply, config));
}

/** The token by which the calling browser is recognised, or a new one for a browser that has none. */
export const deviceOf = (request: FastifyRequest, config: Config): string =>
  deviceTokenOf(request.cookies[cookieName(config, deviceCookie)]);

/** The browser that calls, if anybody has signed in in it before. */
export async function knownBrowserOf(
  { db, config }: Pick<Deps, "db" | "config">,
  request: FastifyRequest,
): Promise<string | undefined> {
  const token = request.cookies[cookieName(config, deviceCookie)];
  return token === undefined ? undefined : findAnyonesDevice(db, token);
}

/** Makes the browser recognisable. */
export function setDeviceCookie(reply: FastifyReply, config: Config, deviceToken: string): void {
  reply.setCookie(cookieName(config, deviceCookie), deviceToken, {
    ...cookieOptions(reply, config),
    maxAge: deviceCookieDays * 24 * 3600,
  });
}

/** Secure where people come over https, also when a balancer ends it; others run Runor on a plain local network. */
const cookieOptions = ({ request }: FastifyReply, config: Config) =>
  ({
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: request.protocol === "https" || isHttps(config),
  }) as const;
