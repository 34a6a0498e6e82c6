import type { Db, Transaction } from "#server/db/client.ts";
import { and, asc, desc, eq, isNull, lte } from "#server/db/drizzle.ts";
import { payoutAttempts } from "#server/db/schema/withdrawals.ts";

export type AttemptRow = typeof payoutAttempts.$inferSelect;
export type NewAttempt = typeof payoutAttempts.$inferInsert;

export async function insertAttempt(tx: Transaction, row: NewAttempt): Promise<void> {
  await tx.insert(payoutAttempts).values(row);
}

export async function findAttempt(db: Db, id: string): Promise<AttemptRow | undefined> {
  const [row] = await db.select().from(payoutAttempts).where(eq(payoutAttempts.id, id));
  return row;
}

/** Finds an attempt of any provider: we make the references, and each is unique. */
export async function findAttemptByReference(db: Db, reference: string): Promise<AttemptRow | undefined> {
  const [row] = await db.select().from(payoutAttempts).where(eq(payoutAttempts.reference, reference));
  return row;
}

export async function findLastAttempt(db: Db, withdrawalId: string): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(payoutAttempts)
    .where(eq(payoutAttempts.withdrawalId, withdrawalId))
    .orderBy(desc(payoutAttempts.createdAt), desc(payoutAttempts.id))
    .limit(1);
  return row;
}

export async function updateAttempt(tx: Transaction, id: string, change: Partial<NewAttempt>): Promise<void> {
  await tx.update(payoutAttempts).set(change).where(eq(payoutAttempts.id, id));
}

/**
 * Claims the right to send the payout and records the sending before the call. False if another process has claimed it.
 * `askAt`: when the provider is asked if this process dies meanwhile.
 */
export async function claimSending(
  db: Db,
  claim: { attempt: Pick<AttemptRow, "id" | "state" | "sentAt">; now: Date; askAt: Date },
): Promise<boolean> {
  const { attempt, now, askAt } = claim;
  const isAsBefore =
    attempt.state === "created"
      ? eq(payoutAttempts.state, "created")
      : and(
          eq(payoutAttempts.state, "sent"),
          attempt.sentAt ? eq(payoutAttempts.sentAt, attempt.sentAt) : isNull(payoutAttempts.sentAt),
        );
  const claimed = await db
    .update(payoutAttempts)
    .set({ state: "sent", sentAt: now, askAt })
    .where(and(eq(payoutAttempts.id, attempt.id), isAsBefore))
    .returning({ id: payoutAttempts.id });
  return claimed.length === 1;
}

/** Claims a status question that is due, so that one process asks. `askAgainAt` applies if it dies meanwhile. */
export async function claimQuestion(
  db: Db,
  question: { id: string; now: Date; askAgainAt: Date },
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .update(payoutAttempts)
    .set({ askAt: question.askAgainAt })
    .where(and(eq(payoutAttempts.id, question.id), lte(payoutAttempts.askAt, question.now)))
    .returning();
  return row;
}

export async function listDueAttempts(
  db: Db,
  due: { provider: AttemptRow["provider"]; now: Date; limit: number },
): Promise<{ id: string; provider: string }[]> {
  return db
    .select({ id: payoutAttempts.id, provider: payoutAttempts.provider })
    .from(payoutAttempts)
    .where(and(lte(payoutAttempts.askAt, due.now), eq(payoutAttempts.provider, due.provider)))
    .orderBy(asc(payoutAttempts.askAt))
    .limit(due.limit);
}
