/** The user's wallet: the paginated statement, and the latest transfers and purchases. */
import { type InfiniteData, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import * as paymentsApi from "#shared/contracts/payments.endpoints.ts";
import * as walletApi from "#shared/contracts/wallet.endpoints.ts";
import type { Statement, StatementLine } from "#shared/contracts/wallet.ts";
import { callApi } from "#web/lib/api.ts";

export type StatementPages = InfiniteData<Statement, unknown>;

/** Newest first. `cursor` is the first page's, set by the pagination links for readers without scripts. */
export const statementQuery = (cursor?: string) =>
  infiniteQueryOptions({
    queryKey: ["wallet", "statement", { cursor }] as const,
    queryFn: ({ client, signal, pageParam }) =>
      callApi(client, walletApi.statement, { query: { cursor: pageParam }, signal }),
    initialPageParam: cursor,
    getNextPageParam: ({ next }: Statement) => next ?? undefined,
  });

/** All lines of the loaded pages without duplicates: new lines shift the page boundaries. */
export const linesOf = ({ pages }: StatementPages): StatementLine[] => [
  ...new Map(pages.flatMap(({ lines }) => lines).map((line) => [line.id, line])).values(),
];

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
