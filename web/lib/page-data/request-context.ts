/** What the server passes to a page while rendering it. The server imports these tokens from the built entry. */
import type { QueryClient } from "@tanstack/react-query";
import { createContext } from "react-router";
import type { PageReads } from "./page-reads.ts";

export const queryClientContext = createContext<QueryClient>();

/** Facts for search engines that every page may write. */
export interface PageFacts {
  /** Of the product's public address. */
  origin: string;
  /** Whether job pages contain JobPosting data for search engines. */
  hasJobPostings: boolean;
  /** In ms since 1970. */
  now: number;
}

export interface PageRequest {
  /** Allows this page's inline scripts. */
  nonce: string;
  facts: PageFacts | undefined;
  /** Another origin that serves the API, if the owner set one. */
  apiHost: string | undefined;
  requestId: string | undefined;
  /** Records what the page reads of the request's data. */
  reads: PageReads | undefined;
  /** Hands over the finished HTML. */
  deliver(html: Uint8Array): void;
  report(error: unknown): void;
}
export const pageRequestContext = createContext<PageRequest>();
