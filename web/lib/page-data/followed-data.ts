/** Finds which tracked answers a page's data comes from (page-reads.ts). Used on the server only. */
import type { PageReads } from "./page-reads.ts";

/** Answers to a page's own calls, by the call's address. */
export type OwnAnswers = ReadonlyMap<string, OwnAnswer>;

export interface OwnAnswer {
  /** The data that the page shows. */
  body: unknown;
  /** The same with the template's id in place of the page's, so that the pages of two jobs can match. */
  compared: unknown;
}

/** Where data comes from: answers, or a structure with answers in it. */
export interface Source {
  reads: PageReads;
  of(answers: OwnAnswers, kind: keyof OwnAnswer): unknown;
}

/** Tracked data, by the proxies that a page reads. */
export const tracked = new WeakMap<object, Source & { value: object }>();

export const isComposite = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Where tracked data comes from; undefined for other data. */
export function sourceOf(data: unknown): Source | undefined {
  if (!isComposite(data)) return undefined;
  const known = tracked.get(data);
  if (known) return known;
  const entries = Object.entries(data).map(([name, value]) => [name, value, sourceOf(value)] as const);
  const reads = entries.find(([, , source]) => source)?.[2]?.reads;
  if (!reads) return undefined;
  return {
    reads,
    of: (answers, kind) => {
      const made = entries.map(([name, value, source]) => [name, source ? source.of(answers, kind) : value]);
      return Array.isArray(data) ? made.map(([, value]) => value) : Object.fromEntries(made);
    },
  };
}

/** Tracked data, without recording that it is read. */
export function rawOf(data: unknown): unknown {
  if (!isComposite(data)) return data;
  const known = tracked.get(data);
  if (known) return known.value;
  if (!sourceOf(data)) return data;
  const made = Object.entries(data).map(([name, value]) => [name, rawOf(value)]);
  return Array.isArray(data) ? made.map(([, value]) => value) : Object.fromEntries(made);
}
