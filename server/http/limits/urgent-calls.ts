/** Counts the calls that public reads must not delay: money, posts and accounts. Of too many, money goes last. */

import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import type { Endpoint } from "#shared/contracts/endpoint.ts";
import type { Server } from "../server-type.ts";
import { pageCaller } from "../session.ts";
import { publicGroups, retryAfterSeconds, takesTurns } from "./read-turns.ts";

/** With more for each database connection, they wait for one. */
const manyOfConnection = 4;
/** With more, a call waits for seconds. */
const tooManyOfConnection = 64;

export class UrgentCalls {
  readonly name = "urgent-calls";
  private readonly connections: number;
  private running = 0;

  /** `connections`: those to the database that calls of this process may use. */
  constructor(connections: number) {
    this.connections = connections;
  }

  get areMany(): boolean {
    return this.running > this.connections * manyOfConnection;
  }

  get areTooMany(): boolean {
    return this.running > this.connections * tooManyOfConnection;
  }

  begin(): void {
    this.running += 1;
  }

  end(): void {
    this.running -= 1;
  }

  load(): { running: number; waiting: number } {
    return { running: this.running, waiting: 0 };
  }
}

declare module "fastify" {
  interface FastifyInstance {
    urgentCalls: UrgentCalls;
  }
}

/**
 * Counts a call from before its session is looked up until its response is closed. With too many, refuses those of the
 * marketplace with `unavailable`, so that money and accounts get the time that is left.
 */
export function registerUrgentCalls(app: Server, { pool, state }: Pick<Deps, "pool" | "state">): void {
  const urgent = new UrgentCalls(pool.options.max);
  app.decorate("urgentCalls", state.watch(urgent));
  app.addHook("onRequest", (request, reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint && isUrgent(endpoint) && !pageCaller.getStore()) {
      if (urgent.areTooMany && publicGroups.has(endpoint.group))
        return done(new AppError("unavailable", { limit: urgent.name, retryAfterSeconds }));
      urgent.begin();
      reply.raw.once("close", () => urgent.end());
    }
    done();
  });
}

/** What changes something, and what people read of their own. */
const isUrgent = (endpoint: Endpoint): boolean =>
  !takesTurns(endpoint) && (endpoint.method !== "GET" || endpoint.access !== "everyone");
