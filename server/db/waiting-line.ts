type Refuse = (error: Error) => void;

/** Time between two connections that become free, before any was waited for: a short transaction on a small pool. */
const usualGapMs = 10;
/** While the server does not answer, no connection becomes free: that says nothing about the time each is kept. */
const longestGapMs = 100;
/** Weight of the last gap in the mean. */
const weight = 1 / 32;

/** The calls that wait for a connection of one pool, in order. Times are those of `performance.now()`. */
export class WaitingLine {
  private readonly calls = new Map<Refuse, number>();
  private meanGapMs = usualGapMs;
  private lastServedAt = 0;

  /** When the call that has waited longest joined. */
  get since(): number | undefined {
    return this.calls.values().next().value;
  }

  /** How long a call that joins now will wait, if connections become free as fast as they did lately. */
  get expectedMs(): number {
    return this.calls.size * this.meanGapMs;
  }

  join(refuse: Refuse): void {
    this.calls.set(refuse, performance.now());
  }

  /** A connection is free for this call. False: the call was refused meanwhile. */
  serve(refuse: Refuse): boolean {
    const since = this.calls.get(refuse);
    if (since === undefined) return false;
    this.calls.delete(refuse);
    const now = performance.now();
    // It waited already when the call before it was served: so the gap is the time a connection took to become free.
    if (since <= this.lastServedAt) {
      const gapMs = Math.min(now - this.lastServedAt, longestGapMs);
      this.meanGapMs += (gapMs - this.meanGapMs) * weight;
    }
    this.lastServedAt = now;
    return true;
  }

  leave(refuse: Refuse): void {
    this.calls.delete(refuse);
  }

  refuseAll(error: Error): void {
    const waiting = [...this.calls.keys()];
    this.calls.clear();
    for (const refuse of waiting) refuse(error);
  }
}
