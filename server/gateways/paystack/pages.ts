import { z } from "zod";
import { type PaystackConnection, paystackError } from "./connection.ts";

/** The most that one page holds. */
const perPage = "100";
/** What is longer than this is no answer any more, but a flood. */
const maxPages = 1_000;

const numbered = z.object({ pageCount: z.int() });
const chained = z.object({ next: z.nullish(z.string()) });

export interface PagedQuestion {
  operation: string;
  path: string;
  query: Record<string, string>;
}

/**
 * Page after page of one list, newest first as the provider sorts. Rows that come in meanwhile push others to a
 * later page, so a row may be seen twice, but none is missed. Errors: GatewayError `unknown` when a page gives no
 * clear answer or the list does not end.
 */
export async function* paystackPages(
  connection: PaystackConnection,
  question: PagedQuestion,
): AsyncGenerator<unknown[]> {
  for (let page = 1; page <= maxPages; page += 1) {
    const { rows, meta } = await readPage(connection, question, { page: String(page) });
    yield rows;
    const pages = numbered.safeParse(meta).data?.pageCount;
    // Without a number of pages only an empty one is the end.
    if (rows.length === 0 || (pages !== undefined && page >= pages)) return;
  }
  throw paystackError(question.operation, { kind: "unknown", message: "the list does not end" });
}

/** As `paystackPages`, for lists whose pages each name the next. */
export async function* paystackCursorPages(
  connection: PaystackConnection,
  question: PagedQuestion,
): AsyncGenerator<unknown[]> {
  let place: Record<string, string> = {};
  for (let page = 1; page <= maxPages; page += 1) {
    const { rows, meta } = await readPage(connection, question, { use_cursor: "true", ...place });
    yield rows;
    const next = chained.safeParse(meta).data?.next;
    if (!next || rows.length === 0) return;
    place = { next };
  }
  throw paystackError(question.operation, { kind: "unknown", message: "the list does not end" });
}

async function readPage(
  connection: PaystackConnection,
  { operation, path, query }: PagedQuestion,
  place: Record<string, string>,
): Promise<{ rows: unknown[]; meta: unknown }> {
  const search = new URLSearchParams({ ...query, perPage, ...place });
  const answer = await connection.call({ operation, method: "GET", path: `${path}?${search}` });
  if (!answer.ok) throw paystackError(operation, { kind: "unknown", ...answer });
  const rows = z.array(z.unknown()).safeParse(answer.data);
  if (!rows.success) throw paystackError(operation, { kind: "unknown", message: "list expected" });
  return { rows: rows.data, meta: answer.meta };
}
