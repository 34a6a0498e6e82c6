/** Reads servicemen. The list is paginated; the next page's cursor is in the Link header. */
import { type InfiniteData, infiniteQueryOptions } from "@tanstack/react-query";
import * as servicemenApi from "#shared/contracts/servicemen.endpoints.ts";
import type { Serviceman } from "#shared/contracts/servicemen.ts";
import { exchange } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { nextCursor } from "#web/lib/next-page.ts";
import { type FilterName, listSearchOf } from "#web/lib/use-list-search.ts";

export type ServicemenFilter = Partial<Record<"q" | FilterName, string | undefined>> & {
  /** Cursor of the first page, set by the pagination links for readers without scripts. */
  cursor?: string | undefined;
};

export function servicemenFilterOf(query: URLSearchParams): ServicemenFilter {
  const { q, ...filters } = listSearchOf(query);
  return { q: q || undefined, ...filters, cursor: query.get("cursor") ?? undefined };
}

/** Whether the filter excludes anyone; a place alone only sorts. */
export const isNarrowed = ({ near: _near, cursor: _cursor, ...filters }: ServicemenFilter): boolean =>
  Object.values(filters).some(Boolean);

interface ServicemenPage {
  servicemen: Serviceman[];
  next: string | undefined;
}

export type ServicemenPages = InfiniteData<ServicemenPage, unknown>;

const servicemenPerPage = 20;
/** Retry interval while the network is lost. */
const reconnectMs = 5_000;

/** Matching servicemen, 20 per page. Retries while the network is lost. */
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

/** The query has an invalid filter; a retry would not help. */
export const isSenseless = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400;

/** All servicemen of the loaded pages without duplicates: a new card between two requests may put one on both. */
export function servicemenOf(pages: ServicemenPages): Serviceman[] {
  const byId = new Map(pages.pages.flatMap(({ servicemen }) => servicemen).map((one) => [one.userId, one]));
  return [...byId.values()];
}
