import rateLimit from "@fastify/rate-limit";
import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { networkOf, widerNetworkOf } from "#server/features/platform/throttles/throttles.rules.ts";
import {
  addressLimits,
  giveTurnsBackSoon,
  takeTurns,
  turnsOfCall,
  widerFactor,
} from "#server/features/platform/throttles/throttles.service.ts";
import { hourSeconds, minuteMs } from "#shared/time/durations.ts";
import type { Server } from "../server-type.ts";
import { knownBrowserOf } from "../session.ts";
import { CallCounts } from "./call-counts.ts";

const browserPrefix = "browser:";
const unprovenPrefix = "unproven:";

/**
 * The user, or the address. An account costs nothing until its phone is verified: all such accounts of a network count
 * together. At sign-in known browsers count apart, so that a shared address cannot lock them out.
 */
async function callerKey(deps: Pick<Deps, "db" | "config">, request: FastifyRequest): Promise<string> {
  const { actor } = request;
  if (actor) return actor.isVerified ? actor.userId : unprovenPrefix + widerNetworkOf(request.ip);
  const limit = request.routeOptions.config.rateLimit;
  const browser = isShared(limit) && limit.byBrowser ? await knownBrowserOf(deps, request) : undefined;
  return browser === undefined ? networkOf(request.ip) : `${browserPrefix}${browser}`;
}

/** Limits without a count in the database count a visitor once, by the wider network. */
const localKey = (request: FastifyRequest, caller: string): string =>
  caller !== networkOf(request.ip) || isShared(request.routeOptions.config.rateLimit)
    ? caller
    : widerNetworkOf(request.ip);

/** A whole network's limit as a multiple of one caller's. */
const factorOf = (caller: string): number =>
  caller.endsWith("/48") || caller.startsWith(unprovenPrefix) ? widerFactor : 1;

/** `shared` limits (secrets, paid calls, public texts) are also counted in the database for all processes. */
export async function registerRateLimits(
  app: Server,
  deps: Pick<Deps, "db" | "clock" | "config" | "log">,
): Promise<void> {
  giveBackAfterUnavailable(app, deps);
  await app.register(rateLimit, {
    global: false,
    store: CallCounts,
    hook: "onRequest",
    addHeadersOnExceeding: {
      "x-ratelimit-limit": false,
      "x-ratelimit-remaining": false,
      "x-ratelimit-reset": false,
    },
    keyGenerator: async (request) => localKey(request, await callerKey(deps, request)),
    errorResponseBuilder: ({ routeOptions }, context) =>
      new AppError("too_many_requests", {
        limit: (routeOptions.config.rateLimit as Limit | undefined)?.name,
        retryAfterSeconds: Math.ceil(context.ttl / 1000),
      }),
  });
  app.addHook("onRoute", (route: RouteOptions) => {
    const limit = route.config?.rateLimit;
    if (!isShared(limit)) return;
    // Fastify adds a HEAD route to each GET. It runs the same handler, so both share a count.
    const method = route.method === "HEAD" ? "GET" : route.method;
    const count = async (request: FastifyRequest) => {
      const caller = await callerKey(deps, request);
      const isAddress = caller === networkOf(request.ip);
      const counted = isAddress
        ? addressLimits(request.ip, 1)
        : [{ network: caller, limit: factorOf(caller) }];
      for (const { network, limit: factor } of counted) {
        const turns = turnsOf(limit, request, { caller, factor, key: `${method} ${route.url}:${network}` });
        await turnsOfCall.run(request.turns, () => takeTurns(deps, deps.db, turns));
      }
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), count];
  });
}

function turnsOf(
  { name, maxOf, timeWindow, anHour }: SharedLimit,
  request: FastifyRequest,
  { caller, factor, key }: { caller: string; factor: number; key: string },
) {
  const turn = (name: string, calls: number, windowSeconds: number) => ({
    throttle: { name, limit: calls * factor, windowSeconds, refusal: "too_many_requests" as const },
    key: `${name}:${key}`,
  });
  const further = anHour ? [turn(`${name}-hour`, anHour(request, caller), hourSeconds)] : [];
  return [turn(name, maxOf(request, caller), timeWindow / 1000), ...further] as const;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Keys of this call's counts in the database, to be given back after a 503. */
    turns: string[];
  }
}

class Returned {
  private readonly counts = new Map<string, { count: number; untilMs: number }>();

  of(key: string): number {
    const found = this.counts.get(key);
    return found && found.untilMs > Date.now() ? found.count : 0;
  }

  /** Capped at the limit, so that failing calls cannot bypass it. */
  add(key: string, { max, windowMs }: { max: number; windowMs: number }): void {
    const count = Math.min(this.of(key) + 1, max);
    this.counts.delete(key);
    this.counts.set(key, { count, untilMs: Date.now() + windowMs });
    const [oldest] = this.counts.keys();
    if (oldest !== undefined && this.counts.size > maxReturned) this.counts.delete(oldest);
  }
}
const maxReturned = 5_000;

/** Gives the turn back after a 503, so that a caller who retries as Retry-After says is not refused. */
function giveBackAfterUnavailable(app: Server, deps: Pick<Deps, "db" | "log">): void {
  const returned = new Returned();
  app.decorateRequest("turns");
  app.addHook("onRequest", async (request) => {
    request.turns = [];
  });
  app.addHook("preHandler", (request, _reply, done) => turnsOfCall.run(request.turns, done));
  app.addHook("onRoute", (route: RouteOptions) => {
    const limit = route.config?.rateLimit as Limit | undefined;
    if (!limit) return;
    const { max, timeWindow } = limit;
    const maxOf: MaxOf = (request, caller) => (typeof max === "number" ? max : max(request, caller));
    const counted = new WeakMap<FastifyRequest, { key: string; max: number }>();
    const rateLimit = {
      ...limit,
      maxOf,
      max: (request: FastifyRequest, caller: string) => {
        const found = {
          key: `${route.method} ${route.url}:${caller}`,
          max: maxOf(request, caller) * factorOf(caller),
        };
        counted.set(request, found);
        return found.max + returned.of(found.key);
      },
    };
    route.config = { ...route.config, rateLimit };
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      async (request: FastifyRequest, reply: FastifyReply) => {
        const found = counted.get(request);
        if (reply.statusCode !== 503 || !found) return;
        returned.add(found.key, { max: found.max, windowMs: timeWindow });
        const turns = request.turns.splice(0);
        if (turns.length > 0) void giveTurnsBackSoon(deps, turns);
      },
    ];
  });
}

type MaxOf = (request: FastifyRequest, caller: string) => number;

interface Limit {
  /** For operators, and the beginning of a count's key. */
  name: string;
  max: number | MaxOf;
  timeWindow: number;
}

interface SharedLimit extends Limit {
  /** Before calls given back are added. */
  maxOf: MaxOf;
  shared: true;
  /** A second limit, counted in the same statement. */
  anHour?: MaxOf;
  byBrowser?: boolean;
}

const isShared = (limit: unknown): limit is SharedLimit =>
  typeof limit === "object" && limit !== null && "shared" in limit;

/** Calls a minute per user or address, for each route. */
export const limits = {
  // Thousands of people may share an address; features limit guesses themselves.
  auth: {
    name: "flood-auth",
    max: (request: FastifyRequest, caller: string): number =>
      request.actor || caller.startsWith(browserPrefix) ? 30 : 300,
    timeWindow: minuteMs,
    shared: true,
    byBrowser: true,
  },
  write: { name: "flood-write", max: 60, timeWindow: minuteMs },
  search: { name: "flood-search", max: 240, timeWindow: minuteMs },
  // Enough for the parts of two million jobs; search engines ask for a few a minute.
  sitemap: { name: "flood-sitemap", max: 60, timeWindow: minuteMs },
  lookup: { name: "flood-lookup", max: 30, timeWindow: minuteMs, shared: true },
  money: { name: "flood-money", max: 60, timeWindow: minuteMs },
  comment: { name: "flood-comment", max: 20, timeWindow: minuteMs, shared: true },
  call: { name: "flood-call", max: 30, timeWindow: minuteMs, shared: true },
  chat: {
    name: "flood-chat",
    max: 20,
    timeWindow: minuteMs,
    shared: true,
    // Many visitors share an address behind a mobile network.
    anHour: (request: FastifyRequest): number => (request.actor ? 120 : 300),
  },
} as const;
