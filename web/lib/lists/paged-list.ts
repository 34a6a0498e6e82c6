/** Lists that are read page by page with a cursor. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { meantHeader } from "#shared/constants.ts";
import type { AnswerHeaders } from "../api/api.ts";
import { asked, textOf } from "../page-data/personal-reads.ts";

interface PageCall {
  client: QueryClient;
  signal: AbortSignal;
  cursor: string | undefined;
}

/** `first` is the first page's cursor, set by the links for readers without scripts. */
export const pagedQuery = <Page extends { next?: string | null | undefined }, Key extends QueryKey>(
  queryKey: Key,
  readPage: (call: PageCall) => Promise<Page>,
  first?: string,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ client, signal, pageParam }) => readPage({ client, signal, cursor: pageParam }),
    initialPageParam: first,
    getNextPageParam: (page: Page) => nextOf(page),
  });

/** The next page's cursor, for addresses. */
export function nextOf(page: { next?: string | null | undefined }): string | undefined {
  if (!import.meta.env.SSR) return page.next ?? undefined;
  return asked(({ next }) => Boolean(next), page) ? textOf(page, ({ next }) => next ?? "") : undefined;
}

/** All items of the loaded pages without duplicates: a new item shifts the page boundaries. */
export function itemsOf<Page, Item>(
  { pages }: Pick<InfiniteData<Page>, "pages">,
  ofPage: (page: Page) => readonly Item[],
  idOf: (item: Item) => string,
): readonly Item[] {
  // The list of the answer itself, which is tracked (page-reads.ts).
  if (import.meta.env.SSR && pages.length === 1) return ofPage(pages[0]!);
  return [...new Map(pages.flatMap(ofPage).map((item) => [idOf(item), item])).values()];
}

/** Whether a list has items, without making the page template depend on their number. */
export const hasItems = (list: readonly unknown[]): boolean =>
  import.meta.env.SSR ? asked(({ length }) => length > 0, list) : list.length > 0;

/** What the headers of a searched list contain. */
export interface FoundPage {
  next: string | undefined;
  /** What was searched instead of the typed words. */
  correctedQuery: string | undefined;
}

export const foundIn = (headers: AnswerHeaders): FoundPage => ({
  next: nextCursor(headers.link),
  correctedQuery: decodedHeader(headers[meantHeader]),
});

/** What was searched instead of the typed words, for texts. */
export function correctedQueryIn(page: FoundPage): string | undefined {
  if (!import.meta.env.SSR) return page.correctedQuery;
  return asked(({ correctedQuery }) => Boolean(correctedQuery), page)
    ? textOf(page, ({ correctedQuery }) => correctedQuery ?? "")
    : undefined;
}

/** The cursor in a list's Link header, `<…?cursor=…>; rel="next"`. */
export function nextCursor(link: string | null | undefined): string | undefined {
  const address = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? "")?.[1];
  return new URLSearchParams(address?.split("?")[1] ?? "").get("cursor") ?? undefined;
}

const decodedHeader = (header: string | null | undefined): string | undefined =>
  header ? decodeURIComponent(header) : undefined;
