import { queryOptions } from "@tanstack/react-query";
import * as statusApi from "#shared/contracts/status.endpoints.ts";
import { callApi } from "#web/lib/api/api.ts";

const refreshMs = 30_000;

export const statusQuery = () =>
  queryOptions({
    queryKey: ["status"],
    queryFn: ({ client, signal }) => callApi(client, statusApi.read, { signal }),
    refetchInterval: refreshMs,
  });
