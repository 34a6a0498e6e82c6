import { queryOptions } from "@tanstack/react-query";
import type { ServicemanList } from "#shared/contracts/servicemen.ts";
import { callApi } from "#web/lib/api.ts";
import { listSearchOf } from "#web/lib/use-list-search.ts";

export interface ServicemenFilter {
  q?: string | undefined;
  service?: string | undefined;
  state?: string | undefined;
}

/** What a page's address asks for. */
export function servicemenFilterOf(query: URLSearchParams): ServicemenFilter {
  const { q, service, state } = listSearchOf(query);
  return { q: q || undefined, service, state };
}

/** How soon a lost network is tried again. */
const reconnectMs = 5_000;

/** Servicemen that match. While the network is lost it keeps trying. */
export const servicemenQuery = (filter: ServicemenFilter) =>
  queryOptions({
    queryKey: ["servicemen", filter] as const,
    queryFn: ({ client, signal }) =>
      callApi<ServicemanList>(client, {
        method: "GET",
        path: "/api/auth/servicemen",
        query: { ...filter },
        signal,
      }),
    retry: false,
    networkMode: "always",
    refetchInterval: (query) => (query.state.status === "error" ? reconnectMs : false),
  });
