/** Another person's page: reading it, asking for the number, blocking. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as blocksApi from "#shared/contracts/blocks.endpoints.ts";
import type { Blocked } from "#shared/contracts/blocks.ts";
import * as profilesApi from "#shared/contracts/profiles.endpoints.ts";
import type { Hired, UserProfile } from "#shared/contracts/profiles.ts";
import { callApi } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";

/** A profile as this viewer sees it; null when there is none (any more). */
export const profileQuery = (userId: string, viewerId: string | undefined) =>
  queryOptions({
    queryKey: ["profiles", userId, viewerId ?? null] as const,
    queryFn: async ({ client, signal }): Promise<UserProfile | null> => {
      try {
        return await callApi(client, profilesApi.read, { params: { userId }, signal });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
  });

/** Asks for the number of somebody who is for hire. It takes no units, but one must have enough to pay. */
export const hirePerson = (client: QueryClient, userId: string): Promise<Hired> =>
  callApi(client, profilesApi.hire, { params: { userId } });

/** Hides both sides from each other. Whatever was read before may show the person: all of it is read anew. */
export async function blockPerson(client: QueryClient, userId: string, ownId: string): Promise<Blocked> {
  const blocked = await callApi(client, blocksApi.blockUser, { params: { userId }, body: { _id: ownId } });
  void client.invalidateQueries();
  return blocked;
}
