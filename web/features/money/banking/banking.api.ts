/** The bank account that withdrawals go to: banks, whose an account is, and the one that is linked. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as bankingApi from "#shared/contracts/banking.endpoints.ts";
import type { Bank, BankInfo, SaveAccount, VerifyAccount } from "#shared/contracts/banking.ts";
import { callApi } from "#web/lib/api.ts";
import { meQuery } from "#web/lib/session.ts";

const hourMs = 3_600_000;

/** Long and the same all day. */
export const banksQuery = () =>
  queryOptions({
    queryKey: ["banks"] as const,
    queryFn: async ({ client, signal }): Promise<Bank[]> =>
      (await callApi(client, bankingApi.banks, { signal })).data,
    staleTime: hourMs,
  });

/** The linked account; null when there is none. The specification doubles the path's first part. */
export const userBankQuery = (userId: string) =>
  queryOptions({
    queryKey: ["banking", "account", userId] as const,
    queryFn: async ({ client, signal }): Promise<BankInfo | null> =>
      (await callApi(client, bankingApi.userBankDoubled, { params: { userId }, signal })).bank_info,
  });

/**
 * Whose account it is, as the bank says. Every question costs one at the provider: none is repeated by itself, and one
 * that was asked is waited for and kept, even when another digit is typed meanwhile.
 */
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

/** Links the account. Saving the same again changes nothing, so a lost answer may simply be asked for again. */
export async function saveAccount(client: QueryClient, body: SaveAccount): Promise<BankInfo> {
  const { bank_info } = await callApi(client, bankingApi.saveAccount, { body });
  client.setQueryData(userBankQuery(body.userId).queryKey, bank_info);
  // The account's record names the bank too.
  void client.invalidateQueries({ queryKey: meQuery().queryKey });
  return bank_info;
}
