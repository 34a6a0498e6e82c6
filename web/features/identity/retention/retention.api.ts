import { queryOptions } from "@tanstack/react-query";
import * as retentionApi from "#shared/contracts/retention.endpoints.ts";
import { callApi } from "#web/lib/api/api.ts";

export const registerQuery = () =>
  queryOptions({
    queryKey: ["retention"] as const,
    queryFn: ({ client, signal }) => callApi(client, retentionApi.register, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
