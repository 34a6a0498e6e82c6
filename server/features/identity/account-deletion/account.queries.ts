import type { Db, Transaction } from "#server/db/client.ts";
import { and, asc, eq, inArray, isNull, ne, or, sql } from "#server/db/drizzle.ts";
import { phoneChanges, users } from "#server/db/schema/accounts.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import type { Language } from "#shared/messages/languages.ts";
import type { E164 } from "#shared/phones/phone.ts";

export interface DepartingUser {
  userId: string;
  phone: E164;
  fullName: string;
  privateName: string | null;
  email: string | null;
  nameWords: string[];
  isVerified: boolean;
  language: Language | null;
  /** By the owner or by staff: a person suspended by staff cannot free the number by leaving. */
  isClosed: boolean;
}

/** Locks: the row, also against new references: concurrent writes come before, or find the account closed. */
export async function lockDepartingUser(tx: Transaction, userId: string): Promise<DepartingUser | undefined> {
  const [row] = await tx
    .select({
      userId: users.id,
      phone: users.phone,
      fullName: users.fullName,
      privateName: users.privateName,
      email: users.email,
      nameWords: users.nameWords,
      isVerified: sql<boolean>`${users.verifiedAt} is not null`,
      language: users.language,
      isClosed: sql<boolean>`${users.suspendedAt} is not null`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return row;
}

/** Locks: number change, card, jobs by id. Other code holds one of these when it reaches the person's row. */
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

/** Those of the people whose account is open, in the order of their ids. */
export async function findOpenAccounts(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ userId: users.id })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), isNull(users.suspendedAt)))
    .orderBy(asc(users.id));
  return rows.map(({ userId }) => userId);
}
