/** Limits page rendering, which costs a hundred times more than a cached page. */
import type { FastifyRequest } from "fastify";
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { widerNetworkOf } from "#server/features/platform/throttles/throttles.rules.ts";
import type { CachedResponse } from "../cache/cached-response.ts";
import { FairQueue } from "../limits/fair-queue.ts";
import type { UrgentCalls } from "../limits/urgent-calls.ts";

interface PageTurns {
  /** Whether a page would have to wait, or delay calls about money. */
  areMany(): boolean;
  own<T>(caller: string, render: () => Promise<T>): Promise<T>;
  /** Callers queue separately and do not delay each other. Repeats: shares the turn that is waiting. */
  cached(caller: string, address: string, build: () => Promise<CachedResponse>): Promise<CachedResponse>;
}

/** Some five seconds of work. */
export const maxPageQueue = 250;

const mostAtOnce = 4;

/** Each caller gets a fifth of a process, after a burst of five seconds of work. */
export function createPageTurns({ state }: Pick<Deps, "state">, urgentCalls: UrgentCalls): PageTurns {
  const queue = new FairQueue({
    name: "pages",
    atOnce: () => (urgentCalls.areMany ? 1 : mostAtOnce),
    share: 0.2,
    burstMs: 5_000,
    maxWaitMs: 5_000,
    // Browsers and their readers would give up before the queue's end on a busy machine.
    refuseAfterMs: 6_000,
    maxQueue: { ofCaller: 100, inAll: maxPageQueue },
  });
  state.watch(queue);
  const underWay = new Map<string, Promise<CachedResponse>>();
  return {
    areMany: () => urgentCalls.areMany || queue.load().waiting > 0,
    own: (caller, render) => queue.run(caller, render),
    cached: (caller, address, build) => {
      const key = `${caller} ${address}`;
      const begun = underWay.get(key);
      if (begun) return begun;
      const turn = queue.run(caller, build).finally(() => underWay.delete(key));
      underWay.set(key, turn);
      return turn;
    },
  };
}

/** Accounts cost nothing until the phone is verified: unverified users count by address, like visitors. */
export const callerOfPage = (request: FastifyRequest, actor: Actor | undefined | null): string =>
  actor?.isVerified ? actor.userId : widerNetworkOf(request.ip);

export const isRefusedTurn = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === "too_many_requests" || error.code === "unavailable");
