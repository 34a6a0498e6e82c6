import type { Db, Transaction } from "#server/db/client.ts";
import { and, asc, eq, isNull, sql } from "#server/db/drizzle.ts";
import { accountLookup } from "#server/db/numbers/stored-numbers.ts";
import { users } from "#server/db/schema/accounts.ts";
import { bankAccounts, banks } from "#server/db/schema/banking.ts";

export type BankRow = typeof banks.$inferSelect;
export type BankAccountRow = typeof bankAccounts.$inferSelect;
type Provider = BankRow["provider"];

export async function listOfferedBanks(db: Db, provider: Provider): Promise<BankRow[]> {
  const latest = sql`(select max(b.listed_at) from banks b where b.provider = ${provider})`;
  return db
    .select()
    .from(banks)
    .where(and(eq(banks.provider, provider), eq(banks.listedAt, latest)))
    .orderBy(asc(sql`lower(${banks.name})`), asc(banks.code));
}

/** Stores a new list. Banks that left it remain, because linked accounts show their names. */
export async function upsertBanks(db: Db, rows: BankRow[]): Promise<void> {
  await db
    .insert(banks)
    .values(rows)
    .onConflictDoUpdate({
      target: [banks.provider, banks.code],
      set: { name: sql`excluded.name`, listedAt: sql`greatest(${banks.listedAt}, excluded.listed_at)` },
    });
}

const isCurrent = isNull(bankAccounts.replacedAt);

export async function findCurrentAccount(db: Db, userId: string): Promise<BankAccountRow | undefined> {
  const [row] = await db
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), isCurrent));
  return row;
}

export async function findAccount(db: Db, id: string): Promise<BankAccountRow | undefined> {
  const [row] = await db.select().from(bankAccounts).where(eq(bankAccounts.id, id));
  return row;
}

/** Whether another user account with the same phone number ever linked a different bank account. */
export async function hadNumberOther(
  db: Db,
  { userId, accountNumber }: { userId: string; accountNumber: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ isSo: boolean }>(sql`
    select exists (select from bank_accounts b
      where b.user_id in (select accounts_of_number(${userId})) and b.user_id <> ${userId}
        and lookup_of(b.account_number) <> ${accountLookup(accountNumber)}) as "isSo"`);
  return rows[0]?.isSo ?? false;
}

/** Locks: the user, so that accounts are linked one after the other. */
export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

export async function replaceAccount(tx: Transaction, account: BankAccountRow): Promise<void> {
  await tx
    .update(bankAccounts)
    .set({ replacedAt: account.linkedAt })
    .where(and(eq(bankAccounts.userId, account.userId), isCurrent));
  await tx.insert(bankAccounts).values(account);
}
