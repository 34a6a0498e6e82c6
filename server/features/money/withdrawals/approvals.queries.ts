import type { Db, Transaction } from "#server/db/client.ts";
import { and, eq, exists, inArray, isNull, or, type SQL, sql } from "#server/db/drizzle.ts";
import { activeStaffRoles, users } from "#server/db/schema/accounts.ts";
import { withdrawalApprovals } from "#server/db/schema/withdrawals.ts";
import { rolesFor } from "#shared/roles.ts";

/** Records an approval. Repeats: keeps the first. */
export async function addApproval(
  tx: Transaction,
  approval: { withdrawalId: string; approverId: string; at: Date },
): Promise<void> {
  await tx.insert(withdrawalApprovals).values(approval).onConflictDoNothing();
}

export const approverRoles = rolesFor("accounting");

const isByStaff = (db: Db): SQL =>
  exists(
    db
      .select({ role: activeStaffRoles.role })
      .from(activeStaffRoles)
      .where(
        and(
          eq(activeStaffRoles.userId, withdrawalApprovals.approverId),
          inArray(activeStaffRoles.role, approverRoles),
        ),
      ),
  );

const isNotSuspended = (db: Db): SQL =>
  exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, withdrawalApprovals.approverId), isNull(users.suspendedAt))),
  );

/** One id for all accounts that had the account's number before or after it. */
export const personOf = (accountId: SQL | typeof withdrawalApprovals.approverId): SQL =>
  sql`(select min(id::text) from accounts_of_number(${accountId}) id)`;

/**
 * The accounts that approved, with one id for all accounts of a person. Until there are enough approvals, one ends with
 * the staff role (`are: "staff"`); then people may leave the staff. Each is ignored while its account is suspended.
 */
export async function listApprovers(
  db: Db,
  { withdrawalId, are }: { withdrawalId: string; are: "staff" | "anyone" },
): Promise<{ userId: string; person: string }[]> {
  return db
    .select({
      userId: withdrawalApprovals.approverId,
      person: sql<string>`${personOf(withdrawalApprovals.approverId)}`,
    })
    .from(withdrawalApprovals)
    .where(
      and(
        eq(withdrawalApprovals.withdrawalId, withdrawalId),
        are === "staff" ? isByStaff(db) : isNotSuspended(db),
      ),
    );
}

/** Whether the account has approved, or another one that had its number and still counts: one person counts once. */
export async function hasApproved(
  db: Db,
  { withdrawalId, approverId }: { withdrawalId: string; approverId: string },
): Promise<boolean> {
  const { approverId: by, withdrawalId: about } = withdrawalApprovals;
  const isSamePerson = sql`${by} in (select accounts_of_number(${approverId}))`;
  const approval = and(eq(about, withdrawalId), or(eq(by, approverId), and(isSamePerson, isByStaff(db))));
  return (await db.$count(withdrawalApprovals, approval)) > 0;
}

/** The account itself and those that had its number before or after it. */
export async function accountsOfNumber(db: Db, userId: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`select accounts_of_number(${userId}) as id`);
  return new Set(rows.map(({ id }) => id));
}
