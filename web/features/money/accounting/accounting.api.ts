/** What accounting staff read of the books, and do about them. Everything of theirs is read anew after a deed. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as accountingApi from "#shared/contracts/accounting.endpoints.ts";
import type { ExcessRefunded, Incident, ResolveIncident } from "#shared/contracts/accounting.ts";
import * as withdrawalsApi from "#shared/contracts/withdrawals.endpoints.ts";
import type {
  InitiateWithdrawal,
  PendingWithdrawal,
  WithdrawalCancelled,
  WithdrawalInitiated,
} from "#shared/contracts/withdrawals.ts";
import { callApi } from "#web/lib/api.ts";

const subscribersPerPage = 20;

/** Every reading is written down: the page asks when it opens and after deeds, never by the clock. */
export const booksQuery = () =>
  queryOptions({
    queryKey: ["accounting", "books"] as const,
    queryFn: ({ client, signal }) => callApi(client, accountingApi.books, { signal }),
  });

export const pendingQuery = () =>
  queryOptions({
    queryKey: ["accounting", "pending"] as const,
    queryFn: async ({ client, signal }): Promise<PendingWithdrawal[]> => {
      return (await callApi(client, withdrawalsApi.listOpen, { signal })).pendingWithdrawals;
    },
  });

/** Active subscribers, page by page. `userId` is whoever asks. */
export const subscribersQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ["accounting", "subscribers", userId] as const,
    queryFn: ({ client, signal, pageParam }) =>
      callApi(client, accountingApi.subscribers, {
        params: { userId },
        query: { cursor: pageParam, limit: subscribersPerPage },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** Approves; the last approval that is needed sends the money. Asking twice never pays twice. */
export const approveWithdrawal = (
  client: QueryClient,
  withdrawalId: string,
): Promise<WithdrawalInitiated> => {
  const body: InitiateWithdrawal = { withdrawalId };
  return callApi(client, withdrawalsApi.decide, { body });
};

export const cancelForSomeone = (
  client: QueryClient,
  { withdrawalId, reason }: { withdrawalId: string; reason: string },
): Promise<WithdrawalCancelled> => {
  return callApi(client, withdrawalsApi.cancel, { params: { id: withdrawalId }, body: { reason } });
};

export const resolveIncident = (
  client: QueryClient,
  { incidentId, ...body }: ResolveIncident & { incidentId: string },
): Promise<Incident> => callApi(client, accountingApi.resolveIncident, { params: { incidentId }, body });

export const refundExcess = (client: QueryClient, excessId: string): Promise<ExcessRefunded> =>
  callApi(client, accountingApi.refundExcess, { params: { excessId } });

export const reloadBooks = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ["accounting"] });
