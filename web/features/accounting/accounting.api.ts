/** What accounting staff read of the books, and do about them. Everything of theirs is read anew after a deed. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  Books,
  ExcessRefunded,
  Incident,
  ResolveIncident,
  SubscriberList,
} from "#shared/contracts/accounting.ts";
import type {
  InitiateWithdrawal,
  PendingWithdrawal,
  PendingWithdrawals,
  WithdrawalCancelled,
  WithdrawalInitiated,
} from "#shared/contracts/withdrawals.ts";
import { callApi } from "#web/lib/api.ts";

const subscribersPerPage = 20;

/** Every reading is written down: the page asks when it opens and after deeds, never by the clock. */
export const booksQuery = () =>
  queryOptions({
    queryKey: ["accounting", "books"] as const,
    queryFn: ({ client, signal }) =>
      callApi<Books>(client, { method: "GET", path: "/api/accounting", signal }),
  });

export const pendingQuery = () =>
  queryOptions({
    queryKey: ["accounting", "pending"] as const,
    queryFn: async ({ client, signal }): Promise<PendingWithdrawal[]> => {
      const path = "/api/withdrawals/pending-or-failed";
      return (await callApi<PendingWithdrawals>(client, { method: "GET", path, signal })).pendingWithdrawals;
    },
  });

/** Active subscribers, page by page. `userId` is whoever asks. */
export const subscribersQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ["accounting", "subscribers", userId] as const,
    queryFn: ({ client, signal, pageParam }) =>
      callApi<SubscriberList>(client, {
        method: "GET",
        path: `/api/auth/subscribed-users/${encodeURIComponent(userId)}`,
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
  return callApi(client, { method: "POST", path: "/api/withdraw/initiate", body });
};

export const cancelForSomeone = (
  client: QueryClient,
  { withdrawalId, reason }: { withdrawalId: string; reason: string },
): Promise<WithdrawalCancelled> => {
  const path = `/api/withdrawals/${encodeURIComponent(withdrawalId)}/cancel`;
  return callApi(client, { method: "POST", path, body: { reason } });
};

export const resolveIncident = (
  client: QueryClient,
  { incidentId, ...body }: ResolveIncident & { incidentId: string },
): Promise<Incident> =>
  callApi(client, {
    method: "POST",
    path: `/api/accounting/incidents/${encodeURIComponent(incidentId)}/resolve`,
    body,
  });

export const refundExcess = (client: QueryClient, excessId: string): Promise<ExcessRefunded> =>
  callApi(client, {
    method: "POST",
    path: `/api/accounting/excesses/${encodeURIComponent(excessId)}/refund`,
    body: {},
  });

export const readBooksAnew = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ["accounting"] });
