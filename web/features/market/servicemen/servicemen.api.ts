/** Reading the list of servicemen, a page at a time; the way to the next page travels in the Link header. */
import { type InfiniteData, infiniteQueryOptions } from "@tanstack/react-query";
import * as servicemenApi from "#shared/contracts/servicemen.endpoints.ts";
import type { Serviceman } from "#shared/contracts/servicemen.ts";
import { exchange } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { nextCursor } from "#web/lib/next-page.ts";
import { type FilterName, listSearchOf } from "#web/lib/use-list-search.ts";

export type ServicemenFilter = Partial<Record<"q" | FilterName, string | undefined>> & {
  /** Where the first page starts: set by the links that readers without scripts follow. */
  cursor?: string | undefined;
};

/** What a page's address asks for. */
export function servicemenFilterOf(query: URLSearchParams): ServicemenFilter {
  const { q, ...filters } = listSearchOf(query);
  return { q: q || undefined, ...filters, cursor: query.get("cursor") ?? undefined };
}

/** Whether the list leaves anybody out; a place alone only orders it. */
export const isNarrowed = ({ near: _near, cursor: _cursor, ...filters }: ServicemenFilter): boolean =>
  Object.values(filters).some(Boolean);

interface ServicemenPage {
  servicemen: Serviceman[];
  next: string | undefined;
}

export type ServicemenPages = InfiniteData<ServicemenPage, unknown>;

const servicemenPerPage = 20;
/** How soon a lost network is tried again. */
const reconnectMs = 5_000;

/** Servicemen that match, 20 at a time. While the network is lost it keeps trying. */
export const servicemenQuery = ({ cursor, ...filter }: ServicemenFilter) =>
  infiniteQueryOptions({
    queryKey: ["servicemen", { ...filter, cursor }] as const,
    queryFn: async ({ client, signal, pageParam }): Promise<ServicemenPage> => {
      const { body, header } = await exchange(client, servicemenApi.list, {
        query: { limit: servicemenPerPage, ...filter, cursor: pageParam },
        signal,
      });
      return { servicemen: body.servicemen, next: nextCursor(header("link")) };
    },
    initialPageParam: cursor,
    getNextPageParam: (page: ServicemenPage) => page.next,
    retry: false,
    networkMode: "always",
    refetchOnReconnect: "always",
    refetchInterval: ({ state: { status, error } }) =>
      status === "error" && !isSenseless(error) ? reconnectMs : false,
  });

/** The address asks for something that is no filter: asking again would change nothing. */
export const isSenseless = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400;

/** All servicemen of the loaded pages, each once: a new card between two pages moves one into both. */
export function servicemenOf(pages: ServicemenPages): Serviceman[] {
  const byId = new Map(pages.pages.flatMap(({ servicemen }) => servicemen).map((one) => [one.userId, one]));
  return [...byId.values()];
}
