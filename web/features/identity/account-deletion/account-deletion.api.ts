import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as accountDeletionApi from "#shared/contracts/account-deletion.endpoints.ts";
import type { DeleteAccount } from "#shared/contracts/account-deletion.ts";
import { callApi } from "#web/lib/api/api.ts";

export const obstaclesQuery = () =>
  queryOptions({
    queryKey: ["closable"] as const,
    queryFn: async ({ client, signal }) =>
      (await callApi(client, accountDeletionApi.preview, { signal })).obstacles,
    staleTime: 0,
    gcTime: 0,
  });

/** Returns the server's sentence for the page that follows. */
export async function deleteAccount(client: QueryClient, body: DeleteAccount): Promise<string> {
  return (await callApi(client, accountDeletionApi.deleteAccount, { body })).message;
}
