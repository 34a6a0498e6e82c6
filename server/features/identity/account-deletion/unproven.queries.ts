import { sql } from "drizzle-orm";
import { accountDeletionAnswers } from "#texts/account-deletion.ts";
import type { Db } from "../../../db/client.ts";

/**
 * Accounts without a proven number: those that lost it to a new sign-up, and old ones that are unused, bought nothing
 * and hold nothing.
 */
export async function findUnproven(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from users u
    where u.verified_at is null and u.full_name <> ${accountDeletionAnswers.formerName} and (
      (u.deleted_at is not null and u.phone = 'closed:' || u.id)
      or (u.suspended_at is null and u.deleted_at is null and u.created_at < ${before.toISOString()}
        and u.subscribed_until is null
        and not exists (select from sessions s where s.user_id = u.id and s.seen_at >= ${before.toISOString()})
        and not exists (select from payment_orders o where o.user_id = u.id)
        and not exists (select from ledger.account a where a.code = 'wallet:' || u.id and (a.posted <> 0 or a.held <> 0))))
    order by u.id limit ${limit}`);
  return rows.map(({ id }) => id);
}
