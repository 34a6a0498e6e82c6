import rateLimit from "@fastify/rate-limit";
import { AppError } from "../app-error.ts";
import { networkOf } from "../features/throttles/throttles.rules.ts";
import type { Server } from "./server-type.ts";

/**
 * Limits per address, held by each process: a flood guard. What must hold across processes (wrong passwords, codes,
 * quotas) is counted in the database by the feature itself.
 */
export async function registerRateLimits(app: Server): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    hook: "onRequest",
    addHeadersOnExceeding: {
      "x-ratelimit-limit": false,
      "x-ratelimit-remaining": false,
      "x-ratelimit-reset": false,
    },
    keyGenerator: (request) => request.actor?.userId ?? networkOf(request.ip),
    errorResponseBuilder: (_request, context) =>
      new AppError("too_many_requests", { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  });
}

const minute = 60_000;
/** Calls a minute, per signed-in person or address. */
export const limits = {
  auth: { max: 30, timeWindow: minute },
  write: { max: 60, timeWindow: minute },
  search: { max: 240, timeWindow: minute },
  lookup: { max: 30, timeWindow: minute },
  money: { max: 60, timeWindow: minute },
  comment: { max: 20, timeWindow: minute },
  call: { max: 30, timeWindow: minute },
  chat: { max: 20, timeWindow: minute },
} as const;
