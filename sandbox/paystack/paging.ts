import type { RecordSpan } from "../records.ts";

export type ListQuery = { Querystring: Record<string, string | undefined> };

const usualPerPage = 50;
const maxPerPage = 100;

export function pageOf(query: Record<string, string | undefined>) {
  const perPage = Math.min(maxPerPage, Math.max(1, Number.parseInt(query.perPage ?? "", 10) || usualPerPage));
  const page = Math.max(1, Number.parseInt(query.page ?? "", 10) || 1);
  const offset = (page - 1) * perPage;
  return {
    limit: perPage,
    offset,
    meta: (total: number) => ({
      total,
      skipped: offset,
      perPage: String(perPage),
      page,
      pageCount: Math.ceil(total / perPage),
    }),
  };
}

/** `from` and `to` are times; a day alone means its start. */
export function spanOf(query: Record<string, string | undefined>): RecordSpan {
  const moment = (text: string | undefined) => {
    const ms = Date.parse(text ?? "");
    return Number.isNaN(ms) ? undefined : new Date(ms);
  };
  return { from: moment(query.from), to: moment(query.to) };
}
