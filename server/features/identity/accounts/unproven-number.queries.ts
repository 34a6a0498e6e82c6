import type { Db, Transaction } from "#server/db/client.ts";
import { and, isNull, type SQL, sql } from "#server/db/drizzle.ts";
import { isPhone } from "#server/db/numbers/stored-numbers.ts";
import { users } from "#server/db/schema/accounts.ts";
import { asTime } from "#server/db/sql-values.ts";
import { storedTexts } from "#server/language/stored-texts.ts";
import type { E164 } from "#shared/phones/phone.ts";

/** As long as the poller asks about an order. */
const paymentExpectedDays = 3;

/**
 * Whether the account `u` holds, owes or bought something, or its first order may still be paid. A payment that bought
 * nothing is given back, and does not count. Counted from the first order, because an account that opens a new one every
 * other day would otherwise keep a stranger's number for good.
 */
const holdsValue = (at: Date): SQL => sql`(
  u.subscribed_until is not null
  or exists (select from payment_orders o where o.user_id = u.id and (o.status = 'paid' or o.credited_units > 0))
  or exists (select from payment_orders o where o.user_id = u.id and o.link is not null
    having min(o.created_at) >= ${asTime(at)} - ${paymentExpectedDays} * interval '1 day')
  or exists (select from ledger.account a where a.code = 'wallet:' || u.id and (a.posted <> 0 or a.held <> 0))
  or exists (select from ledger.balance due where due.code = 'chargeback_due:' || u.id and due.posted <> 0))`;

/**
 * Locks: the account's orders without a settlement, so that a payment is booked entirely before or after. Accounts come
 * before payments in the order of features and cannot call `lockUnpaidOrders`.
 */
export async function lockUnsettledOrders(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    select from payment_orders where user_id = ${userId} and settled_at is null and link is not null
    order by id for no key update`);
}

/** The account that has the number without having proven it. */
export async function findUnprovenHolder(tx: Transaction, phone: E164): Promise<string | undefined> {
  const [row] = await tx
    .select({ userId: users.id })
    .from(users)
    .where(and(isPhone(users.phone, phone), isNull(users.verifiedAt), isNull(users.suspendedAt)));
  return row?.userId;
}

/**
 * Takes the number from the account if it was opened before `before`, still has not proven it and holds nothing of
 * value; this closes the account. Returns whether it did.
 */
export async function closeUnprovenHolder(
  tx: Transaction,
  { userId, phone, before, at }: { userId: string; phone: E164; before: Date; at: Date },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update users u set phone = 'closed:' || u.id, phone_parts = '{}', suspended_at = ${at.toISOString()},
      deleted_at = ${at.toISOString()}
    where u.id = ${userId} and ${isPhone(sql`u.phone`, phone)} and u.verified_at is null and u.suspended_at is null
      and u.created_at < ${before.toISOString()} and not ${holdsValue(at)}
    returning u.id`);
  return rows.length === 1;
}

/**
 * Accounts without a proven number: those that lost it to a new sign-up, and old ones that are unused, bought nothing
 * and hold nothing.
 */
export async function findUnproven(
  db: Db,
  { before, at, limit }: { before: Date; at: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from users u
    where u.verified_at is null and u.full_name <> ${storedTexts.accountDeletionAnswers.formerName} and (
      (u.deleted_at is not null and u.phone = 'closed:' || u.id)
      or (u.suspended_at is null and u.deleted_at is null and u.created_at < ${before.toISOString()}
        and not exists (select from sessions s where s.user_id = u.id and s.seen_at >= ${before.toISOString()})
        and not ${holdsValue(at)}))
    order by u.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Whether the account may be erased, asked again while its orders, wallet and row are locked. */
export async function isUnprovenAndEmpty(tx: Transaction, userId: string, at: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from users u where u.id = ${userId} and u.verified_at is null
      and (u.deleted_at is not null or not ${holdsValue(at)})`);
  return rows.length === 1;
}
