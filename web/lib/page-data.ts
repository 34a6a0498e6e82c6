/** The results of the server's queries inside a page: the browser starts with the same data. */
import type { QueryClient } from "@tanstack/react-query";
import { packTables, unpackTables } from "./packed-tables.ts";

declare global {
  interface Window {
    __runor?: PageQuery[];
  }
}

export type PageQuery = [key: readonly unknown[], updatedAtMs: number, packedData: unknown];

export const queriesOfPage = (client: QueryClient): PageQuery[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === "success")
    .map(({ queryKey, state }) => [queryKey, state.dataUpdatedAt, packTables(state.data)]);

export function takeQueriesOfPage(client: QueryClient, queries: readonly PageQuery[]): void {
  for (const [key, updatedAt, data] of queries) client.setQueryData(key, unpackTables(data), { updatedAt });
}
