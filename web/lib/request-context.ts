/** What the server hands to a page while rendering it. The server reads these tokens from the built entry. */
import type { QueryClient } from "@tanstack/react-query";
import { createContext } from "react-router";

export const queryClientContext = createContext<QueryClient>();

export interface PageRequest {
  /** Allows this page's own inline scripts. */
  nonce: string;
  /** Another origin that serves the API, if the owner set one. */
  apiHost: string | undefined;
  /** Names the request in the log. */
  requestId: string | undefined;
  /** Writes into the log what broke while the page was made. */
  report(error: unknown): void;
}
export const pageRequestContext = createContext<PageRequest>();
