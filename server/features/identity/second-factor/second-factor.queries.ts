import type { Db, Transaction } from "#server/db/client.ts";
import { and, eq, isNotNull, isNull, lt, or } from "#server/db/drizzle.ts";
import { recoveryCodes, secondFactors } from "#server/db/schema/second-factors.ts";

type SecondFactorRow = typeof secondFactors.$inferSelect;

export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactorRow | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

/**
 * Stores a secret that waits for its first code, in place of an earlier one. Returns false if a confirmed one exists.
 */
export async function upsertSetUp(
  db: Db,
  setUp: { userId: string; sealedSecret: string; createdAt: Date },
): Promise<boolean> {
  const { userId: _, ...set } = setUp;
  const rows = await db
    .insert(secondFactors)
    .values(setUp)
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { ...set, lastStep: null },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return rows.length === 1;
}

/** Confirms the secret. Returns false if it was confirmed before or replaced since the code was made. */
export async function confirmSetUp(
  tx: Transaction,
  { userId, sealedSecret, step, at }: { userId: string; sealedSecret: string; step: number; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(secondFactors)
    .set({ confirmedAt: at, lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.sealedSecret, sealedSecret),
        isNull(secondFactors.confirmedAt),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return rows.length === 1;
}

/** Uses up a step and all before it. Returns whether none of them was used: one of several parallel tries succeeds. */
export async function takeStep(tx: Transaction, { userId, step }: { userId: string; step: number }) {
  const isUnused = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step));
  const rows = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt), isUnused))
    .returning({ userId: secondFactors.userId });
  return rows.length === 1;
}

export async function insertRecoveryCodes(tx: Transaction, userId: string, hashes: readonly string[]) {
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Returns whether the code existed and was unused. */
export async function takeRecoveryCode(
  tx: Transaction,
  { userId, codeHash, at }: { userId: string; codeHash: string; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return rows.length === 1;
}

export const countUnusedCodes = (db: Db, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

/** Deletes recovery codes too. Returns whether there was a second factor. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return rows.some(({ confirmedAt }) => confirmedAt !== null);
}
