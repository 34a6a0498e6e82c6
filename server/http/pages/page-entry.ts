/** The interface between the server and the built pages (web/entry.server.tsx). */
import type { RouterContext } from "react-router";

/** `PageReads` of the built pages (web/lib/page-data/page-reads.ts). */
export interface PageReads {
  track(call: string, compared: unknown): unknown;
  giveUp(): void;
  readonly isKept: boolean;
  readonly insertions: PageInsertions;
  templateOf(html: string, encode: (text: string) => string): PageTemplate;
}

export interface PageTemplate {
  fits(answers: OwnAnswers): boolean;
  /** As the template was written. */
  html(answers: OwnAnswers): string;
  insertions: PageInsertions;
}

/** `PageInsertions` of the built pages (web/lib/page-data/page-insertions.ts). */
export interface PageInsertions {
  /** Whether the address of a call is made from other calls' answers. */
  isMade(call: string): boolean;
  addressOf(call: string, answers: OwnAnswers): string;
}

export interface Answer {
  body: unknown;
  headers: Readonly<Record<string, string | undefined>>;
}

/** Answers that a page's template does not hold, by the call's address, which has the template's marks. */
export type OwnAnswers = ReadonlyMap<string, { body: Answer; compared: Answer }>;

/** Carries a page's calls to the API. */
export type PageTransport = (request: { method: string; url: string; body?: unknown }) => Promise<{
  status: number;
  body: unknown;
  headers: Answer["headers"];
}>;

export interface PageEntry {
  PageReads: new () => PageReads;
  createQueryClient(transport: PageTransport): unknown;
  queryClientContext: RouterContext<unknown>;
  pageRequestContext: RouterContext<{
    nonce: string;
    facts: { origin: string; hasJobPostings: boolean; now: number };
    apiHost: string | undefined;
    requestId: string | undefined;
    reads: PageReads | undefined;
    /** Hands over the finished HTML; a body of the response would be copied several times. */
    deliver(html: Buffer): void;
    report(error: unknown): void;
  }>;
}
