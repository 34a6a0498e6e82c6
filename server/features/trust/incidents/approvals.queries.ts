import type { Db, Transaction } from "#server/db/client.ts";
import { eq, sql } from "#server/db/drizzle.ts";
import { incidentApprovals } from "#server/db/schema/incidents.ts";
import { asTexts, asTime } from "#server/db/sql-values.ts";
import { rolesFor } from "#shared/roles.ts";

/** Records that a person agrees. Repeats: renews the time. */
export async function addApproval(
  tx: Transaction,
  approval: { incidentId: string; approverId: string; at: Date },
): Promise<void> {
  const { incidentId, approverId } = incidentApprovals;
  await tx
    .insert(incidentApprovals)
    .values(approval)
    .onConflictDoUpdate({ target: [incidentId, approverId], set: { at: approval.at } });
}

/** A decision is made, or its facts changed: the next one about the incident needs its own approvals. */
export async function endApprovals(tx: Transaction, incidentId: string): Promise<void> {
  await tx.delete(incidentApprovals).where(eq(incidentApprovals.incidentId, incidentId));
}

interface Approver {
  userId: string;
  fullName: string;
}

/**
 * The people who agreed since then and are accounting staff, oldest first. All accounts that had one phone number count
 * as one person.
 */
export async function findApprovers(
  db: Db,
  { incidentId, since }: { incidentId: string; since: Date },
): Promise<Approver[]> {
  const { rows } = await db.execute<Approver & Record<string, unknown>>(sql`
    select "userId", "fullName" from (
      select distinct on (number.person) u.id as "userId", u.full_name as "fullName", a.at
      from incident_approvals a
      join users u on u.id = a.approver_id
      cross join lateral (select min(id::text) as person from accounts_of_number(a.approver_id) id) number
      where a.incident_id = ${incidentId} and a.at >= ${asTime(since)}
        and exists (select from active_staff_roles s
                    where s.user_id = a.approver_id and s.role = any (${asTexts(rolesFor("accounting"))}))
      order by number.person, a.at
    ) agreed order by at`);
  return rows;
}
