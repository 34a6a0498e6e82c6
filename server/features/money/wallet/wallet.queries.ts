import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { withOpened } from "#server/db/numbers/stored-numbers.ts";
import type { E164 } from "#shared/phones/phone.ts";

export interface NamedPerson {
  userId: string;
  /** The private name, or else the full one. */
  name: string;
  phone: E164;
}

export async function findPeople(db: Db, userIds: readonly string[]): Promise<NamedPerson[]> {
  if (userIds.length === 0) return [];
  const { rows } = await db.execute<NamedPerson & Record<string, unknown>>(sql`
    select id as "userId", coalesce(private_name, full_name) as name, phone from users
    where id = any (${sql.param([...userIds])}::uuid[])`);
  return withOpened(rows, "phone");
}
