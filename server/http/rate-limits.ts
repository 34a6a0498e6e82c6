import rateLimit from "@fastify/rate-limit";
import type { FastifyRequest, RouteOptions } from "fastify";
import { AppError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { networkOf } from "../features/throttles/throttles.rules.ts";
import { takeTurn } from "../features/throttles/throttles.service.ts";
import type { Server } from "./server-type.ts";
import { knownBrowserOf } from "./session.ts";

const browserPrefix = "browser:";

/**
 * Whom a call counts for: the person, or the address. On the ways in a browser in which somebody has signed in before
 * counts apart, or a neighbour's flood would shut it out.
 */
async function callerKey(deps: Pick<Deps, "db" | "config">, request: FastifyRequest): Promise<string> {
  if (request.actor) return request.actor.userId;
  const limit = request.routeOptions.config.rateLimit;
  const browser = isShared(limit) && limit.byBrowser ? await knownBrowserOf(deps, request) : undefined;
  return browser === undefined ? networkOf(request.ip) : `${browserPrefix}${browser}`;
}

/**
 * Limits per person or address. Each process counts its own calls: a flood guard that costs nothing. Those that are
 * `shared` guard secrets, or calls that a provider charges for, and are counted for all processes in the database once
 * the process's own count lets them pass. What is about one phone, code or quota is counted by its feature.
 */
export async function registerRateLimits(
  app: Server,
  deps: Pick<Deps, "db" | "clock" | "config">,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    hook: "onRequest",
    addHeadersOnExceeding: {
      "x-ratelimit-limit": false,
      "x-ratelimit-remaining": false,
      "x-ratelimit-reset": false,
    },
    keyGenerator: (request) => callerKey(deps, request),
    errorResponseBuilder: (_request, context) =>
      new AppError("too_many_requests", { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  });
  app.addHook("onRoute", (route: RouteOptions) => {
    const limit = route.config?.rateLimit;
    if (!isShared(limit) || route.method === "HEAD") return;
    const { max, timeWindow, shared: name } = limit;
    const throttle = { name, windowSeconds: timeWindow / 1000, refusal: "too_many_requests" } as const;
    const count = async (request: FastifyRequest) => {
      const caller = await callerKey(deps, request);
      const limit = typeof max === "number" ? max : max(request, caller);
      const key = `${name}:${route.method} ${route.url}:${caller}`;
      return takeTurn(deps, deps.db, { throttle: { ...throttle, limit }, key });
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), count];
  });
}

interface SharedLimit {
  max: number | ((request: FastifyRequest, caller: string) => number);
  timeWindow: number;
  shared: string;
  byBrowser?: boolean;
}

const isShared = (limit: unknown): limit is SharedLimit =>
  typeof limit === "object" && limit !== null && "shared" in limit;

const minute = 60_000;
/** Calls a minute, per signed-in person or address, of each route. */
export const limits = {
  // Thousands of people may share an address; what a guesser may do there is counted by the features.
  auth: {
    max: (request: FastifyRequest, caller: string): number =>
      request.actor || caller.startsWith(browserPrefix) ? 30 : 300,
    timeWindow: minute,
    shared: "flood-auth",
    byBrowser: true,
  },
  write: { max: 60, timeWindow: minute },
  search: { max: 240, timeWindow: minute },
  lookup: { max: 30, timeWindow: minute, shared: "flood-lookup" },
  money: { max: 60, timeWindow: minute },
  comment: { max: 20, timeWindow: minute },
  call: { max: 30, timeWindow: minute, shared: "flood-call" },
  chat: { max: 20, timeWindow: minute },
} as const;
