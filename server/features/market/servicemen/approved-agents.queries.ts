import { and, isNotNull, isNull, sql } from "drizzle-orm";
import type { E164 } from "#shared/phones/phone.ts";
import type { Db } from "../../../db/client.ts";
import { users } from "../../../db/schema/accounts.ts";

export interface AgentRow {
  userId: string;
  fullName: string;
  phone: E164;
}

/**
 * Approved agents who use their own name: the phone would reveal the owner of a private name. The order is random, so
 * that every agent gets a share of the enquiries.
 */
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
