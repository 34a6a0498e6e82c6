import { and, isNotNull, isNull, sql } from "#server/db/drizzle.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { Db } from "../../../db/client.ts";
import { users } from "../../../db/schema/accounts.ts";

interface AgentRow {
  userId: string;
  fullName: string;
  phone: E164;
}

/** Without private names, which the phone would reveal. In random order, so that every agent gets enquiries. */
export async function findAgents(db: Db, { limit }: { limit: number }): Promise<AgentRow[]> {
  return db
    .select({ userId: users.id, fullName: users.fullName, phone: users.phone })
    .from(users)
    .where(
      and(users.isAgent, isNull(users.suspendedAt), isNull(users.privateName), isNotNull(users.verifiedAt)),
    )
    .orderBy(sql`random()`)
    .limit(limit);
}
