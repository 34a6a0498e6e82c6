import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { withOpened } from "#server/db/numbers/stored-numbers.ts";
import { asIds } from "#server/db/sql-values.ts";
import type { E164 } from "#shared/phones/phone.ts";

export interface NamedPerson {
  userId: string;
  /** The private name, or else the full one. */
  name: string;
  phone: E164;
}

export interface Counterpart extends NamedPerson {
  /** Across a block in either direction; `name` is then the one that the reader blocked, or null. */
  isHidden: boolean;
  /** The person has had another number until then. */
  leftNumberAt: Date | null;
}

export async function findCounterparts(
  db: Db,
  { userIds, readerId }: { userIds: readonly string[]; readerId: string },
): Promise<(Omit<Counterpart, "name"> & { name: string | null })[]> {
  if (userIds.length === 0) return [];
  type Row = Omit<Counterpart, "name" | "leftNumberAt"> & {
    name: string | null;
    leftNumberAt: string | null;
  };
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select u.id as "userId", u.phone, own.id is not null or other.id is not null as "isHidden",
      case when own.id is not null then own.shown_name
        when other.id is null then coalesce(u.private_name, u.full_name) end as name,
      (select to_json(max(left_at)) #>> '{}' from number_history where user_id = u.id) as "leftNumberAt"
    from users u
    left join blocks own on own.blocker_id = ${readerId} and own.blocked_id = u.id
    left join blocks other on other.blocker_id = u.id and other.blocked_id = ${readerId}
    where u.id = any (${asIds(userIds)})`);
  const opened = await withOpened(rows, "phone");
  return opened.map((row) => ({
    ...row,
    leftNumberAt: row.leftNumberAt === null ? null : new Date(row.leftNumberAt),
  }));
}
