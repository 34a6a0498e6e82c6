import type { Db, Transaction } from "#server/db/client.ts";
import { and, eq, gt, isNull, lt, sql } from "#server/db/drizzle.ts";
import { passwordResets, users } from "#server/db/schema/accounts.ts";
import { bankAccounts } from "#server/db/schema/banking.ts";
import type { Language } from "#shared/messages/languages.ts";
import type { E164 } from "#shared/phones/phone.ts";

interface Person {
  phone: E164;
  passwordHash: string;
  language: Language | null;
  isVerified: boolean;
}

/**
 * An account that its owner has not closed.
 * Locks: the person's row, so that concurrent requests send links one after the other.
 */
export async function lockPerson(tx: Transaction, userId: string): Promise<Person | undefined> {
  const [row] = await tx
    .select({
      phone: users.phone,
      passwordHash: users.passwordHash,
      language: users.language,
      isVerified: sql<boolean>`${users.verifiedAt} is not null`,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("no key update");
  return row;
}

/** Stores a link's token in place of the person's older ones. */
export async function replaceReset(
  tx: Transaction,
  reset: { tokenHash: string; userId: string; phone: E164; expiresAt: Date; createdAt: Date },
): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, reset.userId));
  await tx.insert(passwordResets).values(reset);
}

const isOpen = (token: { tokenHash: string; now: Date }) =>
  and(
    eq(passwordResets.tokenHash, token.tokenHash),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, token.now),
  );

/** The owner of an open link. */
export async function findResetOwner(
  db: Db,
  token: { tokenHash: string; now: Date },
): Promise<{ userId: string; phone: string; fullName: string } | undefined> {
  const [row] = await db
    .select({ userId: users.id, phone: users.phone, fullName: users.fullName })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isOpen(token));
  return row;
}

/** Records that the account was opened by its number alone. */
export async function markResetByLink(
  tx: Transaction,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await tx.update(users).set({ resetByLinkAt: at }).where(eq(users.id, userId));
}

/**
 * Uses up the token. Returns its owner, or undefined when it is not open: only one caller gets it, and only for the
 * number that it was sent to.
 * Locks: the person's row first, like all changes of number or password.
 */
export async function claimReset(
  tx: Transaction,
  token: { tokenHash: string; now: Date },
): Promise<{ userId: string; phone: E164; isVerified: boolean } | undefined> {
  const [asked] = await tx
    .select({ userId: passwordResets.userId, phone: passwordResets.phone })
    .from(passwordResets)
    .where(isOpen(token));
  const person = asked && (await lockPerson(tx, asked.userId));
  if (!person || person.phone !== asked.phone) return undefined;
  const claimed = await tx
    .update(passwordResets)
    .set({ usedAt: token.now })
    .where(isOpen(token))
    .returning({ userId: passwordResets.userId });
  if (claimed.length !== 1) return undefined;
  return { userId: asked.userId, phone: person.phone, isVerified: person.isVerified };
}

/** Unlinks the bank account and forgets the e-mail address. */
export async function forgetStranger(
  tx: Transaction,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await tx
    .update(bankAccounts)
    .set({ replacedAt: at })
    .where(and(eq(bankAccounts.userId, userId), isNull(bankAccounts.replacedAt)));
  await tx.update(users).set({ email: null }).where(eq(users.id, userId));
}

export async function deleteResetsBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, moment));
}
