/** Reads servicemen. The list is paginated; the next page's cursor is in the Link header. */
import { type InfiniteData, infiniteQueryOptions } from "@tanstack/react-query";
import * as servicemenApi from "#shared/contracts/servicemen.endpoints.ts";
import type { Serviceman, ServicemanList } from "#shared/contracts/servicemen.ts";
import { type AnswerHeaders, exchange } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { completed } from "#web/lib/api/completed-answer.ts";
import { listQueryOf } from "#web/lib/lists/list-search.ts";
import { type FoundPage, foundIn, itemsOf, pagedQuery } from "#web/lib/lists/paged-list.ts";
import { madeOf } from "#web/lib/page-data/personal-reads.ts";

export const servicemenFilterOf = (query: URLSearchParams) => listQueryOf("servicemen", query);
export type ServicemenFilter = Partial<ReturnType<typeof servicemenFilterOf>>;

/** Whether the filter excludes anyone; a place alone only sorts. */
export const isNarrowed = ({
  near: _near,
  cursor: _cursor,
  exact: _exact,
  ...filters
}: ServicemenFilter): boolean => Object.values(filters).some(Boolean);

interface ServicemenPage extends FoundPage {
  servicemen: Serviceman[];
}

const pageOf = ({ servicemen }: ServicemanList, headers: AnswerHeaders): ServicemenPage => ({
  servicemen: servicemen.map(withFigures),
  ...foundIn(headers),
});

const withFigures = (serviceman: Serviceman): Serviceman =>
  completed(serviceman, "displayName", ({ businessName, fullName }) => ({
    displayName: businessName ?? fullName,
    minUnits: 0,
    rating: null,
    ratingCount: 0,
    distanceKm: null,
  }));

const servicemenPerPage = 20;
/** Retry interval while the network is lost. */
const reconnectMs = 5_000;

/** Matching servicemen, 20 per page unless the filter has a limit. Retries while the network is lost. */
export const servicemenQuery = ({ cursor, ...filter }: ServicemenFilter & { limit?: number }) =>
  infiniteQueryOptions({
    ...pagedQuery(
      ["servicemen", { ...filter, cursor }],
      async (page): Promise<ServicemenPage> => {
        const { body, headers } = await exchange(page.client, servicemenApi.list, {
          query: { limit: servicemenPerPage, ...filter, cursor: page.cursor },
          signal: page.signal,
        });
        return madeOf(pageOf, body, headers);
      },
      cursor,
    ),
    retry: false,
    networkMode: "always",
    refetchOnReconnect: "always",
    refetchInterval: ({ state: { status, error } }) =>
      status === "error" && !isInvalidQuery(error) ? reconnectMs : false,
  });

/** The query has an invalid filter; a retry would not help. */
export const isInvalidQuery = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400;

export const servicemenOf = (list: InfiniteData<ServicemenPage>): readonly Serviceman[] =>
  itemsOf(
    list,
    ({ servicemen }) => servicemen,
    ({ userId }) => userId,
  );
