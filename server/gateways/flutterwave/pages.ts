import { z } from "zod";
import { dayMs } from "#shared/time/durations.ts";
import type { TimeSpan } from "../http/time-span.ts";
import { type FlutterwaveConnection, flutterwaveError } from "./connection.ts";

/** The provider sends ten rows a page; a longer list is treated as an error. */
const maxPages = 2_000;

const pageInfo = z.object({ meta: z.object({ page_info: z.object({ total_pages: z.int() }) }) });

interface PagedQuestion {
  operation: string;
  path: string;
  query: Record<string, string>;
}

/** Newest first. A row may appear twice, but none is missed. Errors: GatewayError `unknown` if unclear or endless. */
export async function* flutterwavePages(
  call: FlutterwaveConnection,
  question: PagedQuestion,
): AsyncGenerator<unknown[]> {
  const { operation } = question;
  for (let page = 1; page <= maxPages; page += 1) {
    const query = new URLSearchParams({ ...question.query, page: String(page) });
    const answer = await call({ operation, method: "GET", path: `${question.path}?${query}` });
    if (!answer.ok) throw flutterwaveError(operation, { kind: "unknown", ...answer });
    const rows = z.array(z.unknown()).safeParse(answer.data);
    if (!rows.success) throw flutterwaveError(operation, { kind: "unknown", message: "list expected" });
    yield rows.data;
    const pages = pageInfo.safeParse(answer.raw).data?.meta.page_info.total_pages;
    // Without a page count, only an empty page marks the end.
    if (rows.data.length === 0 || (pages !== undefined && page >= pages)) return;
  }
  throw flutterwaveError(operation, { kind: "unknown", message: "the list does not end" });
}

/** The provider filters by whole days in an undocumented time zone: adds a day on both sides, cut by `isWithin`. */
export function daysAround(between: TimeSpan): { from: string; to: string } {
  return { from: dayOf(between.from.getTime() - dayMs), to: dayOf(between.to.getTime() + dayMs) };
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
