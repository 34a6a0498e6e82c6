/** The sandbox's clock, which moves forward for all processes of the product at once. */
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { moveAhead, secondsAhead } from "./clock.ts";
import type { SandboxStore } from "./store.ts";

const pollMs = 250;

export class MovingClock {
  private readonly store: SandboxStore;
  private readonly from: { now(): Date };
  private readonly log: FastifyBaseLogger;
  private aheadMs = 0;
  private timer: NodeJS.Timeout | undefined;

  /** `from`: the clock that it runs ahead of. */
  constructor(store: SandboxStore, { from, log }: { from: { now(): Date }; log: FastifyBaseLogger }) {
    this.store = store;
    this.from = from;
    this.log = log;
  }

  now(): Date {
    return new Date(this.from.now().getTime() + this.aheadMs);
  }

  /** Reads the time now and then keeps it up to date. */
  async start(): Promise<void> {
    await this.store.prepare();
    await this.read();
    this.timer = setInterval(() => {
      this.read().catch((error: unknown) => this.log.debug({ err: error }, "sandbox clock not read"));
    }, pollMs);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Returns once the other processes have had time to notice. */
  async advance(seconds: number): Promise<void> {
    this.aheadMs = (await moveAhead(this.store, seconds)) * 1000;
    await sleep(2 * pollMs);
  }

  private async read(): Promise<void> {
    this.aheadMs = (await secondsAhead(this.store)) * 1000;
  }
}
