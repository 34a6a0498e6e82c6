import { type InfiniteData, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as paymentsApi from "#shared/contracts/payments.endpoints.ts";
import * as walletApi from "#shared/contracts/wallet.endpoints.ts";
import type { SetPin, Statement, StatementLine } from "#shared/contracts/wallet.ts";
import { callApi } from "#web/lib/api/api.ts";
import { itemsOf, pagedQuery } from "#web/lib/lists/paged-list.ts";

/** Newest first. `cursor` is the first page's, set by the pagination links for readers without scripts. */
export const statementQuery = (cursor?: string) =>
  pagedQuery(
    ["wallet", "statement", { cursor }],
    ({ client, signal, cursor: next }) =>
      callApi(client, walletApi.statement, { query: { cursor: next }, signal }),
    cursor,
  );

export const linesOf = (statement: InfiniteData<Statement>): readonly StatementLine[] =>
  itemsOf(
    statement,
    ({ lines }) => lines,
    ({ id }) => id,
  );

export const balanceQuery = () =>
  queryOptions({
    queryKey: ["wallet", "balance"] as const,
    queryFn: ({ client, signal }) => callApi(client, walletApi.balance, { signal }),
  });

export const boughtQuery = () =>
  queryOptions({
    queryKey: ["wallet", "bought"] as const,
    queryFn: ({ client, signal }) => callApi(client, paymentsApi.bought, { signal }),
  });

export const transactionsQuery = (phoneNumber: string) =>
  queryOptions({
    queryKey: ["wallet", "transactions", phoneNumber] as const,
    queryFn: ({ client, signal }) =>
      callApi(client, walletApi.transactions, { params: { phone: phoneNumber }, signal }),
  });

export const pinQuery = () =>
  queryOptions({
    queryKey: ["wallet", "pin"] as const,
    queryFn: ({ client, signal }) => callApi(client, walletApi.pin, { signal }),
  });

/** Returns the server's sentence. */
export async function setPin(client: QueryClient, body: SetPin): Promise<string> {
  const { message, ...pin } = await callApi(client, walletApi.setPin, { body });
  client.setQueryData(pinQuery().queryKey, pin);
  return message;
}
