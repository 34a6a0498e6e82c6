import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallOf } from "#shared/contracts/endpoint.ts";
import * as tradesApi from "#shared/contracts/trades.endpoints.ts";
import type { Trade } from "#shared/contracts/trades.ts";
import { callApi } from "#web/lib/api.ts";
import { nullIfMissing } from "#web/lib/api-error.ts";
import { asked, textOf } from "#web/lib/personal-reads.ts";
import { jobListQuery } from "../jobs/jobs.api.ts";
import { servicemenQuery } from "../servicemen/servicemen.api.ts";

/** The parts of a trade page's address. */
export interface TradeAddress {
  trade: string;
  state?: string | undefined;
  lga?: string | undefined;
}

export const tradesQuery = () =>
  queryOptions({
    queryKey: ["trades"] as const,
    queryFn: ({ client, signal }) => callApi(client, tradesApi.list, { signal }),
  });

/** Null if the trade or place does not exist. */
export const tradeQuery = ({ trade, state, lga }: TradeAddress) =>
  queryOptions({
    queryKey: ["trades", trade, state, lga] as const,
    queryFn: ({ client, signal }): Promise<Trade | null> => {
      const call: CallOf<typeof tradesApi.read> = { params: { trade }, query: { state, lga } };
      return callApi(client, tradesApi.read, { ...call, signal }).catch(nullIfMissing);
    },
  });

const serviceOf = ({ name }: Trade): string => name;
const stateOf = ({ state }: Trade): string => state?.name ?? "";
const lgaOf = ({ lga }: Trade): string => lga?.name ?? "";
const placeOf = (trade: Trade) => ({
  service: textOf(trade, serviceOf),
  state: trade.state ? textOf(trade, stateOf) : undefined,
  lga: trade.lga ? textOf(trade, lgaOf) : undefined,
});
const shownJobs = 8;
const shownServicemen = 6;
/** The newest jobs and servicemen, as many as a trade page shows. */
export const jobsOfTrade = (trade: Trade) => ({
  ...jobListQuery({ ...placeOf(trade), limit: shownJobs }),
  getNextPageParam: noNextPage,
});
export const servicemenOfTrade = (trade: Trade) => ({
  ...servicemenQuery({ ...placeOf(trade), limit: shownServicemen }),
  getNextPageParam: noNextPage,
});
/** Templates of trade pages would differ by whether there are more. */
const noNextPage = () => undefined;

export const hasJobs = ({ jobs }: Trade): boolean => jobs > 0;
export const hasServicemen = ({ servicemen }: Trade): boolean => servicemen > 0;

/** The larger places around an address, the nearest first. */
export const widerAddresses = ({ trade, state, lga }: TradeAddress): TradeAddress[] => [
  ...(lga ? [{ trade, state }] : []),
  ...(state ? [{ trade }] : []),
];

/** Everything that a trade page shows. Returns the trade; null if it or its place does not exist. */
export async function primeTrade(client: QueryClient, address: TradeAddress): Promise<Trade | null> {
  const trade = await client.fetchQuery(tradeQuery(address));
  if (!trade) {
    for (const wider of widerAddresses(address)) if (await client.fetchQuery(tradeQuery(wider))) break;
    return null;
  }
  await Promise.all([
    asked(hasJobs, trade) && client.prefetchInfiniteQuery(jobsOfTrade(trade)),
    asked(hasServicemen, trade) && client.prefetchInfiniteQuery(servicemenOfTrade(trade)),
  ]);
  return trade;
}
