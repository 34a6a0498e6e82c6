/** The results of the server's queries inside a page: the browser starts with the same data. */
import type { QueryClient } from "@tanstack/react-query";
import { scriptSafe } from "../parts/script-safe.ts";
import { packTables, unpackTables } from "./packed-tables.ts";
import type { PageReads } from "./page-reads.ts";

declare global {
  interface Window {
    __runor?: PageQuery[];
  }
}

type PageQuery = [key: readonly unknown[], updatedAtMs: number, packedData: unknown];

/** `PageQuery[]` as JSON that cannot end the script around it. */
export function queriesOfPage(client: QueryClient, reads: PageReads | undefined): string {
  const keyOf = (key: readonly unknown[]) =>
    reads?.insertions.keyJson(key) ?? scriptSafe(JSON.stringify(key));
  const dataOf = (data: unknown) => reads?.json(data) ?? scriptSafe(JSON.stringify(packTables(data)));
  const queries = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === "success")
    .map(({ queryKey, state }) => `[${keyOf(queryKey)},${state.dataUpdatedAt},${dataOf(state.data)}]`);
  return `[${queries.join()}]`;
}

export function takeQueriesOfPage(client: QueryClient, queries: readonly PageQuery[]): void {
  for (const [key, updatedAt, data] of queries) client.setQueryData(key, unpackTables(data), { updatedAt });
}
