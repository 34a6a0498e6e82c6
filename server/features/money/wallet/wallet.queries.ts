import { inArray, sql } from "#server/db/drizzle.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { Db } from "../../../db/client.ts";
import { users } from "../../../db/schema/accounts.ts";

export interface NamedPerson {
  userId: string;
  /** The private name, or else the full one. */
  name: string;
  phone: E164;
}

export async function findPeople(db: Db, userIds: readonly string[]): Promise<NamedPerson[]> {
  if (userIds.length === 0) return [];
  return db
    .select({
      userId: users.id,
      name: sql<string>`coalesce(${users.privateName}, ${users.fullName})`,
      phone: users.phone,
    })
    .from(users)
    .where(inArray(users.id, [...userIds]));
}
