import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as bankingApi from "#shared/contracts/banking.endpoints.ts";
import type { Bank, BankInfo, SaveAccount, VerifyAccount } from "#shared/contracts/banking.ts";
import { hourMs } from "#shared/time/durations.ts";
import { callApi } from "#web/lib/api/api.ts";
import { meQuery } from "#web/lib/person/session.ts";

/** A long list that is stable for a day. */
export const banksQuery = () =>
  queryOptions({
    queryKey: ["banks"] as const,
    queryFn: async ({ client, signal }): Promise<Bank[]> =>
      (await callApi(client, bankingApi.banks, { signal })).data,
    staleTime: hourMs,
  });

/** The linked account; null when there is none. The specification repeats the path's first segment. */
export const userBankQuery = (userId: string) =>
  queryOptions({
    queryKey: ["banking", "account", userId] as const,
    queryFn: async ({ client, signal }): Promise<BankInfo | null> =>
      (await callApi(client, bankingApi.userBankDoubled, { params: { userId }, signal })).bank_info,
  });

/** Each lookup costs a fee: no retries, and another digit does not abort it, so that its result is cached. */
export const accountNameQuery = (account: VerifyAccount) =>
  queryOptions({
    queryKey: ["banking", "name", account.account_bank, account.account_number] as const,
    queryFn: async ({ client }): Promise<string> => {
      const answer = await callApi(client, bankingApi.verifyAccount, { body: account });
      return answer.data.account_name;
    },
    staleTime: hourMs,
    retry: false,
  });

/** Links the account. Saving the same account again changes nothing, so a lost answer may be retried. */
export async function saveAccount(client: QueryClient, body: SaveAccount): Promise<BankInfo> {
  const { bank_info } = await callApi(client, bankingApi.saveAccount, { body });
  client.setQueryData(userBankQuery(body.userId).queryKey, bank_info);
  // The account record also holds the bank's name.
  void client.invalidateQueries({ queryKey: meQuery().queryKey });
  return bank_info;
}
