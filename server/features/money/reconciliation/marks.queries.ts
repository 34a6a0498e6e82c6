import type { Db, Transaction } from "#server/db/client.ts";
import { eq, sql } from "#server/db/drizzle.ts";
import { reconciliationMarks } from "#server/db/schema/reconciliation.ts";

export interface Mark {
  /** All moves up to this id have been checked. */
  upTo: number;
  at: Date;
}

/**
 * How far a check has come. While another process checks, `waits` for it, else undefined. Locks: the mark until the
 * transaction ends.
 */
export async function lockMark(
  tx: Transaction,
  check: string,
  { waits }: { waits: boolean },
): Promise<Mark | undefined> {
  await tx
    .insert(reconciliationMarks)
    .values({ check, upTo: 0, at: new Date(0) })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ upTo: reconciliationMarks.upTo, at: reconciliationMarks.at })
    .from(reconciliationMarks)
    .where(eq(reconciliationMarks.check, check))
    .for("update", waits ? {} : { skipLocked: true });
  return row;
}

export async function saveMark(tx: Transaction, check: string, mark: Mark): Promise<void> {
  await tx.update(reconciliationMarks).set(mark).where(eq(reconciliationMarks.check, check));
}

export async function findTimeMark(db: Db, check: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: reconciliationMarks.at })
    .from(reconciliationMarks)
    .where(eq(reconciliationMarks.check, check));
  return row?.at;
}

export async function saveTimeMark(db: Db, check: string, at: Date): Promise<void> {
  await db
    .insert(reconciliationMarks)
    .values({ check, at })
    .onConflictDoUpdate({ target: reconciliationMarks.check, set: { at } });
}

/** All moves up to this id are committed or will never be. */
export async function findCompleteUpTo(db: Db): Promise<number> {
  const { rows } = await db.execute<{ marked: number }>(sql`select marked from ledger.rollup_state`);
  return rows[0]?.marked ?? 0;
}
