import type { Db, Transaction } from "#server/db/client.ts";
import { and, eq, isNotNull, isNull, sql } from "#server/db/drizzle.ts";
import { users } from "#server/db/schema/accounts.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import type { StaffRole } from "#shared/roles.ts";

/** Returns since when the account was suspended before. Locks: the person's row, so that no session starts. */
export async function suspendUser(
  tx: Transaction,
  { userId, at }: { userId: string; at: Date },
): Promise<Date | null> {
  const [before] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  if (!before?.suspendedAt) await tx.update(users).set({ suspendedAt: at }).where(eq(users.id, userId));
  return before?.suspendedAt ?? null;
}

/** Pauses a person's open jobs. Returns their ids. Repeats: changes nothing. */
export async function pauseJobsOf(db: Db, { userId, at }: { userId: string; at: Date }): Promise<string[]> {
  const rows = await db
    .update(jobs)
    .set({ status: "paused", updatedAt: at })
    .where(and(eq(jobs.userId, userId), eq(jobs.status, "open")))
    .returning({ id: jobs.id });
  return rows.map(({ id }) => id);
}

export async function isClosedByOwner(db: Db, userId: string): Promise<boolean> {
  const [row] = await db.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, userId));
  return row?.deletedAt != null;
}

interface SuspensionRow {
  userId: string;
  fullName: string;
  suspendedAt: Date;
  reason: string | null;
}

/** Accounts that staff suspended, the latest first. Deleted accounts are left out, because they cannot be reopened. */
export async function findSuspensions(db: Db, limit: number): Promise<SuspensionRow[]> {
  const rows = await db
    .select({
      userId: users.id,
      fullName: users.fullName,
      suspendedAt: users.suspendedAt,
      reason: sql<string | null>`(select decision_reason from reports
        where owner_id = users.id and decision = 'suspend' order by decided_at desc limit 1)`,
    })
    .from(users)
    .where(and(isNotNull(users.suspendedAt), isNull(users.deletedAt)))
    .orderBy(sql`${users.suspendedAt} desc`, users.id)
    .limit(limit);
  return rows.flatMap(({ suspendedAt, ...row }) => (suspendedAt ? [{ ...row, suspendedAt }] : []));
}

/** Undefined without a suspended account of this id. Locks: the person's row. */
export async function lockSuspended(
  tx: Transaction,
  userId: string,
): Promise<{ suspendedAt: Date; roles: StaffRole[] } | undefined> {
  const [row] = await tx
    .select({
      suspendedAt: users.suspendedAt,
      roles: sql<StaffRole[]>`array(select role from staff_roles s where s.user_id = users.id)`,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.suspendedAt), isNull(users.deletedAt)))
    .for("update");
  return row?.suspendedAt ? { ...row, suspendedAt: row.suspendedAt } : undefined;
}

export async function reopenUser(tx: Transaction, userId: string): Promise<void> {
  await tx.update(users).set({ suspendedAt: null }).where(eq(users.id, userId));
}
