/** What happened to one's own units: the whole statement a page at a time, and the latest transfers and purchases. */
import { type InfiniteData, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import * as paymentsApi from "#shared/contracts/payments.endpoints.ts";
import * as walletApi from "#shared/contracts/wallet.endpoints.ts";
import type { Statement, StatementLine } from "#shared/contracts/wallet.ts";
import { callApi } from "#web/lib/api.ts";

export type StatementPages = InfiniteData<Statement, unknown>;

/** Newest first. `cursor` is where the first page starts: set by the links that readers without scripts follow. */
export const statementQuery = (cursor?: string) =>
  infiniteQueryOptions({
    queryKey: ["wallet", "statement", { cursor }] as const,
    queryFn: ({ client, signal, pageParam }) =>
      callApi(client, walletApi.statement, { query: { cursor: pageParam }, signal }),
    initialPageParam: cursor,
    getNextPageParam: ({ next }: Statement) => next ?? undefined,
  });

/** All lines of the loaded pages, each once: new lines move the pages' borders. */
export const linesOf = ({ pages }: StatementPages): StatementLine[] => [
  ...new Map(pages.flatMap(({ lines }) => lines).map((line) => [line.id, line])).values(),
];

/** One's own units, and which of them can go to a bank now. */
export const balanceQuery = () =>
  queryOptions({
    queryKey: ["wallet", "balance"] as const,
    queryFn: ({ client, signal }) => callApi(client, walletApi.balance, { signal }),
  });

/** One's own subscriptions and boosts that money came for. */
export const boughtQuery = () =>
  queryOptions({
    queryKey: ["wallet", "bought"] as const,
    queryFn: ({ client, signal }) => callApi(client, paymentsApi.bought, { signal }),
  });

/** The latest transfers and purchases of the owner of this phone. */
export const transactionsQuery = (phoneNumber: string) =>
  queryOptions({
    queryKey: ["wallet", "transactions", phoneNumber] as const,
    queryFn: ({ client, signal }) =>
      callApi(client, walletApi.transactions, { params: { phone: phoneNumber }, signal }),
  });
