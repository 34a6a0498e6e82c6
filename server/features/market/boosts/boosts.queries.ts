import type { Db, Transaction } from "#server/db/client.ts";
import { and, eq, ne, sql } from "#server/db/drizzle.ts";
import { boosts } from "#server/db/schema/boosts.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { asTime } from "#server/db/sql-values.ts";

const facts = {
  userId: jobs.userId,
  status: jobs.status,
  isPromoted: jobs.isPromoted,
  promotedUntil: jobs.promotedUntil,
  expiresAt: jobs.expiresAt,
};

export type BoostedJob = Pick<typeof jobs.$inferSelect, keyof typeof facts>;

export async function findBoostedJob(db: Db, jobId: string): Promise<BoostedJob | undefined> {
  const [row] = await db
    .select(facts)
    .from(jobs)
    .where(and(eq(jobs.id, jobId), ne(jobs.status, "removed")));
  return row;
}

/** The job in any state, removed ones included. Locks: the job until the transaction ends. */
export async function lockBoostedJob(tx: Transaction, jobId: string): Promise<BoostedJob | undefined> {
  const [row] = await tx.select(facts).from(jobs).where(eq(jobs.id, jobId)).for("no key update");
  return row;
}

/** Stores a boost. Returns false if the order has already paid for one. */
export async function insertBoost(tx: Transaction, boost: typeof boosts.$inferInsert): Promise<boolean> {
  const stored = await tx
    .insert(boosts)
    .values(boost)
    .onConflictDoNothing({ target: boosts.txRef })
    .returning({ id: boosts.id });
  return stored.length === 1;
}

/**
 * Promotes the job until `until`, and keeps it in the lists for so long. Brings it back if it has expired meanwhile.
 * Triggers notify the cached lists of every process.
 */
export async function promoteJob(
  tx: Transaction,
  { jobId, until, now }: { jobId: string; until: Date; now: Date },
): Promise<void> {
  const hasExpired = sql`${jobs.status} = 'paused' and ${jobs.expiresAt} <= ${asTime(now)}`;
  await tx
    .update(jobs)
    .set({
      isPromoted: true,
      promotedUntil: until,
      status: sql`case when ${hasExpired} then 'open' else ${jobs.status} end`,
      // A later end is asked about again.
      askedAt: sql`case when ${jobs.expiresAt} < ${asTime(until)} then null else ${jobs.askedAt} end`,
      expiresAt: sql`greatest(${jobs.expiresAt}, ${asTime(until)})`,
      updatedAt: now,
    })
    .where(eq(jobs.id, jobId));
}
