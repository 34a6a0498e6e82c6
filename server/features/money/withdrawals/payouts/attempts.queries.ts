import { and, asc, desc, eq, isNull, lte } from "drizzle-orm";
import type { Db, Transaction } from "#server/db/client.ts";
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

/** References are made by us and never twice, whoever the provider is. */
export async function findAttemptByReference(db: Db, reference: string): Promise<AttemptRow | undefined> {
  const [row] = await db.select().from(payoutAttempts).where(eq(payoutAttempts.reference, reference));
  return row;
}

/** The newest try to pay a withdrawal. */
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
 * Takes the right to tell the provider, which is written down before the call. False: somebody else has it. `askAt` is
 * when the provider is asked should this process die on the way.
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

/** Takes a question that is due, so that one process asks. `askAgainAt` holds should it die on the way. */
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

/** Attempts whose turn it is, the longest waiting first. */
export async function listDueAttempts(
  db: Db,
  due: { now: Date; limit: number },
): Promise<{ id: string; provider: string }[]> {
  return db
    .select({ id: payoutAttempts.id, provider: payoutAttempts.provider })
    .from(payoutAttempts)
    .where(lte(payoutAttempts.askAt, due.now))
    .orderBy(asc(payoutAttempts.askAt))
    .limit(due.limit);
}
