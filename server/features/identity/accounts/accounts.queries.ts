import { AppError } from "#server/app-error.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { and, eq, isNull, sql } from "#server/db/drizzle.ts";
import { isPhone, withOpened } from "#server/db/numbers/stored-numbers.ts";
import { users } from "#server/db/schema/accounts.ts";
import { violatesUnique } from "#server/db/sql-state.ts";
import { asUnseenIds } from "#server/db/sql-values.ts";
import { errorTexts } from "#server/language/messages.ts";
import type { ChosenLanguage, Language } from "#shared/messages/languages.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { UserFacts } from "./accounts.rules.ts";

/** Everything that a person's record shows; undefined for closed accounts. `month` is YYYY-MM in Nigeria. */
export async function findUserFacts(
  db: Db,
  { userId, month }: { userId: string; month: string },
): Promise<UserFacts | undefined> {
  const [facts] = await findFactsOf(db, { userIds: [userId], month });
  return facts;
}

/** `findUserFacts` for several people in one statement, in the order of the ids. */
export async function findFactsOf(
  db: Db,
  { userIds, month }: { userIds: readonly string[]; month: string },
): Promise<(UserFacts | undefined)[]> {
  const { rows } = await db.execute<UserFacts & Record<string, unknown>>(sql`
    select found.* from unnest(${asUnseenIds(userIds)}) as asked (id)
    cross join lateral (
      select u.id, u.phone, u.full_name as "fullName", u.email, u.verified_at is not null as "isVerified",
             u.subscribed_until as "subscribedUntil", u.is_agent as "isAgent",
             u.private_name as "privateName", u.private_name_answered as "privateNameAnswered",
             u.public_id as "publicId", u.language, u.job_sms as "jobSms", picture.small_path as "picturePath",
             u.team_key as "teamKey", u.money_disabled as "moneyDisabled", u.reset_by_link_at as "resetByLinkAt",
             card.service_rendered as "serviceRendered", card.business_name as "businessName",
             bank.account_number as "bankAccountNumber", bank.account_name as "bankAccountName",
             bank.bank_name as "bankName",
             coalesce(wallet.posted - wallet.held, 0)::bigint as "availableKobo",
             coalesce(used.posts, 0) as "postsUsed", coalesce(used.calls, 0) as "callsUsed",
             array(select role from active_staff_roles r where r.user_id = u.id order by role) as "staffRoles"
      from users u
      left join media picture on picture.id = u.picture_id
      left join service_cards card on card.user_id = u.id
      left join monthly_use used on used.user_id = u.id and used.month = ${month}
      left join bank_accounts bank on bank.user_id = u.id and bank.replaced_at is null
      left join ledger.account wallet on wallet.code = 'wallet:' || u.id
      -- The limit forces one index look-up per user, as in find-sessions.
      where u.id = asked.id and u.deleted_at is null limit 1
    ) found`);
  const found = new Map(
    withOpened(rows, "phone", "bankAccountNumber").map((row) => [
      row.id,
      {
        ...row,
        subscribedUntil: dateOf(row.subscribedUntil),
        resetByLinkAt: dateOf(row.resetByLinkAt),
      },
    ]),
  );
  return userIds.map((userId) => found.get(userId));
}

const dateOf = (value: Date | null): Date | null => value && new Date(value);

type NewUser = typeof users.$inferInsert;

/** Skips accounts that were closed while the call was running: their row must stay empty. */
const isOpen = (userId: string) => and(eq(users.id, userId), isNull(users.deletedAt));

/** Errors: `phone_taken`. */
export async function insertUser(db: Db, user: NewUser): Promise<void> {
  try {
    await db.insert(users).values(user);
  } catch (error) {
    if (!violatesUnique(error, "users_phone_key")) throw error;
    throw new AppError("phone_taken", { fields: { phoneNumber: errorTexts.phone_taken }, cause: error });
  }
}

/** Sets the language only if the person has none. */
export async function insertLanguage(
  db: Db,
  { userId, language }: { userId: string; language: ChosenLanguage },
): Promise<void> {
  await db
    .update(users)
    .set({ language })
    .where(and(eq(users.id, userId), isNull(users.language)));
}

export async function updateLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, userId));
}

export interface Credentials {
  userId: string;
  passwordHash: string;
}
type FoundCredentials = Credentials & { isVerified: boolean };

/** Includes the password hash: never return it to a caller. */
export async function findCredentials(db: Db, phone: E164): Promise<FoundCredentials | undefined> {
  const [row] = await db
    .select({
      userId: users.id,
      passwordHash: users.passwordHash,
      isVerified: sql<boolean>`${users.verifiedAt} is not null`,
    })
    .from(users)
    .where(isPhone(users.phone, phone));
  return row;
}

/** Undefined for a closed account. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(isOpen(userId));
  return row?.passwordHash;
}

/**
 * Returns whether the password is still the one that was checked, and whether staff closed the account; undefined for
 * another password.
 * Locks: the person's row until the transaction ends, so that a new password or a suspension waits and then ends the
 * session opened meanwhile.
 */
export async function lockCredentials(
  tx: Transaction,
  { userId, passwordHash }: Credentials,
): Promise<{ isSuspended: boolean } | undefined> {
  const [row] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .for("no key update");
  return row && { isSuspended: row.suspendedAt !== null };
}

/**
 * An account that its owner has not closed.
 * Locks: as `lockCredentials`.
 */
export async function lockAccount(
  tx: Transaction,
  userId: string,
): Promise<{ phone: E164; passwordHash: string; isSuspended: boolean } | undefined> {
  const [row] = await tx
    .select({ phone: users.phone, passwordHash: users.passwordHash, suspendedAt: users.suspendedAt })
    .from(users)
    .where(isOpen(userId))
    .for("no key update");
  return row && { phone: row.phone, passwordHash: row.passwordHash, isSuspended: row.suspendedAt !== null };
}

export async function updatePassword(db: Db, { userId, passwordHash }: Credentials): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

export async function clearResetByLink(tx: Transaction, userId: string): Promise<void> {
  await tx.update(users).set({ resetByLinkAt: null }).where(eq(users.id, userId));
}

/**
 * Marks the phone as verified.
 * Repeats: keeps the first time.
 */
export async function markVerified(db: Db, { userId, at }: { userId: string; at: Date }): Promise<void> {
  await db
    .update(users)
    .set({ verifiedAt: sql`coalesce(${users.verifiedAt}, ${at})` })
    .where(isOpen(userId));
}

/**
 * Gives the person the applications that were made with the phone without an account, and makes them an agent if staff
 * approved one. Undecided and approved ones of accounts that had the phone without proving it are deleted: they would
 * keep the owner from applying. Separate statements that run after the account is locked.
 */
export async function takeOverApproval(
  db: Db,
  { userId, phone }: { userId: string; phone: E164 },
): Promise<void> {
  await db.execute(sql`delete from agent_applications
    where applicant_id <> ${userId} and status <> 'declined' and ${isPhone(sql`phone`, phone)}`);
  await db.execute(sql`update agent_applications set applicant_id = ${userId}
    where applicant_id is null and ${isPhone(sql`phone`, phone)}`);
  await db.execute(sql`update users set is_agent = true where id = ${userId} and not is_agent
    and exists(select from agent_applications where applicant_id = ${userId} and status = 'approved')`);
}

export async function disableMoney(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ moneyDisabled: true }).where(eq(users.id, userId));
}

/**
 * Stores the name and the words by which search finds the person. False if they have this name already.
 * Errors: `private_name_taken`.
 */
export async function updatePrivateName(
  db: Db,
  choice: { userId: string; privateName: string; nameWords: string[] },
): Promise<boolean> {
  const { userId, privateName, nameWords } = choice;
  try {
    const changed = await db
      .update(users)
      .set({ privateName, nameWords, privateNameAnswered: true })
      .where(and(isOpen(userId), sql`${users.privateName} is distinct from ${privateName}`))
      .returning({ id: users.id });
    return changed.length > 0;
  } catch (error) {
    if (!violatesUnique(error, "users_private_name_key")) throw error;
    const sentence = errorTexts.private_name_taken;
    throw new AppError("private_name_taken", { fields: { privateName: sentence }, cause: error });
  }
}

/** Records that the popup was answered without a name. Returns the name that stays. */
export async function markPrivateNameAnswered(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .update(users)
    .set({ privateNameAnswered: true })
    .where(eq(users.id, userId))
    .returning({ privateName: users.privateName });
  return row?.privateName ?? null;
}
