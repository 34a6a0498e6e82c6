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
  /** By themselves or by staff, perhaps just now: whom staff shut out cannot free the number by leaving. */
  isClosed: boolean;
}

/**
 * The person who leaves. Locks: the row against everything, also against rows that refer to it, so that whoever writes
 * about the person has done so or will find them gone.
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
 * Makes whoever moves the account to another number, or accepts, calls or switches the person's jobs wait, before the
 * person's own row is locked: they hold one of these when they come to that row. Locks: the change of the number, the card,
 * as whoever answers offers does first, then the jobs in the order of ids.
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
