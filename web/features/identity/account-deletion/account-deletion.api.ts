import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as accountDeletionApi from "#shared/contracts/account-deletion.endpoints.ts";
import type { CloseAccount } from "#shared/contracts/account-deletion.ts";
import { callApi } from "#web/lib/api/api.ts";

export const closableQuery = () =>
  queryOptions({
    queryKey: ["closable"] as const,
    queryFn: async ({ client, signal }) =>
      (await callApi(client, accountDeletionApi.preview, { signal })).obstacles,
    staleTime: 0,
    gcTime: 0,
  });

/** Returns the server's closing message. */
export async function closeAccount(client: QueryClient, body: CloseAccount): Promise<string> {
  return (await callApi(client, accountDeletionApi.close, { body })).message;
}
