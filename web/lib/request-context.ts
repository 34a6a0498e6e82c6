/** What the server passes to a page while rendering it. The server imports these tokens from the built entry. */
import type { QueryClient } from "@tanstack/react-query";
import { createContext } from "react-router";

export const queryClientContext = createContext<QueryClient>();

export interface PageRequest {
  /** Allows this page's inline scripts. */
  nonce: string;
  /** Another origin that serves the API, if the owner set one. */
  apiHost: string | undefined;
  /** Request id in the log. */
  requestId: string | undefined;
  report(error: unknown): void;
}
export const pageRequestContext = createContext<PageRequest>();
