/** Graceful shutdown: `/readyz` fails first, requests that still arrive are answered, then the listener closes. */
import { setTimeout as sleep } from "node:timers/promises";

/** A balancer polls `/readyz`; other clients ask once or until it is ready. */
const balancerAsksWithinMs = 5_000;

export class Draining {
  private readyAnswers: number[] = [];
  private isLeaving = false;

  get isOn(): boolean {
    return this.isLeaving;
  }

  noteReady(): void {
    this.readyAnswers = [...this.readyAnswers.slice(-1), performance.now()];
  }

  /** Fails `/readyz` at once and keeps answering requests for `seconds`, or until `hurry` aborts. */
  async leave(seconds: number, hurry?: AbortSignal): Promise<void> {
    this.isLeaving = true;
    if (seconds > 0) await sleep(seconds * 1000, undefined, { signal: hurry }).catch(() => {});
  }

  /** Whether `/readyz` is polled, presumably by a balancer that sends traffic here. */
  hasBalancer(): boolean {
    const [earlier] = this.readyAnswers;
    return this.readyAnswers.length > 1 && performance.now() - (earlier ?? 0) < balancerAsksWithinMs;
  }
}
