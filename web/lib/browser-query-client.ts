import { type DehydratedState, hydrate, type QueryClient } from "@tanstack/react-query";
import { createQueryClient } from "./query-client.ts";

declare global {
  interface Window {
    /** Results of the server's queries, embedded in the page. */
    __runor?: DehydratedState;
  }
}

let client: QueryClient | undefined;

export function browserQueryClient(): QueryClient {
  if (!client) {
    client = createQueryClient();
    if (window.__runor) hydrate(client, window.__runor);
    delete window.__runor;
  }
  return client;
}
