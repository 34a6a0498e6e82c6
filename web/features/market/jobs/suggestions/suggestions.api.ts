/** Reads what searches suggest. The browser keeps the answer, also for pages without network. */
import { queryOptions } from "@tanstack/react-query";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import { callApi } from "#web/lib/api/api.ts";

export const vocabularyQuery = () =>
  queryOptions({
    queryKey: ["search-vocabulary"],
    queryFn: ({ client }) => callApi(client, jobsApi.vocabulary),
    staleTime: Number.POSITIVE_INFINITY,
    // Without network the browser may still have it.
    networkMode: "always",
    retry: false,
  });
