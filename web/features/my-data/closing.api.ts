/** Closing one's account. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Message } from "#shared/contracts/answers.ts";
import type { Closable, CloseAccount } from "#shared/contracts/closing.ts";
import { callApi } from "#web/lib/api.ts";

const path = "/api/auth/delete-account";

/** What has to be settled before. */
export const closableQuery = () =>
  queryOptions({
    queryKey: ["closable"] as const,
    queryFn: async ({ client, signal }) =>
      (await callApi<Closable>(client, { method: "GET", path, signal })).obstacles,
    staleTime: 0,
    gcTime: 0,
  });

/** Answers the sentence for whoever the person was. */
export async function closeAccount(client: QueryClient, body: CloseAccount): Promise<string> {
  return (await callApi<Message>(client, { method: "POST", path, body })).message;
}
