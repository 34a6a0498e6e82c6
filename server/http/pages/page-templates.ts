/**
 * Pages without their data. A page reads few values of the answers about the person and its job: requests with
 * the same values get the same HTML, with their own data in the script and in marked parts
 * (web/lib/page-data/page-reads.ts).
 */
import { randomBytes } from "node:crypto";
import type { Clock, Deps } from "#server/deps.ts";
import type { CachedResponse } from "../cache/cached-response.ts";
import type { PageTemplate } from "./page-entry.ts";

/** Shorter than data counts as fresh (web/lib/api/query-client.ts): a page never refetches what came with it. */
const keepMs = 10_000;
/** Some 100 kB each. */
const maxPages = 60;
/** Most pages of jobs are read by one person at a time: making a template is worth it for addresses asked for again. */
const maxAskedOnce = 200;
/** Per address, for what its pages differ in: those of trades have eight looks, and people differ as well. */
const maxOfAddress = 12;

/** Takes the place of a page's nonce in templates. Unguessable, and never sent. */
export const nonceMark = `nonce-${randomBytes(16).toString("hex")}`;
/** The nonce of pages for everyone, from which it is removed before they are cached (page-cache.ts). Never sent either. */
export const sharedNonce = randomBytes(16).toString("base64");

export interface TemplatedPage {
  template: PageTemplate;
  status: number;
  headers: Headers;
  /** The answers for everyone that it shows: when one of them is replaced, the page is outdated. */
  shared: ReadonlyMap<string, CachedResponse>;
  /** Calls that each page makes, with the template's marks. */
  ownCalls: readonly string[];
}

interface Stored {
  page: TemplatedPage;
  staleAtMs: number;
  bytes: number;
}

export class PageTemplates {
  private readonly pages = new Map<string, Stored[]>();
  private readonly askedOnce = new Set<string>();
  /** Templates that are being made. */
  readonly making = new Map<string, Promise<unknown>>();
  private readonly clock: Clock;
  readonly hits: { inc(): void };
  readonly misses: { inc(): void };
  private readonly bytesGauge: { set(bytes: number): void };

  constructor({ clock, metrics }: Pick<Deps, "clock" | "metrics">) {
    this.clock = clock;
    this.hits = metrics.cache.labels({ cache: "page-templates", outcome: "hit" });
    this.misses = metrics.cache.labels({ cache: "page-templates", outcome: "miss" });
    this.bytesGauge = metrics.cacheBytes.labels({ cache: "page-templates" });
  }

  /** Pages of the address whose shared answers are those of now, the latest first. */
  of(address: string, find: (call: string) => CachedResponse | undefined): TemplatedPage[] {
    const now = this.clock.now().getTime();
    const isCurrent = ({ page, staleAtMs }: Stored) =>
      staleAtMs > now && [...page.shared].every(([call, response]) => find(call) === response);
    const current = (this.pages.get(address) ?? []).filter(isCurrent);
    if (current.length > 0) this.pages.set(address, current);
    else if (this.pages.delete(address)) this.measure();
    return current.map(({ page }) => page);
  }

  /** Whether the address was asked for a moment ago, by anyone. */
  isPopular(address: string): boolean {
    const isAgain = this.pages.has(address) || this.askedOnce.delete(address);
    this.askedOnce.add(address);
    for (const oldest of this.askedOnce) {
      if (this.askedOnce.size <= maxAskedOnce) break;
      this.askedOnce.delete(oldest);
    }
    return isAgain;
  }

  store(address: string, page: TemplatedPage, bytes: number): void {
    const others = this.pages.get(address) ?? [];
    const staleAtMs = this.clock.now().getTime() + keepMs;
    // At the end, as the least recently rendered are dropped first.
    this.pages.delete(address);
    this.pages.set(address, [{ page, staleAtMs, bytes }, ...others].slice(0, maxOfAddress));
    let count = [...this.pages.values()].reduce((sum, pages) => sum + pages.length, 0);
    for (const [oldest, pages] of this.pages) {
      if (count <= maxPages) break;
      this.pages.delete(oldest);
      count -= pages.length;
    }
    this.measure();
  }

  private measure(): void {
    this.bytesGauge.set([...this.pages.values()].flat().reduce((sum, { bytes }) => sum + bytes, 0));
  }
}
