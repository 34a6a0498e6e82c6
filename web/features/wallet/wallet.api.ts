/** What happened to one's own units: the whole statement a page at a time, and the latest transfers and purchases. */
import { type InfiniteData, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { BoughtList } from "#shared/contracts/payments.ts";
import type { Statement, StatementLine, Transactions, WalletBalance } from "#shared/contracts/wallet.ts";
import { callApi } from "#web/lib/api.ts";

export type StatementPages = InfiniteData<Statement, unknown>;

/** Newest first. `cursor` is where the first page starts: set by the links that readers without scripts follow. */
export const statementQuery = (cursor?: string) =>
  infiniteQueryOptions({
    queryKey: ["wallet", "statement", { cursor }] as const,
    queryFn: ({ client, signal, pageParam }) =>
      callApi<Statement>(client, {
        method: "GET",
        path: "/api/wallet/statement",
        query: { cursor: pageParam },
        signal,
      }),
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
    queryFn: ({ client, signal }) =>
      callApi<WalletBalance>(client, { method: "GET", path: "/api/wallet/balance", signal }),
  });

/** One's own subscriptions and boosts that money came for. */
export const boughtQuery = () =>
  queryOptions({
    queryKey: ["wallet", "bought"] as const,
    queryFn: ({ client, signal }) =>
      callApi<BoughtList>(client, { method: "GET", path: "/api/payment-orders", signal }),
  });

/** The latest transfers and purchases of the owner of this phone. */
export const transactionsQuery = (phoneNumber: string) =>
  queryOptions({
    queryKey: ["wallet", "transactions", phoneNumber] as const,
    queryFn: ({ client, signal }) =>
      callApi<Transactions>(client, {
        method: "GET",
        path: `/api/transactions/${encodeURIComponent(phoneNumber)}`,
        signal,
      }),
  });
