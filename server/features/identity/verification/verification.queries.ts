import type { Db, Transaction } from "#server/db/client.ts";
import { and, desc, eq, isNull, lt, sql } from "#server/db/drizzle.ts";
import { users, verificationCodes } from "#server/db/schema/accounts.ts";
import type { E164 } from "#shared/phones/phone.ts";

/** Locks: the person's row, so that codes are sent one after the other. */
export async function lockPhoneOf(
  tx: Transaction,
  userId: string,
): Promise<{ phone: E164; isVerified: boolean } | undefined> {
  const [row] = await tx
    .select({ phone: users.phone, verifiedAt: users.verifiedAt })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("no key update");
  return row && { phone: row.phone, isVerified: row.verifiedAt !== null };
}

export async function replaceCode(
  tx: Transaction,
  code: { id: string; userId: string; codeHash: string; expiresAt: Date; createdAt: Date },
): Promise<void> {
  await tx.delete(verificationCodes).where(eq(verificationCodes.userId, code.userId));
  await tx.insert(verificationCodes).values(code);
}

const latestCode = (db: Db, userId: string) =>
  db
    .select({
      id: verificationCodes.id,
      codeHash: verificationCodes.codeHash,
      expiresAt: verificationCodes.expiresAt,
      wrongTries: verificationCodes.wrongTries,
      usedAt: verificationCodes.usedAt,
    })
    .from(verificationCodes)
    .where(eq(verificationCodes.userId, userId))
    .orderBy(desc(verificationCodes.createdAt))
    .limit(1);

export async function findCode(db: Db, userId: string) {
  const [row] = await latestCode(db, userId);
  return row;
}

/** Locks: the code's row, so that tries of one code run one after the other. */
export async function lockCode(tx: Transaction, userId: string) {
  const [row] = await latestCode(tx, userId).for("update");
  return row;
}

export async function addWrongTry(tx: Transaction, codeId: string): Promise<void> {
  await tx
    .update(verificationCodes)
    .set({ wrongTries: sql`${verificationCodes.wrongTries} + 1` })
    .where(eq(verificationCodes.id, codeId));
}

export async function markCodeUsed(tx: Transaction, code: { id: string; usedAt: Date }): Promise<void> {
  await tx.update(verificationCodes).set({ usedAt: code.usedAt }).where(eq(verificationCodes.id, code.id));
}

export async function deleteCodesBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(verificationCodes).where(lt(verificationCodes.expiresAt, moment));
}
