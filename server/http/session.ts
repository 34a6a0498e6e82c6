import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import cookie from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { personHeader } from "#shared/constants.ts";
import { daySeconds } from "#shared/time/durations.ts";
import type { Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { deviceTokenOf, findDeviceOfAnyUser } from "../features/identity/sessions/devices.service.ts";
import { actorOfToken, type SessionToken } from "../features/identity/sessions/sessions.service.ts";
import type { Server } from "./server-type.ts";

/** Session cookie over plain http. */
export const sessionCookie = "runor_session";
/** Identifies a browser after its session has ended. */
const deviceCookie = "runor_device";

/** Cookie between the password and the second factor. */
const pendingCookie = "runor_pending";

/** Names the process at which a person wrote a moment ago (own-writes.ts). */
export const wroteCookie = "runor_wrote";
const wroteSeconds = 2;

const isHttps = ({ origin }: Pick<Config, "origin">): boolean => origin.startsWith("https:");
/** Over https, the prefix makes browsers accept the cookie from this host only, not from sibling hosts. */
const cookieName = (config: Pick<Config, "origin">, name: string): string =>
  isHttps(config) ? `__Host-${name}` : name;

export const sessionCookieName = (config: Pick<Config, "origin">): string =>
  cookieName(config, sessionCookie);

declare module "fastify" {
  interface FastifyContextConfig {
    /** The answer is the same for everyone: the session is not looked up. */
    anonymous?: boolean;
  }
}

/** Set while a page is rendered: all its calls have the same caller, who is looked up once. */
export const pageCaller = new AsyncLocalStorage<{ actor?: Promise<Actor | undefined> }>();

export async function registerSession(app: Server, deps: Deps): Promise<void> {
  await app.register(cookie);
  app.decorateRequest("actor", undefined);
  app.addHook("onRequest", async (request, reply) => {
    const { anonymous } = request.routeOptions.config;
    // An answer that depends on the caller must not be cached. Without the header, shared caches may choose how long.
    reply.header("cache-control", anonymous ? "no-cache" : "no-store");
    if (anonymous) return;
    request.actor = await callerOf(deps, request);
    if (request.actor) reply.header(personHeader, request.actor.userId);
  });
}

/** The caller according to the cookie; looked up once for all calls of a page that is being rendered. */
export async function callerOf(
  deps: Pick<Deps, "config" | "db" | "findSession" | "clock">,
  request: FastifyRequest,
): Promise<Actor | undefined> {
  const token = request.cookies[sessionCookieName(deps.config)];
  if (!token) return undefined;
  const page = pageCaller.getStore();
  const actor =
    page?.actor ?? actorOfToken(deps, { token, isBackground: request.headers["x-background"] === "1" });
  if (page) page.actor = actor;
  return actor;
}

/** Whether the request has no session cookie, however it may be written: it gets the public answers. */
export const isVisitor = ({ headers }: IncomingMessage): boolean => !headers.cookie?.includes(sessionCookie);

export function setSessionCookie(reply: FastifyReply, config: Config, session: SessionToken): void {
  reply.setCookie(sessionCookieName(config), session.token, {
    ...cookieOptions(reply, config),
    expires: session.expiresAt,
  });
}

/** Clears the cookie and the HTTP cache. Storage is kept: service worker and unsent drafts outlive a sign-out. */
export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookieName(config), cookieOptions(reply, config));
  reply.header("clear-site-data", '"cache"');
}

export function setPendingCookie(reply: FastifyReply, config: Config, pending: SessionToken): void {
  reply.setCookie(cookieName(config, pendingCookie), pending.token, {
    ...cookieOptions(reply, config),
    sameSite: "strict",
    expires: pending.expiresAt,
  });
}

export function setWroteCookie(reply: FastifyReply, config: Config, process: string): void {
  const name = cookieName(config, wroteCookie);
  reply.setCookie(name, process, { ...cookieOptions(reply, config), maxAge: wroteSeconds });
}

export const pendingOf = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[cookieName(config, pendingCookie)];

export function clearPendingCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config, pendingCookie), cookieOptions(reply, config));
}

export const deviceOf = (request: FastifyRequest, config: Config): string =>
  deviceTokenOf(request.cookies[cookieName(config, deviceCookie)]);

/** The calling browser, if a user has signed in in it before. */
export async function knownBrowserOf(
  { db, config }: Pick<Deps, "db" | "config">,
  request: FastifyRequest,
): Promise<string | undefined> {
  const token = request.cookies[cookieName(config, deviceCookie)];
  return token === undefined ? undefined : findDeviceOfAnyUser(db, token);
}

export function setDeviceCookie(reply: FastifyReply, config: Config, deviceToken: string): void {
  reply.setCookie(cookieName(config, deviceCookie), deviceToken, {
    ...cookieOptions(reply, config),
    maxAge: config.keepKnownDevicesDays * daySeconds,
  });
}

/** Secure if users come over https, also behind a balancer; some installations use http on a local network. */
const cookieOptions = ({ request }: FastifyReply, config: Config) =>
  ({
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: request.protocol === "https" || isHttps(config),
  }) as const;
