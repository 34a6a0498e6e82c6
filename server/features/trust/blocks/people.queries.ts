import type { Db } from "#server/db/client.ts";
import { and, eq, isNull, sql } from "#server/db/drizzle.ts";
import { users } from "#server/db/schema/accounts.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import type { E164 } from "#shared/phones/phone.ts";

/** A person for use by other features. Contains private data: never return it to a client. */
export interface Person {
  userId: string;
  publicId: string;
  phone: E164;
  fullName: string;
  privateName: string | null;
  isVerified: boolean;
  ratingSum: number;
  ratingCount: number;
}

const columns = {
  userId: users.id,
  publicId: users.publicId,
  phone: users.phone,
  fullName: users.fullName,
  privateName: users.privateName,
  isVerified: sql<boolean>`${users.verifiedAt} is not null`,
  ratingSum: users.ratingSum,
  ratingCount: users.ratingCount,
};

/** A person by the public id. Suspended people are not found. */
export async function findPersonByPublicId(db: Db, publicId: string): Promise<Person | undefined> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.publicId, publicId), isNull(users.suspendedAt)));
  return row;
}

/** A person by the internal id. Suspended people are not found. */
export async function findPersonById(db: Db, userId: string): Promise<Person | undefined> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)));
  return row;
}

/** The business name on a person's visible card. */
export async function findBusinessName(db: Db, userId: string): Promise<string | null> {
  const [card] = await db
    .select({ businessName: serviceCards.businessName })
    .from(serviceCards)
    .where(and(eq(serviceCards.userId, userId), isNull(serviceCards.hiddenAt)));
  return card?.businessName ?? null;
}
