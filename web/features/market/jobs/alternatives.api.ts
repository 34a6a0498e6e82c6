/** Reads the alternatives to a search without results. */
import { queryOptions } from "@tanstack/react-query";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import * as servicemenApi from "#shared/contracts/servicemen.endpoints.ts";
import { callApi } from "#web/lib/api/api.ts";
import type { SearchedList } from "#web/lib/lists/list-search.ts";

const endpoints = { jobs: jobsApi.alternatives, servicemen: servicemenApi.alternatives };

interface Search {
  q: string;
  service: string | undefined;
  state: string | undefined;
  lga: string | undefined;
}

export const alternativesQuery = (list: SearchedList, { q, service, state, lga }: Search) => {
  const search = { q, service, state, lga };
  return queryOptions({
    queryKey: [list, "alternatives", search],
    queryFn: ({ client, signal }) => callApi(client, endpoints[list], { query: search, signal }),
  });
};
