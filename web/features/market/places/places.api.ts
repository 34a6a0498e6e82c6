import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as placesApi from "#shared/contracts/places.endpoints.ts";
import type { Place } from "#shared/contracts/places.ts";
import { callApi } from "#web/lib/api.ts";
import { nullIfMissing } from "#web/lib/api-error.ts";
import { asked, textOf } from "#web/lib/personal-reads.ts";
import { jobListQuery } from "../jobs/jobs.api.ts";
import { servicemenQuery } from "../servicemen/servicemen.api.ts";

/** The parts of a place page's address. */
export interface PlaceAddress {
  state: string;
  lga?: string | undefined;
}

export const placesQuery = () =>
  queryOptions({
    queryKey: ["places"] as const,
    queryFn: ({ client, signal }) => callApi(client, placesApi.list, { signal }),
  });

/** Null if the place does not exist, or has nothing to find. */
export const placeQuery = ({ state, lga }: PlaceAddress) =>
  queryOptions({
    queryKey: ["places", state, lga] as const,
    queryFn: ({ client, signal }): Promise<Place | null> =>
      callApi(client, placesApi.read, { params: { state }, query: { lga }, signal }).catch(nullIfMissing),
  });

const stateOf = ({ state }: Place): string => state.name;
const lgaOf = ({ lga }: Place): string => lga?.name ?? "";
const filtersOf = (place: Place) => ({
  state: textOf(place, stateOf),
  lga: place.lga ? textOf(place, lgaOf) : undefined,
});
const shownJobs = 8;
const shownServicemen = 6;
/** The first jobs and servicemen of their lists, as many as a place page shows. */
export const jobsOfPlace = (place: Place) => ({
  ...jobListQuery({ ...filtersOf(place), limit: shownJobs }),
  getNextPageParam: noNextPage,
});
export const servicemenOfPlace = (place: Place) => ({
  ...servicemenQuery({ ...filtersOf(place), limit: shownServicemen }),
  getNextPageParam: noNextPage,
});
/** Templates of place pages would differ by whether there are more. */
const noNextPage = () => undefined;

export const hasJobs = ({ jobs }: Place): boolean => jobs > 0;
export const hasServicemen = ({ servicemen }: Place): boolean => servicemen > 0;

/** Everything that a place page shows. Returns the place; null if it has no page. */
export async function primePlace(client: QueryClient, address: PlaceAddress): Promise<Place | null> {
  const place = await client.fetchQuery(placeQuery(address));
  if (!place) {
    if (address.lga) await client.fetchQuery(placeQuery({ state: address.state }));
    return null;
  }
  await Promise.all([
    asked(hasJobs, place) && client.prefetchInfiniteQuery(jobsOfPlace(place)),
    asked(hasServicemen, place) && client.prefetchInfiniteQuery(servicemenOfPlace(place)),
  ]);
  return place;
}
