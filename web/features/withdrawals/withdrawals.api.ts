/** Withdrawing units, and what became of it. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  OwnWithdrawal,
  OwnWithdrawals,
  Withdraw,
  WithdrawalCancelled,
  WithdrawalRequested,
} from "#shared/contracts/withdrawals.ts";
import { callApi } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { forgetOnceKey, onceKey } from "#web/lib/once-key.ts";
import { meQuery } from "#web/lib/session.ts";

const operation = "withdraw";

/** Asks for a withdrawal. `amount` includes the fee. After a lost answer the same wish finds the same withdrawal. */
export async function requestWithdrawal(client: QueryClient, wish: Withdraw): Promise<WithdrawalRequested> {
  const headers = { "idempotency-key": onceKey(operation, wish) };
  try {
    const path = "/api/withdraw";
    const answer = await callApi<WithdrawalRequested>(client, { method: "POST", path, body: wish, headers });
    forgetOnceKey(operation);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.isRefusal) forgetOnceKey(operation);
    throw error;
  }
}

export const ownWithdrawalsQuery = () =>
  queryOptions({
    queryKey: ["withdrawals", "own"] as const,
    queryFn: async ({ client, signal }): Promise<OwnWithdrawal[]> => {
      const path = "/api/withdrawals";
      return (await callApi<OwnWithdrawals>(client, { method: "GET", path, signal })).withdrawals;
    },
  });

export const cancelWithdrawal = (client: QueryClient, id: string): Promise<WithdrawalCancelled> =>
  callApi(client, { method: "POST", path: `/api/withdrawals/${encodeURIComponent(id)}/cancel`, body: {} });

/** Units moved: the account, its withdrawals and its statement are read anew. */
export async function refreshMoney(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ["withdrawals"] });
  void client.invalidateQueries({ queryKey: ["wallet"] });
  await client.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => undefined);
}
