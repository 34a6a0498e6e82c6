import type { Db, Transaction } from "#server/db/client.ts";
import { and, asc, eq, sql } from "#server/db/drizzle.ts";
import { isPhone, withOpened } from "#server/db/numbers/stored-numbers.ts";
import { activeStaffRoles, staffRoles, users } from "#server/db/schema/accounts.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { StaffRole, StaffRoleSource } from "#shared/roles.ts";

export interface StaffRoleRow extends Record<string, unknown> {
  id: string;
  userId: string;
  fullName: string;
  phone: E164;
  role: StaffRole;
  source: StaffRoleSource;
  since: string;
  isSuspended: boolean;
  hasSecondFactor: boolean;
}

/** All staff roles, by the person's name, or the role with this id. */
export async function findStaffRoles(db: Db, roleId: string | null = null): Promise<StaffRoleRow[]> {
  const { rows } = await db.execute<StaffRoleRow>(sql`
    select r.id, r.user_id as "userId", u.full_name as "fullName", u.phone, r.role, r.source,
           r.granted_at as since, u.suspended_at is not null as "isSuspended",
           exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
             as "hasSecondFactor"
    from staff_roles r join users u on u.id = r.user_id
    where ${roleId}::uuid is null or r.id = ${roleId}::uuid
    order by u.full_name, u.id, r.role, r.source`);
  return withOpened(rows, "phone");
}

interface Candidate {
  userId: string;
  isVerified: boolean;
  isSuspended: boolean;
}

/** The account with this phone. Locks: the account, so that it is neither closed nor given another number. */
export async function lockByPhone(tx: Transaction, phone: E164): Promise<Candidate | undefined> {
  const [row] = await tx
    .select({ userId: users.id, verifiedAt: users.verifiedAt, suspendedAt: users.suspendedAt })
    .from(users)
    .where(isPhone(users.phone, phone))
    .for("no key update");
  return (
    row && { userId: row.userId, isVerified: row.verifiedAt !== null, isSuspended: row.suspendedAt !== null }
  );
}

/** Returns the role's id and whether it is new. */
export async function insertRole(
  tx: Transaction,
  role: { userId: string; role: StaffRole; grantedAt: Date },
): Promise<{ id: string; isNew: boolean }> {
  const [added] = await tx
    .insert(staffRoles)
    .values({ ...role, source: "page" })
    .onConflictDoNothing()
    .returning({ id: staffRoles.id });
  if (added) return { id: added.id, isNew: true };
  const [kept] = await tx
    .select({ id: staffRoles.id })
    .from(staffRoles)
    .where(
      and(eq(staffRoles.userId, role.userId), eq(staffRoles.role, role.role), eq(staffRoles.source, "page")),
    );
  return { id: kept!.id, isNew: false };
}

export async function deleteRole(tx: Transaction, roleId: string): Promise<boolean> {
  const rows = await tx.delete(staffRoles).where(eq(staffRoles.id, roleId)).returning({ id: staffRoles.id });
  return rows.length === 1;
}

/** Serializes administrators who leave at the same time. Locks: the roles of administrators, ordered by person. */
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
