/**
 * Ready answers in memory: the bytes of an answer that is the same for everyone, with its compressed forms.
 * Whoever owns a cache drops answers by tag when the database says that something changed (freshness.ts).
 */
import { createHash } from "node:crypto";
import type { Clock } from "../deps.ts";
import type { Freshness } from "../freshness.ts";
import type { Metrics } from "../metrics.ts";

/** The text, and its places among what carries the tag. */
const bytesPerTag = 200;

/** What an answer is made of. */
export interface Content {
  body: string | Buffer;
  /** What the answer shows: dropping one of these drops the answer. */
  tags: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** When the answer turns old by itself. */
  staleAt?: Date | undefined;
  /** The body in which people can read that it may be old. */
  whenOld?: (body: string) => string;
}

/** Says that an answer may be old, and until when it was right. */
const oldHeader = "x-runor-stale";

/** One ready answer. */
export class CachedResponse {
  readonly key: string;
  readonly body: Buffer;
  readonly etag: string;
  readonly tags: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly staleAtMs: number;
  /** Compressed forms, each made when first asked for. */
  readonly compressed = new Map<string, Buffer>();
  /** Request addresses that lead here without reading them again. */
  readonly addresses: string[] = [];
  addressBytes = 0;
  /** Asked for since the cache last looked for something to let go. */
  isWanted = false;
  private parsed: unknown;
  private readonly whenOld: Content["whenOld"];
  private old: CachedResponse | undefined;

  constructor(key: string, content: Content) {
    this.key = key;
    this.body = trimmed(Buffer.from(content.body));
    this.etag = `W/"${createHash("sha1").update(this.body).digest("base64url").slice(0, 16)}"`;
    this.tags = content.tags;
    this.headers = content.headers ?? {};
    this.staleAtMs = content.staleAt?.getTime() ?? Number.POSITIVE_INFINITY;
    this.whenOld = content.whenOld;
  }

  /** The same answer, marked as one that was right at that time. */
  asOf(time: Date): CachedResponse {
    const at = time.toUTCString();
    if (this.old?.headers[oldHeader] !== at)
      this.old = new CachedResponse(this.key, {
        body: this.whenOld?.(this.body.toString()) ?? this.body,
        tags: this.tags,
        headers: { ...this.headers, [oldHeader]: at },
      });
    return this.old;
  }

  /** What the body says, read once; nobody changes it. */
  get json(): unknown {
    this.parsed ??= JSON.parse(this.body.toString());
    return this.parsed;
  }

  /** About what it holds of memory: compressed forms, its tags, and addresses, which callers make as long as they like. */
  get bytes(): number {
    const own = Math.ceil(this.body.length * 1.5) + 1_000 + this.key.length;
    return own + this.tags.length * bytesPerTag + this.addressBytes;
  }
}

/** The bytes in a place of their own: a few of a larger piece would keep all of it in memory. */
export function trimmed(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

interface Building {
  promise: Promise<CachedResponse>;
  /** Dropped since the build began: the build may have read what was before. */
  dropped: Set<string>;
}

/** Different spellings of one request that are remembered. */
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
  }

  /** The ready answer to a request address that was asked before. */
  find(address: string): CachedResponse | undefined {
    const cached = this.byAddress.get(address);
    if (!cached || !this.isFresh(cached)) return undefined;
    cached.isWanted = true;
    this.hits.inc();
    return this.marked(cached);
  }

  /** The ready answer under a key. The request's address leads to it from now on. */
  ready(key: string, address: string): CachedResponse | undefined {
    const ready = this.kept.get(key);
    if (!ready || !this.isFresh(ready)) return undefined;
    this.hits.inc();
    this.lead(address, ready);
    return this.marked(ready);
  }

  /**
   * The answer under a key, built if there is none. The request's address leads to it from now on.
   * Repeats: who asks while it is built waits for the same build, unless something was dropped since it began.
   */
  async get(key: string, address: string, build: () => Promise<Content>): Promise<CachedResponse> {
    const ready = this.ready(key, address);
    if (ready) return ready;
    const underWay = this.building.get(key);
    const cached = await (underWay?.dropped.size === 0 ? underWay.promise : this.build(key, build));
    if (this.kept.get(key) === cached) this.lead(address, cached);
    return this.marked(cached);
  }

  /** Lets go of every answer that shows this. */
  drop(tag: string): void {
    for (const building of this.building.values()) building.dropped.add(tag);
    for (const cached of this.byTag.get(tag) ?? []) this.remove(cached);
  }

  /** Lets go of everything. */
  clear(): void {
    for (const building of this.building.values()) building.dropped.add("");
    for (const cached of this.kept.values()) this.remove(cached);
  }

  /** While no database can be reached, what has turned old by itself is better than nothing. */
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
  }

  /** Lets the longest kept go first; one that was asked for since stays for another round. */
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
