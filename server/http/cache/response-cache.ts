/** Bytes that are the same for everyone. Owners drop responses by tag when the database changes (freshness.ts). */
import type { Clock } from "#server/deps.ts";
import type { Freshness } from "#server/freshness.ts";
import type { Metrics } from "#server/metrics.ts";
import { sharedSeconds } from "./cached-reply.ts";
import { CachedResponse, type Content } from "./cached-response.ts";
import { TagIndex } from "./tag-index.ts";

interface Building {
  promise: Promise<CachedResponse>;
  /** Tags dropped since the build began: it may have read older data. */
  dropped: Set<string>;
}

interface Recent {
  cached: CachedResponse;
  /** When it was last known to be right. */
  rightAtMs: number;
}

/** As long as a shared cache may serve a response that it is fetching again (cached-reply.ts). */
const recentMs = 2 * sharedSeconds * 1_000;
const maxRecent = 100;
const nothing = { cached: undefined, rightAtMs: 0 };

/** Spellings of one request that are remembered. */
const maxAddresses = 8;

export class ResponseCache {
  private readonly byKey = new Map<string, CachedResponse>();
  private readonly byAddress = new Map<string, CachedResponse>();
  private readonly byTag = new TagIndex();
  private readonly building = new Map<string, Building>();
  /** Copies that were dropped a moment ago, the oldest first. */
  private readonly recent = new Map<string, Recent>();
  private readonly clock: Clock;
  private readonly freshness: Pick<Freshness, "oldSince">;
  private readonly maxBytes: number;
  private readonly keepsRecent: boolean;
  private readonly hits: { inc(): void };
  private readonly misses: { inc(): void };
  private readonly bytesGauge: { set(bytes: number): void };
  private bytes = 0;

  constructor(
    deps: { clock: Clock; metrics: Metrics; freshness: Pick<Freshness, "oldSince"> },
    options: { name: string; maxBytes: number; keepsRecent?: true },
  ) {
    this.clock = deps.clock;
    this.freshness = deps.freshness;
    this.maxBytes = options.maxBytes;
    this.keepsRecent = options.keepsRecent === true;
    this.hits = deps.metrics.cache.labels({ cache: options.name, outcome: "hit" });
    this.misses = deps.metrics.cache.labels({ cache: options.name, outcome: "miss" });
    this.bytesGauge = deps.metrics.cacheBytes.labels({ cache: options.name });
  }

  find(address: string): CachedResponse | undefined {
    const cached = this.byAddress.get(address);
    if (!cached || !this.isFresh(cached)) return undefined;
    cached.isWanted = true;
    this.hits.inc();
    return this.marked(cached);
  }

  /** The cached response under a key; remembers the address for it. */
  findByKey(key: string, address: string): CachedResponse | undefined {
    const cached = this.byKey.get(key);
    if (!cached || !this.isFresh(cached)) return undefined;
    this.hits.inc();
    this.lead(address, cached);
    return this.marked(cached);
  }

  /** Remembers the address. Repeats: concurrent calls share one build, unless a tag was dropped since it began. */
  async get(key: string, address: string, build: () => Promise<Content>): Promise<CachedResponse> {
    const known = this.findByKey(key, address);
    if (known) return known;
    const underWay = this.building.get(key);
    const cached = await (underWay?.dropped.size === 0 ? underWay.promise : this.build(key, build));
    if (this.byKey.get(key) === cached) this.lead(address, cached);
    return this.marked(cached);
  }

  /** The last copy under a key, for the seconds after it has expired or was dropped in which a new one takes too long. */
  findRecent(key: string): CachedResponse | undefined {
    const expired = this.byKey.get(key);
    const { cached, rightAtMs } = expired
      ? { cached: expired, rightAtMs: expired.staleAtMs }
      : (this.recent.get(key) ?? nothing);
    if (!cached || rightAtMs < this.clock.now().getTime() - recentMs) return undefined;
    this.hits.inc();
    return this.marked(cached);
  }

  drop(tag: string): void {
    for (const building of this.building.values()) building.dropped.add(tag);
    const now = this.clock.now().getTime();
    for (const cached of this.byTag.of(tag)) {
      if (this.keepsRecent && cached.isWanted) this.keepRecent(cached, now);
      this.remove(cached);
    }
  }

  clear(): void {
    for (const building of this.building.values()) building.dropped.add("");
    for (const cached of this.byKey.values()) this.remove(cached);
    this.recent.clear();
  }

  private keepRecent(cached: CachedResponse, rightAtMs: number): void {
    const known = this.recent.get(cached.key);
    if (known && known.rightAtMs > rightAtMs) return;
    this.recent.delete(cached.key);
    this.recent.set(cached.key, { cached, rightAtMs });
    for (const [key, one] of this.recent) {
      if (this.recent.size <= maxRecent && one.rightAtMs >= rightAtMs - recentMs) return;
      this.recent.delete(key);
    }
  }

  /** While no database can be reached, expired responses are still served. */
  private isFresh({ staleAtMs }: CachedResponse): boolean {
    return (
      staleAtMs === Number.POSITIVE_INFINITY ||
      this.freshness.oldSince !== undefined ||
      staleAtMs > this.clock.now().getTime()
    );
  }

  private marked(cached: CachedResponse): CachedResponse {
    const { oldSince } = this.freshness;
    return oldSince ? cached.asOf(oldSince) : cached;
  }

  private build(key: string, make: () => Promise<Content>): Promise<CachedResponse> {
    this.misses.inc();
    const dropped = new Set<string>();
    const begunMs = this.clock.now().getTime();
    const promise = make().then((content) => {
      const cached = new CachedResponse(key, content);
      if (dropped.has("")) return cached;
      if (!content.tags.some((tag) => dropped.has(tag))) this.store(cached);
      else if (this.recent.has(key)) this.keepRecent(cached, begunMs);
      return cached;
    });
    const building = { promise, dropped };
    this.building.set(key, building);
    const end = () => {
      if (this.building.get(key) === building) this.building.delete(key);
    };
    promise.then(end, end);
    return promise;
  }

  private store(cached: CachedResponse): void {
    const before = this.byKey.get(cached.key);
    if (before) this.remove(before);
    this.byKey.set(cached.key, cached);
    cached.onGrowth = this.grow;
    for (const tag of cached.tags) this.byTag.add(tag, cached);
    this.grow(cached.bytes);
  }

  private readonly grow = (bytes: number): void => {
    this.bytes += bytes;
    if (this.bytes > this.maxBytes) this.makeRoom();
    this.bytesGauge.set(this.bytes);
  };

  /** Evicts the oldest first; a response requested since the last eviction is kept once more. */
  private makeRoom(): void {
    for (const cached of this.byKey.values()) {
      if (this.bytes <= this.maxBytes) return;
      if (cached.isWanted && this.byKey.size > 1) {
        cached.isWanted = false;
        this.byKey.delete(cached.key);
        this.byKey.set(cached.key, cached);
      } else this.remove(cached);
    }
  }

  private lead(address: string, cached: CachedResponse): void {
    if (cached.addresses.length >= maxAddresses || this.byAddress.get(address) === cached) return;
    this.byAddress.set(address, cached);
    cached.leadFrom(address);
  }

  private remove(cached: CachedResponse): void {
    if (this.byKey.get(cached.key) !== cached) return;
    this.byKey.delete(cached.key);
    cached.onGrowth = undefined;
    this.bytes -= cached.bytes;
    this.bytesGauge.set(this.bytes);
    for (const address of cached.addresses) {
      if (this.byAddress.get(address) === cached) this.byAddress.delete(address);
    }
    for (const tag of cached.tags) this.byTag.remove(tag, cached);
  }
}
