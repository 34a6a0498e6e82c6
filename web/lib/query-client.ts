import { QueryClient } from "@tanstack/react-query";
import { carryThrough, type Transport } from "./api.ts";
import { ApiError } from "./api-error.ts";

/** How long data counts as fresh: pages render from the cache at once and refresh quietly behind it. */
const freshMs = 15_000;

/** A cache of answers: one in the browser, one for each page rendered on the server. */
export function createQueryClient(transport?: Transport): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && !error.isRefusal && !transport,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  if (transport) carryThrough(client, transport);
  return client;
}
