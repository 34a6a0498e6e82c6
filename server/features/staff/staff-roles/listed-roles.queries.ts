import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { phoneLookup } from "#server/db/numbers/stored-numbers.ts";
import type { StaffRole } from "#shared/roles.ts";
import type { ListedRole } from "./staff-roles.rules.ts";

interface RoleChange extends Record<string, unknown> {
  userId: string;
  roles: StaffRole[];
  change: "given" | "taken";
}

/** Synchronizes roles of source "list", one person's or all; verified phones only. Repeats: changes nothing. */
export async function applyListedRoles(
  db: Db,
  { listed, userId }: { listed: readonly ListedRole[]; userId: string | null },
): Promise<RoleChange[]> {
  const roles = listed.map(({ phone, role }) => ({ lookup: phoneLookup(phone), role }));
  const { rows } = await db.execute<RoleChange>(sql`
    with listed as (
      select distinct lookup, role from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as l (lookup text, role text)
    ), entitled as (
      select u.id as user_id, l.role from listed l join users u on lookup_of(u.phone) = l.lookup
      where u.verified_at is not null and u.deleted_at is null and (${userId}::uuid is null or u.id = ${userId}::uuid)
    ), taken as (
      delete from staff_roles r where r.source = 'list' and (${userId}::uuid is null or r.user_id = ${userId}::uuid)
        and not exists (select from entitled e where e.user_id = r.user_id and e.role = r.role)
      returning r.user_id, r.role
    ), given as (
      insert into staff_roles (user_id, role, source) select user_id, role, 'list' from entitled
      on conflict do nothing returning user_id, role
    )
    select user_id as "userId", array_agg(role order by role) as roles, 'taken' as change from taken group by user_id
    union all select user_id, array_agg(role order by role), 'given' from given group by user_id`);
  return rows;
}
