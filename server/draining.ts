/** How a process leaves: the balancer is told first, calls that still come are answered, then the listener closes. */
import { setTimeout as sleep } from "node:timers/promises";

/** A balancer asks again and again; others ask `/readyz` once or until it is ready. */
const balancerAsksWithinMs = 5_000;

export class Draining {
  private readyAnswers: number[] = [];
  private isLeaving = false;

  /** Whether this process is about to stop. */
  get isOn(): boolean {
    return this.isLeaving;
  }

  /** `/readyz` said that traffic may come. */
  noteReady(): void {
    this.readyAnswers = [...this.readyAnswers.slice(-1), performance.now()];
  }

  /** Says at once that no traffic may come, and goes on answering for that time or until told to hurry. */
  async leave(seconds: number, hurry?: AbortSignal): Promise<void> {
    this.isLeaving = true;
    if (seconds > 0) await sleep(seconds * 1000, undefined, { signal: hurry }).catch(() => {});
  }

  /** Whether a balancer seems to send traffic here. */
  hasBalancer(): boolean {
    const [earlier] = this.readyAnswers;
    return this.readyAnswers.length > 1 && performance.now() - (earlier ?? 0) < balancerAsksWithinMs;
  }
}
