import type { FastifyRateLimitStore } from "@fastify/rate-limit";

const maxCallers = 5_000;

/**
 * Counts the calls of each caller in this process. The plugin's own store returns the object that it keeps
 * changing: calls that arrived together all read the last one's count, and all were refused.
 */
export class CallCounts implements FastifyRateLimitStore {
  private readonly windows = new Map<string, { count: number; untilMs: number }>();

  incr(caller: string, answer: Parameters<FastifyRateLimitStore["incr"]>[1], windowMs: number): void {
    const now = Date.now();
    const open = this.windows.get(caller);
    const { count, untilMs } = open && open.untilMs > now ? open : { count: 0, untilMs: now + windowMs };
    // The map is ordered by last call, so its first caller has been quiet for longest.
    this.windows.delete(caller);
    this.windows.set(caller, { count: count + 1, untilMs });
    const [quietest] = this.windows.keys();
    if (quietest !== undefined && this.windows.size > maxCallers) this.windows.delete(quietest);
    answer(null, { current: count + 1, ttl: untilMs - now });
  }

  child(): CallCounts {
    return new CallCounts();
  }
}
