import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf } from "#shared/contracts/address.ts";
import * as insightsApi from "#shared/contracts/insights.endpoints.ts";
import type { InsightPart } from "#shared/contracts/insights.ts";
import { apiOrigin, callApi } from "#web/lib/api/api.ts";
import type { Priming } from "#web/lib/page-data/route-data.ts";

/** What the address of the page asks for; the server checks it. */
export interface AskedPeriod {
  from?: string | undefined;
  to?: string | undefined;
  by?: string | undefined;
}

export const periodIn = (search: URLSearchParams): AskedPeriod => ({
  from: search.get("from") ?? undefined,
  to: search.get("to") ?? undefined,
  by: search.get("by") ?? undefined,
});

/** The previous period stays on the page until the next one has loaded. */
export const insightsQuery = (period: AskedPeriod = {}) =>
  queryOptions({
    queryKey: ["insights", period.from, period.to, period.by],
    queryFn: ({ client, signal }) => callApi(client, insightsApi.read, { query: period as never, signal }),
    placeholderData: keepPreviousData,
  });

/** For loaders of pages that show a glance. */
export const primeGlance = ({ client }: Priming): Promise<void> => client.prefetchQuery(insightsQuery());

export const fileAddress = (part: InsightPart, period: AskedPeriod): string =>
  apiOrigin() + addressOf(insightsApi.file, { query: { part, ...period } });
