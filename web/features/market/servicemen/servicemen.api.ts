/** Reads servicemen. The list is paginated; the next page's cursor is in the Link header. */
import { type InfiniteData, infiniteQueryOptions } from "@tanstack/react-query";
import { meantHeader } from "#shared/constants.ts";
import * as servicemenApi from "#shared/contracts/servicemen.endpoints.ts";
import type { Serviceman } from "#shared/contracts/servicemen.ts";
import { exchange } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { itemsOf, meantWords, nextCursor, pagedQuery } from "#web/lib/paged-list.ts";
import { listQueryOf } from "#web/lib/use-list-search.ts";

export const servicemenFilterOf = (query: URLSearchParams) => listQueryOf("servicemen", query);
export type ServicemenFilter = Partial<ReturnType<typeof servicemenFilterOf>>;

/** Whether the filter excludes anyone; a place alone only sorts. */
export const isNarrowed = ({
  near: _near,
  cursor: _cursor,
  exact: _exact,
  ...filters
}: ServicemenFilter): boolean => Object.values(filters).some(Boolean);

interface ServicemenPage {
  servicemen: Serviceman[];
  next: string | undefined;
  /** What was searched instead of the typed words. */
  meant: string | undefined;
}

const servicemenPerPage = 20;
/** Retry interval while the network is lost. */
const reconnectMs = 5_000;

/** Matching servicemen, 20 per page. Retries while the network is lost. */
export const servicemenQuery = ({ cursor, ...filter }: ServicemenFilter) =>
  infiniteQueryOptions({
    ...pagedQuery(
      ["servicemen", { ...filter, cursor }],
      async (page): Promise<ServicemenPage> => {
        const { body, headers } = await exchange(page.client, servicemenApi.list, {
          query: { limit: servicemenPerPage, ...filter, cursor: page.cursor },
          signal: page.signal,
        });
        return {
          servicemen: body.servicemen,
          next: nextCursor(headers.link),
          meant: meantWords(headers[meantHeader]),
        };
      },
      cursor,
    ),
    retry: false,
    networkMode: "always",
    refetchOnReconnect: "always",
    refetchInterval: ({ state: { status, error } }) =>
      status === "error" && !isSenseless(error) ? reconnectMs : false,
  });

/** The query has an invalid filter; a retry would not help. */
export const isSenseless = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400;

export const servicemenOf = (list: InfiniteData<ServicemenPage>): readonly Serviceman[] =>
  itemsOf(
    list,
    ({ servicemen }) => servicemen,
    ({ userId }) => userId,
  );
