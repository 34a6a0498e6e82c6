/** Queue for expensive work: callers take turns, and none exceeds its share of the process. */
import { AppError } from "#server/app-error.ts";

interface Options {
  name: string;
  /** Read whenever a turn ends or is asked for. */
  atOnce: number | (() => number);
  /** Share of the process's time that one caller may take. */
  share: number;
  /** Work that a caller may take at once before the share applies: many people share one mobile address. */
  burstMs: number;
  /** Longer waits for the caller's share are refused at once, with a Retry-After. */
  maxWaitMs: number;
  /** Turns that have waited longer, because of all callers, are refused. Undefined: they wait. */
  refuseAfterMs?: number;
  maxQueue: { ofCaller: number; inAll: number };
  /** Milliseconds of work so far: of this thread by default, or the clock's for work on other threads. */
  meter?: () => number;
}

interface Caller {
  /** Work taken and not yet paid off; `share` of each second pays it off. */
  debtMs: number;
  debtUpdatedAt: number;
  running: number;
  waiting: (() => void)[];
}

/** Assumed cost of a turn until the first were measured. */
const expectedMs = 30;
/** Weight of a new turn in the moving average. */
const weight = 0.1;
/** Number of callers above which those without debt are forgotten. */
const maxCallers = 2_000;

/** CPU time of this thread: waiting for the database costs nothing. */
const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

export class FairQueue {
  readonly name: string;
  private readonly callers = new Map<string, Caller>();
  /** Callers with waiting turns, the next one first. */
  private readonly queued = new Map<string, Caller>();
  private readonly options: Options;
  private readonly meter: () => number;
  private running = 0;
  private waiting = 0;
  private averageMs = expectedMs;
  private timer: NodeJS.Timeout | undefined;
  /** Work so far, divided among the turns running at each moment. */
  private workedMs = 0;
  private meterAt = 0;

  constructor(options: Options) {
    this.name = options.name;
    this.options = options;
    this.meter = options.meter ?? threadMs;
  }

  /** Callers alternate. Errors: `too_many_requests` beyond the caller's share, `unavailable` if the queue is full or too slow. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const caller = this.callerOf(key);
    this.admit(caller);
    const turn = this.turn(key, caller);
    this.startWaiting();
    await turn;
    const began = this.workedMsSoFar();
    try {
      return await work();
    } finally {
      this.end(caller, this.workedMsSoFar() - began);
    }
  }

  load(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.waiting };
  }

  private callerOf(key: string): Caller {
    const known = this.callers.get(key);
    if (known) return known;
    if (this.callers.size >= maxCallers) this.forgetIdle();
    const caller: Caller = { debtMs: 0, debtUpdatedAt: performance.now(), running: 0, waiting: [] };
    this.callers.set(key, caller);
    return caller;
  }

  private atOnce(): number {
    const { atOnce } = this.options;
    return typeof atOnce === "number" ? atOnce : atOnce();
  }

  private turn(key: string, caller: Caller): Promise<void> {
    this.waiting += 1;
    if (!this.queued.has(key)) this.queued.set(key, caller);
    return new Promise((resolve, reject) => {
      const { refuseAfterMs } = this.options;
      const refuse = () => {
        caller.waiting.splice(caller.waiting.indexOf(begin), 1);
        if (caller.waiting.length === 0) this.queued.delete(key);
        this.waiting -= 1;
        reject(this.unavailable());
      };
      const timer = refuseAfterMs === undefined ? undefined : setTimeout(refuse, refuseAfterMs);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      caller.waiting.push(begin);
    });
  }

  private unavailable(): AppError {
    return new AppError("unavailable", { limit: this.name, retryAfterSeconds: 2 });
  }

  private admit(caller: Caller): void {
    const { share, burstMs, maxWaitMs, maxQueue } = this.options;
    if (this.waiting >= maxQueue.inAll) throw this.unavailable();
    const ahead = (caller.waiting.length + caller.running) * this.averageMs;
    const waitMs = (this.debtOf(caller) + ahead - burstMs) / share;
    if (waitMs > maxWaitMs || caller.waiting.length >= maxQueue.ofCaller)
      throw new AppError("too_many_requests", {
        limit: this.name,
        retryAfterSeconds: Math.max(1, waitMs / 1000),
      });
  }

  private debtOf(caller: Caller): number {
    const now = performance.now();
    caller.debtMs = Math.max(0, caller.debtMs - (now - caller.debtUpdatedAt) * this.options.share);
    caller.debtUpdatedAt = now;
    return caller.debtMs;
  }

  /** Starts waiting turns. A caller that had a turn moves to the end. */
  private startWaiting(): void {
    const { burstMs } = this.options;
    const atOnce = this.atOnce();
    for (const [key, caller] of this.queued) {
      if (this.running >= atOnce) break;
      // One caller never takes all slots: others would wait for all of its work.
      const isFull = caller.running >= Math.ceil(atOnce / 2);
      if (isFull || this.debtOf(caller) > burstMs) continue;
      this.workedMsSoFar();
      caller.running += 1;
      this.running += 1;
      this.waiting -= 1;
      caller.waiting.shift()?.();
      this.queued.delete(key);
      if (caller.waiting.length > 0) this.queued.set(key, caller);
    }
    this.wakeLater();
  }

  private end(caller: Caller, ms: number): void {
    caller.debtMs = this.debtOf(caller) + ms;
    this.averageMs += (ms - this.averageMs) * weight;
    caller.running -= 1;
    this.running -= 1;
    this.startWaiting();
  }

  /** Callers beyond their burst wait for time to pass, not for other turns to end. */
  private wakeLater(): void {
    if (this.waiting === 0 || this.running > 0 || this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.startWaiting();
    }, this.averageMs);
    this.timer.unref();
  }

  private workedMsSoFar(): number {
    const now = this.meter();
    if (this.running > 0) this.workedMs += (now - this.meterAt) / this.running;
    this.meterAt = now;
    return this.workedMs;
  }

  private forgetIdle(): void {
    for (const [key, caller] of this.callers)
      if (caller.running === 0 && caller.waiting.length === 0 && this.debtOf(caller) === 0)
        this.callers.delete(key);
  }
}
