import { AppError } from "#server/app-error.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { and, eq, isNotNull, isNull, lt, ne, sql } from "#server/db/drizzle.ts";
import { partsOf } from "#server/db/numbers/phone-parts.ts";
import { isPhone } from "#server/db/numbers/stored-numbers.ts";
import { phoneChanges, staffRoles, users } from "#server/db/schema/accounts.ts";
import { agentApplications } from "#server/db/schema/agents.ts";
import { bankAccounts } from "#server/db/schema/banking.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { violatesUnique } from "#server/db/sql-state.ts";
import { asTime } from "#server/db/sql-values.ts";
import { errorTexts } from "#server/language/messages.ts";
import type { Language } from "#shared/messages/languages.ts";
import type { E164 } from "#shared/phones/phone.ts";

type PhoneChange = typeof phoneChanges.$inferSelect;

/** Stores the number that a person wants, in place of an earlier request. Its code is added later. */
export async function replacePhoneChange(
  tx: Transaction,
  change: { userId: string; newPhone: E164; expiresAt: Date; createdAt: Date },
): Promise<void> {
  const { userId, ...set } = change;
  await tx
    .insert(phoneChanges)
    .values(change)
    .onConflictDoUpdate({ target: phoneChanges.userId, set: { ...set, codeHash: null, wrongTries: 0 } });
}

/** Locks: the change, so that tries of one code run one after the other. */
export async function lockPhoneChange(tx: Transaction, userId: string): Promise<PhoneChange | undefined> {
  const [row] = await tx.select().from(phoneChanges).where(eq(phoneChanges.userId, userId)).for("update");
  return row;
}

export async function findLanguage(db: Db, userId: string): Promise<Language | null> {
  const [row] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return row?.language ?? null;
}

export async function setPhoneCode(
  tx: Transaction,
  code: { userId: string; codeHash: string; expiresAt: Date },
): Promise<void> {
  const { userId, ...set } = code;
  await tx.update(phoneChanges).set(set).where(eq(phoneChanges.userId, userId));
}

export async function addWrongPhoneTry(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(phoneChanges)
    .set({ wrongTries: sql`${phoneChanges.wrongTries} + 1` })
    .where(eq(phoneChanges.userId, userId));
}

/** Errors: `phone_taken`. Deletes staff roles from the settings lists, because these name numbers. */
export async function movePhone(
  tx: Transaction,
  change: { userId: string; from: E164; phone: E164; at: Date },
): Promise<void> {
  const { userId, from, phone, at } = change;
  try {
    await tx
      .update(users)
      .set({ phone, phoneParts: partsOf(phone), verifiedAt: sql`coalesce(${users.verifiedAt}, ${at})` })
      .where(eq(users.id, userId));
  } catch (error) {
    if (!violatesUnique(error, "users_phone_key")) throw error;
    throw new AppError("phone_taken", { fields: { newPhone: errorTexts.phone_taken }, cause: error });
  }
  await tx.delete(staffRoles).where(and(eq(staffRoles.userId, userId), eq(staffRoles.source, "list")));
  // An application left at the old number would keep its next owner from applying. Others at the new number are of
  // people who did not prove it.
  const isOthers = sql`${agentApplications.applicantId} is distinct from ${userId}`;
  await tx.delete(agentApplications).where(and(isOthers, isLiveAt(phone)));
  const isOwn = eq(agentApplications.applicantId, userId);
  await tx
    .update(agentApplications)
    .set({ phone })
    .where(and(isOwn, isPhone(agentApplications.phone, from)));
  // An approval of a number that was never proven does not count for another one: staff decide again.
  await tx
    .update(agentApplications)
    .set({ status: "waiting", decidedBy: null, decidedAt: null })
    .where(and(isOwn, eq(agentApplications.status, "approved"), isNoAgent(userId)));
}

/** Jobs that staff posted for the person ring the new number, like the person's own: the old one may get another owner. */
export async function moveStaffJobs(
  tx: Transaction,
  { from, phone }: { from: E164; phone: E164 },
): Promise<void> {
  await tx
    .update(jobs)
    .set({ clientPhone: phone })
    .where(and(isNotNull(jobs.pseudonym), isNotNull(jobs.clientPhone), isPhone(jobs.clientPhone, from)));
}

const isNoAgent = (userId: string) =>
  sql`exists (select from ${users} where ${users.id} = ${userId} and not ${users.isAgent})`;

const isLiveAt = (phone: E164) =>
  and(isPhone(agentApplications.phone, phone), ne(agentApplications.status, "declined"));

export async function holdPayouts(tx: Transaction, userId: string, until: Date): Promise<void> {
  await tx
    .update(bankAccounts)
    .set({ payableFrom: sql`greatest(${bankAccounts.payableFrom}, ${asTime(until)})` })
    .where(and(eq(bankAccounts.userId, userId), isNull(bankAccounts.replacedAt)));
}

export async function deletePhoneChangesBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(phoneChanges).where(lt(phoneChanges.expiresAt, moment));
}
