import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as placesApi from "#shared/contracts/places.endpoints.ts";
import * as tradesApi from "#shared/contracts/trades.endpoints.ts";
import { callApi } from "#web/lib/api/api.ts";
import { ApiError, nullIfMissing } from "#web/lib/api/api-error.ts";
import { asked, textOf } from "#web/lib/page-data/personal-reads.ts";
import { userIn } from "#web/lib/person/session.ts";
import { calledJobsQuery } from "../calls/calls.api.ts";
import { jobListQuery } from "../jobs/jobs.api.ts";
import { servicemenQuery } from "../servicemen/servicemen.api.ts";
import { isTrade, type Supply } from "./supply-facts.ts";

/** The parts of a page's address. Without a trade it is the page of a place. */
export interface SupplyAddress {
  trade?: string | undefined;
  state?: string | undefined;
  lga?: string | undefined;
}

export const tradesQuery = () =>
  queryOptions({
    queryKey: ["trades"] as const,
    queryFn: ({ client, signal }) => callApi(client, tradesApi.list, { signal }),
  });

export const placesQuery = () =>
  queryOptions({
    queryKey: ["places"] as const,
    queryFn: ({ client, signal }) => callApi(client, placesApi.list, { signal }),
  });

/** Null if the trade or place does not exist, or has nothing to find. */
export const supplyQuery = ({ trade, state, lga }: SupplyAddress) =>
  queryOptions({
    queryKey: trade === undefined ? ["places", state, lga] : ["trades", trade, state, lga],
    queryFn: ({ client, signal }): Promise<Supply | null> => {
      const reading: Promise<Supply> =
        trade === undefined
          ? callApi(client, placesApi.read, { params: { state: state ?? "" }, query: { lga }, signal })
          : callApi(client, tradesApi.read, { params: { trade }, query: { state, lga }, signal });
      return reading.catch(nullIfMissing);
    },
  });

const serviceOf = (supply: Supply): string => (isTrade(supply) ? supply.name : "");
const stateOf = ({ state }: Supply): string => state?.name ?? "";
const lgaOf = ({ lga }: Supply): string => lga?.name ?? "";
const filterOf = (supply: Supply) => ({
  service: isTrade(supply) ? textOf(supply, serviceOf) : undefined,
  state: supply.state ? textOf(supply, stateOf) : undefined,
  lga: supply.lga ? textOf(supply, lgaOf) : undefined,
});
const shownJobs = 8;
const shownServicemen = 6;
/** The first jobs and servicemen of their lists, as many as a page shows. */
export const jobsOfSupply = (supply: Supply) => ({
  ...jobListQuery({ ...filterOf(supply), limit: shownJobs }),
  getNextPageParam: noNextPage,
});
export const servicemenOfSupply = (supply: Supply) => ({
  ...servicemenQuery({ ...filterOf(supply), limit: shownServicemen }),
  getNextPageParam: noNextPage,
});
/** Templates of pages would differ by whether there are more. */
const noNextPage = () => undefined;

export const hasJobs = ({ jobs }: Supply): boolean => jobs > 0;
export const hasServicemen = ({ servicemen }: Supply): boolean => servicemen > 0;

/** The larger places around an address, the nearest first. */
export const widerAddresses = ({ trade, state, lga }: SupplyAddress): SupplyAddress[] => [
  ...(lga ? [{ trade, state }] : []),
  ...(trade && state ? [{ trade }] : []),
];

/**
 * Loads everything that the page of a trade or place shows.
 * Errors: 404 if there is nothing to find; loads the nearest larger place that has something.
 */
export async function primeSupply(client: QueryClient, address: SupplyAddress): Promise<void> {
  if (await userIn(client)) await client.prefetchQuery(calledJobsQuery());
  const supply = await client.fetchQuery(supplyQuery(address));
  if (!supply) {
    for (const wider of widerAddresses(address)) if (await client.fetchQuery(supplyQuery(wider))) break;
    throw new ApiError(404);
  }
  await Promise.all([
    asked(hasJobs, supply) && client.prefetchInfiniteQuery(jobsOfSupply(supply)),
    asked(hasServicemen, supply) && client.prefetchInfiniteQuery(servicemenOfSupply(supply)),
  ]);
}
