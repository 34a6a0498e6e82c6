import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as withdrawalsApi from "#shared/contracts/withdrawals.endpoints.ts";
import type {
  OwnWithdrawal,
  Withdraw,
  WithdrawalCancelled,
  WithdrawalRequested,
} from "#shared/contracts/withdrawals.ts";
import { callApi } from "#web/lib/api/api.ts";
import { callOnce, mustBeOnline } from "#web/lib/api/call-once.ts";
import { refreshAccount } from "#web/lib/payments/paid-order.ts";

/** `amount` includes the fee. After a lost answer, the same request finds the same withdrawal. */
export async function requestWithdrawal(client: QueryClient, body: Withdraw): Promise<WithdrawalRequested> {
  return callOnce(client, withdrawalsApi.request, { operation: "withdraw", body });
}

export const ownWithdrawalsQuery = () =>
  queryOptions({
    queryKey: ["withdrawals", "own"] as const,
    queryFn: async ({ client, signal }): Promise<OwnWithdrawal[]> => {
      return (await callApi(client, withdrawalsApi.list, { signal })).withdrawals;
    },
  });

/** Needs no key: the server cancels a withdrawal once, however often it is asked. */
export async function cancelWithdrawal(client: QueryClient, id: string): Promise<WithdrawalCancelled> {
  mustBeOnline();
  return callApi(client, withdrawalsApi.cancel, { params: { id }, body: {} });
}

/** The balance changed: refetches the account, its withdrawals and its statement. */
export async function refreshMoney(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ["withdrawals"] });
  void client.invalidateQueries({ queryKey: ["wallet"] });
  await refreshAccount(client);
}
