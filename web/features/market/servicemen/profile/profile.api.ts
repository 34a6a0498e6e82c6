import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { User } from "#shared/contracts/accounts.ts";
import * as blocksApi from "#shared/contracts/blocks.endpoints.ts";
import type { Blocked } from "#shared/contracts/blocks.ts";
import * as servicemenApi from "#shared/contracts/servicemen.endpoints.ts";
import type { Hired, UserProfile } from "#shared/contracts/servicemen.ts";
import { callApi } from "#web/lib/api/api.ts";
import { nullIfMissing } from "#web/lib/api/api-error.ts";
import { completed } from "#web/lib/api/completed-answer.ts";
import { textOf } from "#web/lib/page-data/personal-reads.ts";

/** A profile as this viewer sees it; null when it does not exist or was removed. */
export const profileQuery = (userId: string, viewer: User | null | undefined) =>
  queryOptions({
    queryKey: ["profiles", userId, viewer ? textOf(viewer, idOf) : null] as const,
    queryFn: ({ client, signal }): Promise<UserProfile | null> =>
      callApi(client, servicemenApi.profile, { params: { userId }, signal })
        .then((profile) => ofPerson(userId, profile))
        .catch(nullIfMissing),
  });

const ofPerson = (userId: string, profile: UserProfile): UserProfile =>
  completed(profile, "displayName", ({ businessName, fullName, serviceRendered }) => ({
    userId,
    displayName: businessName ?? fullName,
    isForHire: serviceRendered !== null,
    rating: null,
    ratingCount: 0,
    photos: [],
    jobs: [],
  }));

/** Counts a view of the card. A failure is ignored: the page does not depend on it. */
export const viewCard = (client: QueryClient, userId: string): Promise<unknown> =>
  callApi(client, servicemenApi.viewCard, { body: { userId } }).catch(() => undefined);

const idOf = ({ _id }: User): string => _id;

/** Requests the number of a serviceman. It spends no units, but the user must have enough to pay. */
export const hirePerson = (client: QueryClient, userId: string): Promise<Hired> =>
  callApi(client, servicemenApi.hire, { params: { userId } });

/**
 * Hides both users from each other. Any loaded data may show the blocked user, so all of it is refetched, except the
 * profile itself, which the server no longer answers with.
 */
export async function blockPerson(client: QueryClient, userId: string, ownId: string): Promise<Blocked> {
  const blocked = await callApi(client, blocksApi.blockUser, { params: { userId }, body: { _id: ownId } });
  void client.invalidateQueries({ refetchType: "none" });
  void client.refetchQueries({ type: "active", predicate: ({ queryKey }) => queryKey[1] !== userId });
  return blocked;
}
