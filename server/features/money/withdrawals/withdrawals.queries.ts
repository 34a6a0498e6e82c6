import type { Db, Transaction } from "#server/db/client.ts";
import { and, desc, eq, inArray, notInArray, or, sql } from "#server/db/drizzle.ts";
import { users } from "#server/db/schema/accounts.ts";
import { bankAccounts } from "#server/db/schema/banking.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { asTime } from "#server/db/sql-values.ts";
import { withdrawalFeeUnits } from "#shared/constants.ts";
import type { WithdrawalState } from "#shared/contracts/withdrawals.ts";
import { koboPerUnit } from "#shared/money/money.ts";

export type WithdrawalRow = typeof withdrawals.$inferSelect;
export type NewWithdrawal = typeof withdrawals.$inferInsert;

export async function insertWithdrawal(tx: Transaction, row: NewWithdrawal): Promise<void> {
  await tx.insert(withdrawals).values(row);
}

export async function findWithdrawal(db: Db, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id));
  return row;
}

/** Locks: the withdrawal until the transaction ends, so that one caller at a time decides or books it. */
export async function lockWithdrawal(tx: Transaction, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for("no key update");
  return row;
}

export async function listStates(
  db: Db,
  ids: string[],
): Promise<Pick<WithdrawalRow, "id" | "state" | "units">[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: withdrawals.id, state: withdrawals.state, units: withdrawals.units })
    .from(withdrawals)
    .where(inArray(withdrawals.id, ids));
}

/** Changes a withdrawal that is still in one of the expected states. Undefined if it is not; nothing changes then. */
export async function moveWithdrawal(
  tx: Transaction,
  step: { id: string; from: WithdrawalState[]; change: Partial<NewWithdrawal> & { state: WithdrawalState } },
): Promise<WithdrawalRow | undefined> {
  const [row] = await tx
    .update(withdrawals)
    .set(step.change)
    .where(and(eq(withdrawals.id, step.id), inArray(withdrawals.state, step.from)))
    .returning();
  return row;
}

export interface OwnRow {
  withdrawal: WithdrawalRow;
  bankName: string;
  accountNumber: string;
}

export async function listOwn(db: Db, userId: string, limit: number): Promise<OwnRow[]> {
  return db
    .select({
      withdrawal: withdrawals,
      bankName: bankAccounts.bankName,
      accountNumber: bankAccounts.accountNumber,
    })
    .from(withdrawals)
    .innerJoin(bankAccounts, eq(bankAccounts.id, withdrawals.bankAccountId))
    .where(eq(withdrawals.userId, userId))
    .orderBy(desc(withdrawals.requestedAt), desc(withdrawals.id))
    .limit(limit);
}

/**
 * Approved but unsent withdrawals, in random order, so that a bank that does not answer does not always delay the same
 * others.
 */
export async function listUnsent(
  db: Db,
  due: { approvedBefore: Date; now: Date; limit: number },
): Promise<{ id: string; provider: string }[]> {
  return db
    .select({ id: withdrawals.id, provider: bankAccounts.provider })
    .from(withdrawals)
    .innerJoin(bankAccounts, eq(bankAccounts.id, withdrawals.bankAccountId))
    .where(
      and(
        eq(withdrawals.state, "approved"),
        sql`${withdrawals.approvedAt} < ${asTime(due.approvedBefore)}`,
        sql`${bankAccounts.payableFrom} <= ${asTime(due.now)}`,
      ),
    )
    .orderBy(sql`random()`)
    .limit(due.limit);
}

interface HistoryFacts {
  profileName: string;
  /** Earlier names on the profile, of the last ninety days. */
  formerNames: string[];
  freshUnits: number;
  earlierToday: number;
  earlierTodayUnits: number;
  wasPaidBefore: boolean;
  isChangedAccount: boolean;
  isLinkedAfterReset: boolean;
}

/**
 * The user's history that matters for the risk of a withdrawal to this account, including other accounts of the same
 * number. Fresh units are those taken by its hold.
 */
export async function findHistory(
  tx: Transaction,
  about: { userId: string; bankAccountId: string; journalId: string; boughtSince: Date; askedSince: Date },
): Promise<HistoryFacts> {
  const { userId, bankAccountId } = about;
  const boughtSince = asTime(about.boughtSince);
  const { rows } = await tx.execute<HistoryFacts & Record<string, unknown>>(sql`
    with line as materialized (select accounts_of_number(${userId}) as user_id)
    select u.full_name as "profileName",
      coalesce((select sum(h.amount) / ${koboPerUnit} from ledger.move m join ledger.young_held h on h.hold = m.id
                where m.journal = ${about.journalId} and h.bought_at >= ${boughtSince}), 0)::bigint
        as "freshUnits",
      day."earlierToday", day."earlierTodayUnits",
      array(select f.full_name from former_names f
            where f.user_id = u.id and f.ended_at > now() - interval '90 days') as "formerNames",
      exists (select from withdrawals w join bank_accounts paid on paid.id = w.bank_account_id
              where w.user_id = u.id and w.state = 'succeeded'
                and paid.bank_code = account.bank_code
                and lookup_of(paid.account_number) = lookup_of(account.account_number))
        as "wasPaidBefore",
      exists (select from bank_accounts older
              where older.user_id in (select user_id from line) and older.linked_at < account.linked_at
                and (older.user_id = u.id or lookup_of(older.account_number) <> lookup_of(account.account_number))) as "isChangedAccount",
      coalesce(u.reset_by_link_at <= account.linked_at, false) as "isLinkedAfterReset"
    from users u join bank_accounts account on account.user_id = u.id
    cross join lateral (
      select greatest(
          count(*) filter (where same.is_person), count(*) filter (where same.is_destination))::int as "earlierToday",
        greatest(
          coalesce(sum(same.units) filter (where same.is_person and w.state <> 'reversed'), 0),
          coalesce(sum(same.units) filter (where same.is_destination and w.state <> 'reversed'), 0),
          coalesce(sum(same.units) filter (where same.is_device and w.state <> 'reversed'), 0))::bigint
          as "earlierTodayUnits"
      from withdrawals w join bank_accounts other on other.id = w.bank_account_id
      cross join lateral (
        select w.units + w.fee_units - ${withdrawalFeeUnits} as units,
          w.user_id in (select user_id from line) as is_person,
          lookup_of(other.account_number) = lookup_of(account.account_number) as is_destination,
          exists (select from known_devices mine join known_devices theirs on theirs.device_hash = mine.device_hash
                  where mine.user_id in (select user_id from line) and mine.is_browser
                    and theirs.user_id = w.user_id) as is_device
      ) same
      where w.state <> 'cancelled' and w.requested_at >= ${asTime(about.askedSince)}
    ) day
    where u.id = ${userId} and account.id = ${bankAccountId}`);
  const facts = rows[0];
  if (!facts) throw new Error(`no user with the bank account ${bankAccountId}`);
  return facts;
}

interface OwnerState {
  id: string;
  isSuspended: boolean;
  isDeleted: boolean;
  moneyDisabled: boolean;
}

/** What keeps withdrawals' owners from being paid. `moneyDisabled`: by staff, maybe since the request. */
export const listOwnerStates = (db: Db, userIds: readonly string[]): Promise<OwnerState[]> =>
  db
    .select({
      id: users.id,
      isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
      isDeleted: sql<boolean>`${users.deletedAt} is not null`,
      moneyDisabled: users.moneyDisabled,
    })
    .from(users)
    .where(inArray(users.id, [...userIds]));

export async function findOwnerState(db: Db, userId: string): Promise<OwnerState> {
  const [row] = await listOwnerStates(db, [userId]);
  if (!row) throw new Error("the owner of a withdrawal is gone");
  return row;
}

/** A payout that failed after it was paid counts until staff decide, because its units may return. */
export async function hasOpenWithdrawal(db: Db, userId: string): Promise<boolean> {
  const isUnderWay = notInArray(withdrawals.state, ["succeeded", "cancelled", "reversed"]);
  const mayReturn = sql`(${withdrawals.state} = 'succeeded' and exists (select from incidents i
    where i.kind = 'late-failure' and i.resolved_at is null and i.details ->> 'withdrawalId' = ${withdrawals.id}::text))`;
  const isOpen = and(eq(withdrawals.userId, userId), or(isUnderWay, mayReturn));
  return (await db.$count(withdrawals, isOpen)) > 0;
}

/** The phone number that gets SMS about the user's withdrawals. */
export async function findPhone(db: Db, userId: string): Promise<string> {
  const [row] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  if (!row) throw new Error("the owner of a withdrawal is gone");
  return row.phone;
}
