import type { Db, Transaction } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { isPhone, withOpened } from "#server/db/numbers/stored-numbers.ts";
import { asIds, asTime } from "#server/db/sql-values.ts";
import type { Language } from "#shared/messages/languages.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { SavedSearchRow } from "./saved-searches.queries.ts";

export type DueSearch = Pick<
  SavedSearchRow,
  | "id"
  | "userId"
  | "kind"
  | "q"
  | "service"
  | "state"
  | "lga"
  | "minBudget"
  | "every"
  | "by"
  | "seenAt"
  | "textedAt"
> & { phone: E164; language: Language | null; isClosed: boolean };

/** As the driver returns them outside Drizzle's tables. */
interface Timestamps {
  seenAt: string;
  textedAt: string;
}

/** Searches to look at, with their people. Locks: the rows; those of another process are skipped. */
export async function lockDueSearches(
  tx: Transaction,
  { now, limit }: { now: Date; limit: number },
): Promise<DueSearch[]> {
  const { rows } = await tx.execute<
    Omit<DueSearch, keyof Timestamps> & Timestamps & Record<string, unknown>
  >(sql`
    select s.id, s.user_id as "userId", s.kind, s.q, s.service, s.state, s.lga, s.min_budget as "minBudget",
      s.every, s.by, s.seen_at as "seenAt", s.texted_at as "textedAt",
      u.phone, u.language, u.suspended_at is not null as "isClosed"
    from saved_searches s join users u on u.id = s.user_id
    where s.due_at <= ${asTime(now)} and s.paused_at is null
    order by s.due_at limit ${limit} for update of s skip locked`);
  return withOpened(rows, "phone").map((row) => ({
    ...row,
    seenAt: new Date(row.seenAt),
    textedAt: new Date(row.textedAt),
  }));
}

/** The jobs among these that must not be announced to this person: posted for their own number, or declined. */
export async function findUnwantedJobs(
  db: Db,
  { userId, phone, ids }: { userId: string; phone: string; ids: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from jobs j where id = any (${asIds(ids)})
      and (${isPhone(sql`client_phone`, phone)} or exists (
        select from job_declines d where d.user_id = ${userId} and d.job_id = j.id))`);
  return new Set(rows.map(({ id }) => id));
}
