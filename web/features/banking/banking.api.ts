/** The bank account that withdrawals go to: banks, whose an account is, and the one that is linked. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  AccountSaved,
  AccountVerified,
  Bank,
  BankInfo,
  BankList,
  SaveAccount,
  UserBank,
  VerifyAccount,
} from "#shared/contracts/banking.ts";
import { callApi } from "#web/lib/api.ts";
import { meQuery } from "#web/lib/session.ts";

const hourMs = 3_600_000;

/** Long and the same all day. */
export const banksQuery = () =>
  queryOptions({
    queryKey: ["banks"] as const,
    queryFn: async ({ client, signal }): Promise<Bank[]> =>
      (await callApi<BankList>(client, { method: "GET", path: "/api/banks", signal })).data,
    staleTime: hourMs,
  });

/** The linked account; null when there is none. The specification doubles the path's first part. */
export const userBankQuery = (userId: string) =>
  queryOptions({
    queryKey: ["banking", "account", userId] as const,
    queryFn: async ({ client, signal }): Promise<BankInfo | null> => {
      const path = `/api/api/user-bank/${encodeURIComponent(userId)}`;
      return (await callApi<UserBank>(client, { method: "GET", path, signal })).bank_info;
    },
  });

/**
 * Whose account it is, as the bank says. Every question costs one at the provider: none is repeated by itself, and one
 * that was asked is waited for and kept, even when another digit is typed meanwhile.
 */
export const accountNameQuery = (account: VerifyAccount) =>
  queryOptions({
    queryKey: ["banking", "name", account.account_bank, account.account_number] as const,
    queryFn: async ({ client }): Promise<string> => {
      const path = "/api/verify-account";
      const answer = await callApi<AccountVerified>(client, { method: "POST", path, body: account });
      return answer.data.account_name;
    },
    staleTime: hourMs,
    retry: false,
  });

/** Links the account. Saving the same again changes nothing, so a lost answer may simply be asked for again. */
export async function saveAccount(client: QueryClient, body: SaveAccount): Promise<BankInfo> {
  const path = "/api/save-account";
  const { bank_info } = await callApi<AccountSaved>(client, { method: "POST", path, body });
  client.setQueryData(userBankQuery(body.userId).queryKey, bank_info);
  // The account's record names the bank too.
  void client.invalidateQueries({ queryKey: meQuery().queryKey });
  return bank_info;
}
