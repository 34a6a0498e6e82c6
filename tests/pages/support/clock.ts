/** The page's clock with Playwright's interface: it follows the real one until a test stops or moves it. */
import { vi } from "vitest";

const everyMs = 20;
/** The window's timers, which the page's clock replaces. */
const { setInterval, clearInterval } = globalThis;

export class PageClock {
  private ticker: ReturnType<typeof setInterval> | undefined;

  async install({ time }: { time?: number | Date } = {}): Promise<void> {
    vi.useFakeTimers({
      now: time ?? Date.now(),
      toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    });
    await this.resume();
  }
  async resume(): Promise<void> {
    this.stop();
    let last = performance.now();
    this.ticker = setInterval(() => {
      const now = performance.now();
      vi.advanceTimersByTime(now - last);
      last = now;
    }, everyMs);
  }
  async setSystemTime(time: number | Date): Promise<void> {
    vi.setSystemTime(time);
  }
  /** Moves on to that time and stops there. */
  async pauseAt(time: number | Date): Promise<void> {
    this.stop();
    await this.runFor(Math.max(0, Number(time) - Date.now()));
  }
  async runFor(milliseconds: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(milliseconds);
  }
  fastForward(milliseconds: number): Promise<void> {
    return this.runFor(milliseconds);
  }
  /** Restores the window's own clock. */
  end(): void {
    this.stop();
    vi.useRealTimers();
  }
  private stop(): void {
    clearInterval(this.ticker);
  }
}
