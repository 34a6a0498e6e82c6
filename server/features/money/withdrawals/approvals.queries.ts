import type { Db, Transaction } from "#server/db/client.ts";
import { and, eq, exists, inArray } from "#server/db/drizzle.ts";
import { activeStaffRoles } from "#server/db/schema/accounts.ts";
import { withdrawalApprovals } from "#server/db/schema/withdrawals.ts";
import { staffRoles as allRoles, opensArea } from "#shared/roles.ts";

/** Records an approval and returns the number of approvals. Repeats: one person counts once. */
export async function addApproval(
  tx: Transaction,
  approval: { withdrawalId: string; approverId: string; at: Date },
): Promise<number> {
  await tx.insert(withdrawalApprovals).values(approval).onConflictDoNothing();
  return countApprovals(tx, approval.withdrawalId);
}

export const approverRoles = allRoles.filter((role) => opensArea([role], "accounting"));

/** Counts approvals; one ends with the staff role and is ignored while the account is suspended. */
export const countApprovals = (db: Db, withdrawalId: string): Promise<number> =>
  db.$count(
    withdrawalApprovals,
    and(
      eq(withdrawalApprovals.withdrawalId, withdrawalId),
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
      ),
    ),
  );

export async function hasApproved(
  db: Db,
  { withdrawalId, approverId }: { withdrawalId: string; approverId: string },
): Promise<boolean> {
  const approval = and(
    eq(withdrawalApprovals.withdrawalId, withdrawalId),
    eq(withdrawalApprovals.approverId, approverId),
  );
  return (await db.$count(withdrawalApprovals, approval)) > 0;
}
