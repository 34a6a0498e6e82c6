import { z } from "zod";
import { type PaystackConnection, paystackError } from "./connection.ts";

const perPage = "100";
/** A longer list is treated as an error. */
const maxPages = 1_000;

const numbered = z.object({ pageCount: z.int() });
const chained = z.object({ next: z.nullish(z.string()) });

interface PagedQuestion {
  operation: string;
  path: string;
  query: Record<string, string>;
}

/** Newest first. A row may appear twice, but none is missed. Errors: GatewayError `unknown` if unclear or endless. */
export async function* paystackPages(
  connection: PaystackConnection,
  question: PagedQuestion,
): AsyncGenerator<unknown[]> {
  for (let page = 1; page <= maxPages; page += 1) {
    const { rows, meta } = await readPage(connection, question, { page: String(page) });
    yield rows;
    const pages = numbered.safeParse(meta).data?.pageCount;
    // Without a page count, only an empty page marks the end.
    if (rows.length === 0 || (pages !== undefined && page >= pages)) return;
  }
  throw paystackError(question.operation, { kind: "unknown", message: "the list does not end" });
}

/** Like `paystackPages`, for lists whose pages name the next one. */
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
