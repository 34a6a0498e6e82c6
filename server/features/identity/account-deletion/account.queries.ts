import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import type { E164 } from "#shared/phones/phone.ts";
import type { Transaction } from "../../../db/client.ts";
import { phoneChanges, users } from "../../../db/schema/accounts.ts";
import { jobs } from "../../../db/schema/jobs.ts";
import { serviceCards } from "../../../db/schema/service-cards.ts";

export interface Leaver {
  userId: string;
  phone: E164;
  fullName: string;
  privateName: string | null;
  email: string | null;
  nameWords: string[];
  isVerified: boolean;
  /**
   * Closed by its owner or by staff, perhaps just now: a person suspended by staff cannot free the number by leaving.
   */
  isClosed: boolean;
}

/**
 * The person who is leaving.
 * Locks: the row exclusively, also against rows that refer to it: a concurrent write about the person has either
 * committed or will find the account closed.
 */
export async function lockLeaver(tx: Transaction, userId: string): Promise<Leaver | undefined> {
  const [row] = await tx
    .select({
      userId: users.id,
      phone: sql<E164>`${users.phone}`,
      fullName: users.fullName,
      privateName: users.privateName,
      email: users.email,
      nameWords: users.nameWords,
      isVerified: sql<boolean>`${users.verifiedAt} is not null`,
      isClosed: sql<boolean>`${users.suspendedAt} is not null`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return row;
}

/**
 * Blocks number changes and calls that accept, call or switch the person's jobs, before the person's own row is locked:
 * they hold one of these locks when they reach that row.
 * Locks: the number change, the card (first, like answers to offers), then the jobs in the order of ids.
 */
export async function lockWork(tx: Transaction, userId: string): Promise<void> {
  await tx
    .select({ userId: phoneChanges.userId })
    .from(phoneChanges)
    .where(eq(phoneChanges.userId, userId))
    .for("update");
  await tx
    .select({ userId: serviceCards.userId })
    .from(serviceCards)
    .where(eq(serviceCards.userId, userId))
    .for("update");
  await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      or(
        and(eq(jobs.userId, userId), ne(jobs.status, "removed")),
        and(eq(jobs.assignedTo, userId), eq(jobs.status, "assigned")),
      ),
    )
    .orderBy(asc(jobs.id))
    .for("no key update");
}
