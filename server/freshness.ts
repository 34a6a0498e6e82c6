/**
 * Keeps answers in memory fresh: reads the `changes` table (written by triggers) a few times a second and tells the
 * caches which topic and key changed. Polling, because NOTIFY takes a global lock at every commit.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";

export type Topic = "jobs" | "comments" | "servicemen" | "users" | "content" | "settings";

/** A row that is not what it was. */
export interface Change {
  key: string;
  /** Whether it may stand in other lists than before, or elsewhere in them; else only what it shows has changed. */
  moved: boolean;
  /** What a moved job can be found by from now on. */
  words: readonly string[];
}
type Listener = (change: Change | undefined) => void;

const pollMs = 250;
/** Changes older than this are read by every process and can go. */
const keepSeconds = 60;
/** A process that was held up for longer (a paused machine) may have missed some that are gone. */
const longestGapSeconds = keepSeconds / 2;
/**
 * For so long visitors get what is in memory while no database can be reached: longer than a failover, a restart or a
 * short maintenance takes. Beyond it people should be told that something is wrong rather than read old pages.
 */
const longestOldSeconds = 300;

export class Freshness {
  private readonly listeners = new Map<Topic, Set<Listener>>();
  private readonly seen = new Set<number>();
  private readonly pool: pg.Pool;
  private readonly log: Logger;
  private lowest: string | undefined;
  private running: AbortController | undefined;
  private lastReadAt = 0;
  private connections = 0;
  private lastKnownAt: Date | undefined;
  private readonly mayBeOldSeconds: number;
  private told = 0;

  constructor(pool: pg.Pool, log: Logger, { mayBeOldSeconds = longestOldSeconds } = {}) {
    this.pool = pool;
    this.log = log;
    this.mayBeOldSeconds = mayBeOldSeconds;
    pool.on("connect", () => {
      this.connections += 1;
    });
  }

  /** Calls back with what changed, or undefined when anything of the topic may have changed. */
  on(topic: Topic, listener: Listener): void {
    const set = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, set.add(listener));
  }

  /**
   * Tells this process at once, after its own commit: what shows the row is old. The others read it from the feed, and
   * only the feed says by which words a moved job is found now.
   */
  touch(topic: Topic, key: string, { moved = true }: { moved?: boolean } = {}): void {
    this.tell(topic, { key, moved, words: [] });
  }

  /** How often something was heard of: while it stays the same, nothing has turned old. */
  get heard(): number {
    return this.told;
  }

  /** Seconds since the feed was last read. */
  lagSeconds(): number {
    return this.lastReadAt === 0 ? 0 : (Date.now() - this.lastReadAt) / 1000;
  }

  /**
   * While no database can be reached: the time at which everything in memory was last known to be right. Undefined while
   * answers in memory are fresh.
   */
  get oldSince(): Date | undefined {
    return this.lastKnownAt;
  }

  start(): void {
    this.running = new AbortController();
    void this.loop(this.running.signal);
  }

  stop(): void {
    this.running?.abort();
  }

  /** Reads the feed once. What was kept before the feed is followed, or after a gap in it, may be old: it goes. */
  async read(): Promise<void> {
    if (!this.lastKnownAt && this.lagSeconds() > longestGapSeconds) this.flush();
    const connection = this.connections;
    // A transaction that is still open may commit rows with an older number later: go on from the oldest such.
    const { rows } = await this.pool.query<{ id: number; topic: Topic; lowest: string } & Change>({
      name: "read-changes",
      text: `select c.id, c.topic, c.key, c.moved, s.lowest::text,
               case when c.moved and c.topic = 'jobs'
                 then coalesce((select words from jobs where id = c.key::uuid), '{}') else '{}' end as words from
               (select pg_snapshot_xmin(pg_current_snapshot()) as lowest) s
               left join changes c on c.xact >= coalesce($1::text::xid8, s.lowest)`,
      values: [this.lowest ?? null],
    });
    this.lastReadAt = Date.now();
    // A new connection may lead to another server, or to one that has been down in between.
    const first = this.lowest === undefined || this.connections !== connection;
    if (first) this.seen.clear();
    this.lowest = rows[0]?.lowest;
    for (const row of rows) {
      if (row.id === null || this.seen.has(row.id)) continue;
      this.seen.add(row.id);
      if (!first) this.tell(row.topic, row);
    }
    if (first) this.touchAll();
    this.lastKnownAt = undefined;
    if (this.seen.size > 10_000) this.forgetOldest();
  }

  /**
   * The feed cannot be read. While there is no database at all, nothing in memory can be replaced: it is kept and given
   * as old. Once it can be read again, everything is forgotten.
   */
  private async lose(): Promise<void> {
    if (this.lastReadAt === 0 || this.lagSeconds() > this.mayBeOldSeconds) return this.flush();
    this.lowest = undefined;
    this.lastKnownAt ??= new Date(this.lastReadAt);
    if (await this.reachesDatabase()) this.flush();
  }

  private async reachesDatabase(): Promise<boolean> {
    return this.pool.query("select 1").then(
      () => true,
      () => false,
    );
  }

  /** Forgets everything, and where the feed was. */
  private flush(): void {
    this.lowest = undefined;
    this.lastKnownAt = undefined;
    this.seen.clear();
    this.touchAll();
  }

  private tell(topic: Topic, change: Change): void {
    this.told += 1;
    for (const listener of this.listeners.get(topic) ?? []) listener(change);
  }

  private touchAll(): void {
    this.told += 1;
    for (const listeners of this.listeners.values()) for (const listener of listeners) listener(undefined);
  }

  private forgetOldest(): void {
    for (const id of this.seen) {
      if (this.seen.size <= 5_000) break;
      this.seen.delete(id);
    }
  }

  private async loop(signal: AbortSignal): Promise<void> {
    let failing = false;
    while (!signal.aborted) {
      try {
        await this.read();
        failing = false;
      } catch (error) {
        if (!failing && !signal.aborted) this.log.warn({ err: error }, "change feed cannot be read");
        failing = true;
        await this.lose();
      }
      await sleep(pollMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}

/** Removes changes that every process has read. */
export async function pruneChanges(pool: pg.Pool): Promise<void> {
  await pool.query("delete from changes where at < now() - make_interval(secs => $1)", [keepSeconds]);
}
