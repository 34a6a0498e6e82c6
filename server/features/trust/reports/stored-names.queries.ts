import type { Db, Transaction } from "#server/db/client.ts";
import { eq, sql } from "#server/db/drizzle.ts";
import { users } from "#server/db/schema/accounts.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";

export interface StoredNames {
  userId: string;
  fullName: string;
  privateName: string | null;
  businessName: string | null;
}

/** Names of accounts that are not deleted and have no staff role, ordered by id. */
export async function findStoredNames(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<StoredNames[]> {
  const { rows } = await db.execute<StoredNames & Record<string, unknown>>(sql`
    select u.id as "userId", u.full_name as "fullName", u.private_name as "privateName", c.business_name as "businessName"
    from users u left join service_cards c on c.user_id = u.id
    where u.deleted_at is null and (${after}::uuid is null or u.id > ${after}::uuid)
      and not exists (select from staff_roles r where r.user_id = u.id)
    order by u.id limit ${limit}`);
  return rows;
}

/** Replaces the names unless they changed meanwhile. Returns whether they were replaced. */
export async function replaceStoredNames(
  tx: Transaction,
  { before, after, nameWords }: { before: StoredNames; after: StoredNames; nameWords: string[] },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update users set full_name = ${after.fullName}, private_name = ${after.privateName},
      name_words = ${sql.param(nameWords, users.nameWords)}
    where id = ${before.userId} and full_name = ${before.fullName}
      and private_name is not distinct from ${before.privateName}`);
  if (rowCount !== 1) return false;
  if (before.businessName !== after.businessName)
    await tx
      .update(serviceCards)
      .set({ businessName: after.businessName })
      .where(eq(serviceCards.userId, before.userId));
  return true;
}
