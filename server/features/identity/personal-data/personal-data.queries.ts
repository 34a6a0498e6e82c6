import type { Transaction } from "#server/db/client.ts";
import { and, eq, isNull, sql } from "#server/db/drizzle.ts";
import { users } from "#server/db/schema/accounts.ts";

/** Undefined once the person has closed the account. Locks: the person's row. */
export async function lockOwn(
  tx: Transaction,
  userId: string,
): Promise<{ fullName: string; pictureId: string | null } | undefined> {
  const [row] = await tx
    .select({ fullName: users.fullName, pictureId: users.pictureId })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("no key update");
  return row;
}

/** Stores the name, and its search words unless a private name hides it. */
export async function updateFullName(
  tx: Transaction,
  name: { userId: string; fullName: string; nameWords: string[] },
): Promise<void> {
  await tx.execute(sql`
    update users set full_name = ${name.fullName},
      name_words = case when private_name is null then ${sql.param(name.nameWords, users.nameWords)} else name_words end
    where id = ${name.userId}`);
}

export async function updateEmail(tx: Transaction, userId: string, email: string | null): Promise<void> {
  await tx.update(users).set({ email }).where(eq(users.id, userId));
}

/** Invalidates every process's caches. */
export async function updatePicture(
  tx: Transaction,
  { userId, pictureId }: { userId: string; pictureId: string | null },
): Promise<void> {
  await tx.update(users).set({ pictureId }).where(eq(users.id, userId));
  await tx.execute(sql`insert into changes (topic, key, moved) values ('users', ${userId}, true)`);
}
