/** Limits public reads, so that too many of them do not delay money: the rest is refused with a time to ask again. */
import type { FastifyRequest } from "fastify";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import type { Endpoint } from "#shared/contracts/endpoint.ts";
import type { ApiGroup } from "#shared/contracts/groups.ts";
import type { Server } from "../server-type.ts";
import { pageCaller } from "../session.ts";

interface Options {
  atOnce(): number;
  /** For people with a verified account; the same again for all others. */
  maxQueue: number;
  /** Longest wait during a burst, that is, while the queue has been non-empty for less than this time. */
  burstWaitMs: number;
  /** Longest wait after that: waiting longer would only delay everyone. */
  maxWaitMs: number;
}

export interface Reader {
  isVisitor: boolean;
  isGone(): boolean;
}

interface Waiting {
  reader: Reader;
  begin(): void;
  refuse(): void;
}

const name = "reads";
/** People try again by hand; a program that waits this long no longer adds to the load. */
export const retryAfterSeconds = 3;
const refusal = (): AppError => new AppError("unavailable", { limit: name, retryAfterSeconds });

export class ReadTurns {
  readonly name = name;
  private readonly options: Options;
  private readonly people = new Set<Waiting>();
  private readonly visitors = new Set<Waiting>();
  private running = 0;
  /** When the queue was last found empty. */
  private lastEmptyAt = performance.now();

  constructor(options: Options) {
    this.options = options;
  }

  /** People with a verified account go before visitors. Errors: `unavailable` without a turn soon, or if the reader left. */
  async run<T>(reader: Reader, work: () => Promise<T>): Promise<T> {
    if (this.running >= this.options.atOnce()) await this.turn(reader);
    else this.running += 1;
    try {
      return await work();
    } finally {
      this.running -= 1;
      this.startNext();
    }
  }

  load(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.people.size + this.visitors.size };
  }

  private turn(reader: Reader): Promise<void> {
    const queue = reader.isVisitor ? this.visitors : this.people;
    if (queue.size >= this.options.maxQueue) throw refusal();
    const { burstWaitMs, maxWaitMs } = this.options;
    const now = performance.now();
    if (this.people.size + this.visitors.size === 0) this.lastEmptyAt = now;
    const waitMs = now - this.lastEmptyAt < burstWaitMs ? burstWaitMs : maxWaitMs;
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        queue.delete(waiting);
      };
      const waiting: Waiting = {
        reader,
        begin: () => {
          leave();
          this.running += 1;
          resolve();
        },
        refuse: () => {
          leave();
          reject(refusal());
        },
      };
      const timer = setTimeout(waiting.refuse, waitMs);
      queue.add(waiting);
    });
  }

  private startNext(): void {
    for (const waiting of [...this.people, ...this.visitors]) {
      if (this.running >= this.options.atOnce()) return;
      if (waiting.reader.isGone()) waiting.refuse();
      else waiting.begin();
    }
  }
}

declare module "fastify" {
  interface FastifyInstance {
    readTurns: ReadTurns;
  }
}

/** Share of the database connections; the others are reserved for money. */
const share = 2 / 3;
/** Waiting visitors, and as many waiting people with a verified account. The balancer has to let both through at once. */
export const maxReadQueue = 400;
const burstWaitMs = 5_000;
const maxWaitMs = 1_000;

export function registerReadTurns(app: Server, { pool, state }: Pick<Deps, "pool" | "state">): void {
  const most = Math.max(1, Math.floor(pool.options.max * share));
  const atOnce = () => (app.urgentCalls.areMany ? 1 : most);
  const turns = new ReadTurns({ atOnce, maxQueue: maxReadQueue, burstWaitMs, maxWaitMs });
  app.decorate("readTurns", state.watch(turns));
}

/** Of the marketplace, not of money, accounts or health. */
export const publicGroups: ReadonlySet<ApiGroup> = new Set([
  "Jobs",
  "Offered jobs",
  "Servicemen and agents",
  "Reviews",
  "Content and support",
  "Alerts",
  "Notifications",
]);

/** Money, accounts and health are never refused for the sake of others. Pictures and feeds have queues of their own. */
export const takesTurns = ({ method, group, type }: Endpoint): boolean =>
  method === "GET" && type === undefined && publicGroups.has(group);

/** Undefined for a page's own calls, since the page has its turn. */
export const readerOf = (request: FastifyRequest): Reader | undefined =>
  pageCaller.getStore()
    ? undefined
    : { isVisitor: !request.actor?.isVerified, isGone: () => request.raw.socket.destroyed };
