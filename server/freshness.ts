/** Polls `changes` (written by triggers) and notifies the caches. NOTIFY would take a global lock at every commit. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";

export type Topic = "jobs" | "comments" | "servicemen" | "users" | "content" | "settings";

export interface Change {
  key: string;
  /** Whether it may enter, leave or move within lists; if not, only its content has changed. */
  moved: boolean;
  /** The search words of a moved job after the change, or the marked words of a person's shown name. */
  words: readonly string[];
}
type Listener = (change: Change | undefined) => void;

const pollMs = 250;
/** Older changes have been read by every process and can be deleted. */
const keepSeconds = 60;
/** A process that paused for longer (a suspended machine) may have missed deleted changes. */
const longestGapSeconds = keepSeconds / 2;
/** How long cached responses outlive the database: longer than a failover, a restart or a short maintenance. */
const longestOldSeconds = 300;

export class Freshness {
  private readonly listeners = new Map<Topic, Set<Listener>>();
  private readonly seen = new Set<number>();
  readonly pool: pg.Pool;
  private readonly log: Logger;
  private lowest: string | undefined;
  private running: AbortController | undefined;
  /** The read under way, which never rejects, and the one that follows it. */
  private reading: Promise<unknown> = Promise.resolve();
  private following: Promise<void> | undefined;
  private lastReadAt = 0;
  private connections = 0;
  private lastKnownAt: Date | undefined;
  private readonly mayBeOldSeconds: number;
  private notified = 0;

  constructor(pool: pg.Pool, log: Logger, { mayBeOldSeconds = longestOldSeconds } = {}) {
    this.pool = pool;
    this.log = log;
    this.mayBeOldSeconds = mayBeOldSeconds;
    pool.on("connect", () => {
      this.connections += 1;
    });
  }

  /** Calls back with the change, or with undefined if anything of the topic may have changed. */
  on(topic: Topic, listener: Listener): void {
    const set = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, set.add(listener));
  }

  /** Notifies this process after its own commit. New search words of a moved job come only from the feed. */
  touch(topic: Topic, key: string, { moved = true }: { moved?: boolean } = {}): void {
    this.notifyListeners(topic, { key, moved, words: [] });
  }

  /** Number of notifications so far: while it is the same, no cached response is stale. */
  get notificationCount(): number {
    return this.notified;
  }

  lagSeconds(): number {
    return this.lastReadAt === 0 ? 0 : (Date.now() - this.lastReadAt) / 1000;
  }

  /** When cached responses were last known to be right, while no database can be reached; else undefined. */
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

  /** Reads everything that was committed before the call. Calls during a read share the next one. */
  catchUp(): Promise<void> {
    this.following ??= this.reading.then(() => {
      this.following = undefined;
      const read = this.read();
      this.reading = read.catch(() => undefined);
      return read;
    });
    return this.following;
  }

  /** Reads the feed once. Drops responses cached before the feed was followed, or across a gap in it. */
  async read(): Promise<void> {
    if (!this.lastKnownAt && this.lagSeconds() > longestGapSeconds) this.flush();
    const connection = this.connections;
    // An open transaction may commit rows with a lower number later: continue from the lowest of these.
    const { rows } = await this.pool.query<{ id: number; topic: Topic; lowest: string } & Change>({
      name: "read-changes",
      text: `select c.id, c.topic, c.key, c.moved, s.lowest::text,
               case when c.moved then coalesce(case
                 when c.topic = 'jobs' then (select words from jobs where id = c.key::uuid)
                 when c.topic in ('users', 'servicemen')
                   then (select array(select '@' || word from unnest(name_words) word) from users where id = c.key::uuid)
               end, '{}') else '{}' end as words from
               (select pg_snapshot_xmin(pg_current_snapshot()) as lowest) s
               left join changes c on c.xact >= coalesce($1::text::xid8, s.lowest)`,
      values: [this.lowest ?? null],
    });
    this.lastReadAt = Date.now();
    // A new connection may reach another server, or one that was down in between.
    const first = this.lowest === undefined || this.connections !== connection;
    if (first) this.seen.clear();
    this.lowest = rows[0]?.lowest;
    for (const row of rows) {
      if (row.id === null || this.seen.has(row.id)) continue;
      this.seen.add(row.id);
      if (!first) this.notifyListeners(row.topic, row);
    }
    if (first) this.touchAll();
    this.lastKnownAt = undefined;
    if (this.seen.size > 10_000) this.forgetOldest();
  }

  /** The feed cannot be read. Without a database cached responses are kept, marked as old, until it is back. */
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

  private flush(): void {
    this.lowest = undefined;
    this.lastKnownAt = undefined;
    this.seen.clear();
    this.touchAll();
  }

  private notifyListeners(topic: Topic, change: Change): void {
    this.notified += 1;
    for (const listener of this.listeners.get(topic) ?? []) listener(change);
  }

  private touchAll(): void {
    this.notified += 1;
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
        await this.catchUp();
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

export async function pruneChanges(pool: pg.Pool): Promise<void> {
  await pool.query("delete from changes where at < now() - make_interval(secs => $1)", [keepSeconds]);
}
