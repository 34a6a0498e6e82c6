import { asc, eq } from "#server/db/drizzle.ts";
import type { Db, Transaction } from "../../../db/client.ts";
import { activeStaffRoles, staffRoles } from "../../../db/schema/accounts.ts";

/** Locks: the roles of administrators, ordered by person. */
export async function lockAdminRoles(tx: Transaction): Promise<void> {
  await tx
    .select({ userId: staffRoles.userId })
    .from(staffRoles)
    .where(eq(staffRoles.role, "admin"))
    .orderBy(asc(staffRoles.userId), asc(staffRoles.source))
    .for("update");
}

export async function findAdmins(db: Db): Promise<string[]> {
  const rows = await db
    .select({ userId: activeStaffRoles.userId })
    .from(activeStaffRoles)
    .where(eq(activeStaffRoles.role, "admin"));
  return rows.map(({ userId }) => userId);
}
