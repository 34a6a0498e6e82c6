import type { Transaction } from "#server/db/client.ts";
import { and, eq, isNull, sql } from "#server/db/drizzle.ts";
import { users } from "#server/db/schema/accounts.ts";
import { media } from "#server/db/schema/media.ts";

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

export interface FileRow {
  id: string;
  path: string;
  smallPath: string | null;
}

/** False if the picture was cleaned up meanwhile, else the file no longer used. Invalidates every process's caches. */
export async function replacePicture(
  tx: Transaction,
  change: { userId: string; before: string | null; pictureId: string | null; at: Date },
): Promise<FileRow | undefined | false> {
  const { userId, before, pictureId, at } = change;
  if (pictureId) {
    const attached = await tx
      .update(media)
      .set({ attachedAt: at })
      .where(and(eq(media.id, pictureId), isNull(media.attachedAt)))
      .returning({ id: media.id });
    if (attached.length === 0) return false;
  }
  await tx.update(users).set({ pictureId }).where(eq(users.id, userId));
  await tx.execute(sql`insert into changes (topic, key, moved) values ('users', ${userId}, true)`);
  if (!before) return undefined;
  const [file] = await tx
    .update(media)
    .set({ attachedAt: null })
    .where(eq(media.id, before))
    .returning({ id: media.id, path: media.path, smallPath: media.smallPath });
  return file;
}
