import type { Db, Transaction } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { searchedParts } from "#server/db/numbers/phone-parts.ts";
import { phoneLookup, withOpened } from "#server/db/numbers/stored-numbers.ts";
import { asTime } from "#server/db/sql-values.ts";
import type { E164 } from "#shared/phones/phone.ts";

export interface CustomerRow extends Record<string, unknown> {
  id: string;
  fullName: string;
  phone: E164;
  businessName: string | null;
  privateName: string | null;
  isAgent: boolean;
  isSuspended: boolean;
  subscribedUntil: Date | null;
  /** The start of the current subscription month, or of the last one. */
  subscribedFrom: Date | null;
  createdAt: Date;
}

export interface CustomerPosition {
  createdAt: Date;
  id: string;
}

const columnsAt = (
  now: Date,
) => sql`u.id, u.full_name as "fullName", u.phone, card.business_name as "businessName",
  u.private_name as "privateName", u.is_agent as "isAgent", u.suspended_at is not null as "isSuspended",
  u.subscribed_until as "subscribedUntil", u.created_at as "createdAt",
  (select max(m.starts_at) from subscriptions m
    where m.user_id = u.id and m.starts_at <= ${asTime(now)}) as "subscribedFrom"`;

export async function findCustomers(
  db: Db,
  { now, after, limit }: { now: Date; after: CustomerPosition | undefined; limit: number },
): Promise<CustomerRow[]> {
  const { rows } = await db.execute<CustomerRow>(sql`
    select ${columnsAt(now)} from users u left join service_cards card on card.user_id = u.id
    where u.deleted_at is null
      and ${after ? sql`(u.created_at, u.id) < (${asTime(after.createdAt)}, ${after.id})` : sql`true`}
    order by u.created_at desc nulls last, u.id desc nulls last limit ${limit}`);
  return withOpened(rows, "phone").map(withDates);
}

export async function countCustomers(db: Db): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from users where deleted_at is null`,
  );
  return rows[0]?.n ?? 0;
}

/** Comparable to Fuse's threshold of 0.4 in the browser: tolerates one wrong letter in a short name. */
const leastAlike = 0.34;

/** Best match first. `digits`: a number without 0 or 234. Needs a transaction, whose similarity threshold it sets. */
export async function searchCustomers(
  tx: Transaction,
  { now, typed, digits, limit }: { now: Date; typed: string; digits: string; limit: number },
): Promise<CustomerRow[]> {
  await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(leastAlike)}, true)`);
  const parts = searchedParts(digits);
  const near = sql.param(parts.near);
  const either = sql.param([...parts.near, ...parts.ends]);
  const exact = phoneLookup(`+234${digits}`);
  const { rows } = await tx.execute<CustomerRow>(sql`
    with found as (
      select id from users where ${typed} <% full_name or ${typed} <% private_name
      union select user_id from service_cards where ${typed} <% business_name
      union select id from users where phone_parts && ${either}::text[]
    )
    select ${columnsAt(now)} from found join users u using (id) left join service_cards card on card.user_id = u.id
    where u.deleted_at is null
    order by greatest(
      word_similarity(${typed}, u.full_name), word_similarity(${typed}, coalesce(u.private_name, '')),
      word_similarity(${typed}, coalesce(card.business_name, '')),
      case when lookup_of(u.phone) = ${exact} then 1 when u.phone_parts && ${near}::text[] then 0.9
        when u.phone_parts && ${either}::text[] then 0.6 else 0 end
    ) desc, u.created_at desc, u.id desc
    limit ${limit}`);
  return withOpened(rows, "phone").map(withDates);
}

const dateOf = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));
/** Raw queries return timestamps as text. */
const withDates = (row: CustomerRow): CustomerRow => ({
  ...row,
  subscribedUntil: dateOf(row.subscribedUntil),
  subscribedFrom: dateOf(row.subscribedFrom),
  createdAt: new Date(row.createdAt),
});
