import { QueryClient } from "@tanstack/react-query";
import { carryThrough, type Transport } from "./api.ts";
import { ApiError } from "./api-error.ts";

/** Pages render from the cache at once and refetch data older than this. */
const freshMs = 15_000;

/** A query cache: one in the browser, one for each page rendered on the server. */
export function createQueryClient(transport?: Transport): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && !error.isRefusal && !transport,
        refetchOnWindowFocus: false,
        // Offline, the service worker may answer; otherwise the call waits for the network.
        networkMode: "offlineFirst",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  if (transport) carryThrough(client, transport);
  return client;
}
