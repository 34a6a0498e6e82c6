/** Bytes that are the same for everyone. Owners drop responses by tag when the database changes (freshness.ts). */
import { createHash } from "node:crypto";
import type { Clock } from "../deps.ts";
import type { Freshness } from "../freshness.ts";
import type { Metrics } from "../metrics.ts";

/** The text of a tag plus its index entries, estimated. */
const bytesPerTag = 200;

export interface Content {
  body: string | Buffer;
  /** Subjects shown: dropping one of these drops the response. */
  tags: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** Default: 200. */
  status?: number;
  staleAt?: Date | undefined;
  /** Most of such content is asked for once before it changes: its first answer is compressed quickly. */
  isMostlyAskedOnce?: true;
  /** Adds a notice that the content may be outdated. */
  whenOld?: (body: string) => string;
}

/** Marks a response that may be outdated, with the time when it was last right. */
const oldHeader = "x-runor-stale";

export class CachedResponse {
  readonly key: string;
  readonly body: Buffer;
  readonly etag: string;
  readonly tags: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  readonly staleAtMs: number;
  readonly compressed = new Map<string, Buffer>();
  /** Request addresses that lead here without being parsed again. */
  readonly addresses: string[] = [];
  addressBytes = 0;
  /** Requested since the last eviction. */
  isWanted = false;
  /** Whether the next answer is compressed for many, and kept. */
  isForMany: boolean;
  private parsed: unknown;
  private readonly whenOld: Content["whenOld"];
  private old: CachedResponse | undefined;

  constructor(key: string, content: Content) {
    this.key = key;
    this.body = trimmed(Buffer.from(content.body));
    this.etag = `W/"${createHash("sha1").update(this.body).digest("base64url").slice(0, 16)}"`;
    this.tags = content.tags;
    this.headers = content.headers ?? {};
    this.status = content.status ?? 200;
    this.staleAtMs = content.staleAt?.getTime() ?? Number.POSITIVE_INFINITY;
    this.isForMany = !content.isMostlyAskedOnce;
    this.whenOld = content.whenOld;
  }

  /** The same response, marked as last known to be right at that time. */
  asOf(time: Date): CachedResponse {
    const at = time.toUTCString();
    if (this.old?.headers[oldHeader] !== at)
      this.old = new CachedResponse(this.key, {
        body: this.whenOld?.(this.body.toString()) ?? this.body,
        tags: this.tags,
        headers: { ...this.headers, [oldHeader]: at },
        status: this.status,
      });
    return this.old;
  }

  /** The body, parsed once; callers must not modify it. */
  get json(): unknown {
    this.parsed ??= JSON.parse(this.body.toString());
    return this.parsed;
  }

  /** Estimated memory: body with compressed forms, tags, and addresses, whose length callers choose. */
  get bytes(): number {
    const own = Math.ceil(this.body.length * 1.5) + 1_000 + this.key.length;
    return own + this.tags.length * bytesPerTag + this.addressBytes;
  }
}

/** A copy in its own memory: a slice would keep the whole underlying buffer alive. */
export function trimmed(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

interface Building {
  promise: Promise<CachedResponse>;
  /** Tags dropped since the build began: it may have read older data. */
  dropped: Set<string>;
}

/** Spellings of one request that are remembered. */
const maxAddresses = 8;

export class ResponseCache {
  private readonly kept = new Map<string, CachedResponse>();
  private readonly byAddress = new Map<string, CachedResponse>();
  private readonly byTag = new Map<string, Set<CachedResponse>>();
  private readonly building = new Map<string, Building>();
  private readonly clock: Clock;
  private readonly freshness: Pick<Freshness, "oldSince">;
  private readonly maxBytes: number;
  private readonly hits: { inc(): void };
  private readonly misses: { inc(): void };
  private readonly bytesGauge: { set(bytes: number): void };
  private bytes = 0;

  constructor(
    deps: { clock: Clock; metrics: Metrics; freshness: Pick<Freshness, "oldSince"> },
    options: { name: string; maxBytes: number },
  ) {
    this.clock = deps.clock;
    this.freshness = deps.freshness;
    this.maxBytes = options.maxBytes;
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
  ready(key: string, address: string): CachedResponse | undefined {
    const ready = this.kept.get(key);
    if (!ready || !this.isFresh(ready)) return undefined;
    this.hits.inc();
    this.lead(address, ready);
    return this.marked(ready);
  }

  /** Remembers the address. Repeats: concurrent calls share one build, unless a tag was dropped since it began. */
  async get(key: string, address: string, build: () => Promise<Content>): Promise<CachedResponse> {
    const ready = this.ready(key, address);
    if (ready) return ready;
    const underWay = this.building.get(key);
    const cached = await (underWay?.dropped.size === 0 ? underWay.promise : this.build(key, build));
    if (this.kept.get(key) === cached) this.lead(address, cached);
    return this.marked(cached);
  }

  drop(tag: string): void {
    for (const building of this.building.values()) building.dropped.add(tag);
    for (const cached of this.byTag.get(tag) ?? []) this.remove(cached);
  }

  clear(): void {
    for (const building of this.building.values()) building.dropped.add("");
    for (const cached of this.kept.values()) this.remove(cached);
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
    const promise = make().then((content) => {
      const cached = new CachedResponse(key, content);
      if (!dropped.has("") && !content.tags.some((tag) => dropped.has(tag))) this.keep(cached);
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

  private keep(cached: CachedResponse): void {
    const before = this.kept.get(cached.key);
    if (before) this.remove(before);
    this.kept.set(cached.key, cached);
    this.bytes += cached.bytes;
    for (const tag of cached.tags) {
      const tagged = this.byTag.get(tag);
      if (tagged) tagged.add(cached);
      else this.byTag.set(tag, new Set([cached]));
    }
    if (this.bytes > this.maxBytes) this.makeRoom();
    this.bytesGauge.set(this.bytes);
  }

  /** Evicts the oldest first; a response requested since the last eviction is kept once more. */
  private makeRoom(): void {
    for (const cached of this.kept.values()) {
      if (this.bytes <= this.maxBytes) return;
      if (cached.isWanted && this.kept.size > 1) {
        cached.isWanted = false;
        this.kept.delete(cached.key);
        this.kept.set(cached.key, cached);
      } else this.remove(cached);
    }
  }

  private lead(address: string, cached: CachedResponse): void {
    if (cached.addresses.length >= maxAddresses || this.byAddress.get(address) === cached) return;
    cached.addresses.push(address);
    cached.addressBytes += address.length;
    this.bytes += address.length;
    this.byAddress.set(address, cached);
    if (this.bytes > this.maxBytes) this.makeRoom();
  }

  private remove(cached: CachedResponse): void {
    if (this.kept.get(cached.key) !== cached) return;
    this.kept.delete(cached.key);
    this.bytes -= cached.bytes;
    this.bytesGauge.set(this.bytes);
    for (const address of cached.addresses) {
      if (this.byAddress.get(address) === cached) this.byAddress.delete(address);
    }
    for (const tag of cached.tags) {
      const tagged = this.byTag.get(tag);
      tagged?.delete(cached);
      if (tagged?.size === 0) this.byTag.delete(tag);
    }
  }
}
