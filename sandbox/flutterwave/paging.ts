import { dayMs } from "#shared/time/durations.ts";
import type { RecordSpan } from "../records.ts";

export const perPage = 10;

export type ListQuery = { Querystring: Record<string, string | undefined> };

export function pageOf(query: Record<string, string | undefined>) {
  const currentPage = Math.max(1, Number.parseInt(query.page ?? "1", 10) || 1);
  return {
    offset: (currentPage - 1) * perPage,
    info: (total: number) => ({
      page_info: { total, current_page: currentPage, total_pages: Math.ceil(total / perPage) },
    }),
  };
}

/** `from` and `to` are days, both included. */
export function spanOf(query: Record<string, string | undefined>): RecordSpan {
  const day = (text: string | undefined) => {
    const ms = /^\d{4}-\d{2}-\d{2}/.test(text ?? "") ? Date.parse((text ?? "").slice(0, 10)) : Number.NaN;
    return Number.isNaN(ms) ? undefined : ms;
  };
  const [from, to] = [day(query.from), day(query.to)];
  return {
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to + dayMs),
  };
}

export function withoutGaps(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""),
  );
}
