import type pg from "pg";
import type { Logger } from "pino";
import { type Clock, systemClock } from "./deps.ts";
import type { Metrics } from "./metrics.ts";

const readEveryMs = 10_000;
/** Machines whose clocks follow a time server differ by less, and keep their own time. */
const ignoredMs = 500;

/** The machine's clock, set to the database's while they differ, so that all processes agree on the time. */
export class DatabaseClock implements Clock {
  private readonly needs: { pool: pg.Pool; metrics: Metrics; log: Logger; machine: Clock };
  private aheadMs = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(needs: { pool: pg.Pool; metrics: Metrics; log: Logger; machine?: Clock | undefined }) {
    this.needs = { ...needs, machine: needs.machine ?? systemClock };
  }

  now(): Date {
    return new Date(this.needs.machine.now().getTime() + this.aheadMs);
  }

  /** Reads the database's time now and then keeps up with it. */
  async start(): Promise<void> {
    await this.read();
    this.timer = setInterval(() => {
      this.read().catch((error: unknown) => this.needs.log.debug({ err: error }, "database's time not read"));
    }, readEveryMs);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Without an answer of the database, the last known difference counts. */
  async read(): Promise<void> {
    const { pool, metrics, machine } = this.needs;
    const client = await pool.connect();
    let isBroken = true;
    try {
      const askedAt = performance.now();
      const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
      isBroken = false;
      // The database read its clock at some moment of the round trip; half of it is the largest error.
      const errorMs = (performance.now() - askedAt) / 2;
      const aheadMs = rows[0]!.now.getTime() - (machine.now().getTime() - errorMs);
      metrics.clockOffsetSeconds.set(aheadMs / 1000);
      this.follow(aheadMs, ignoredMs + errorMs);
    } finally {
      // A connection that timed out would still wait for its answer, and the feed behind it.
      client.release(isBroken);
    }
  }

  private follow(aheadMs: number, ignored: number): void {
    if (Math.abs(aheadMs - this.aheadMs) <= ignored) return;
    this.aheadMs = Math.abs(aheadMs) <= ignored ? 0 : aheadMs;
    const seconds = Math.round(this.aheadMs / 1000);
    this.needs.log.warn({ seconds }, "this machine's clock differs from the database's, whose time is used");
  }
}
