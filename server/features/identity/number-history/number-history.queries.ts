import type { Db, Transaction } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { isPhone } from "#server/db/numbers/stored-numbers.ts";
import { asTime } from "#server/db/sql-values.ts";
import type { E164 } from "#shared/phones/phone.ts";

interface Left {
  numberHash: string;
  userId: string;
  at: Date;
}

/** Repeats: records that the account left the number again. */
export async function insertLeft(tx: Transaction, { numberHash, userId, at }: Left): Promise<void> {
  await tx.execute(sql`
    insert into number_history (number_hash, user_id, left_at)
    values (${numberHash}, ${userId}, ${at.toISOString()})
    on conflict (number_hash, user_id) do update set left_at = excluded.left_at, heir_id = null`);
}

/** Calls about agents' jobs go to the agents from now on: the number's next owner has not agreed to get them. */
export async function deleteConsents(tx: Transaction, clientPhone: E164): Promise<void> {
  await tx.execute(sql`delete from job_consents c using jobs j
    where j.id = c.job_id and j.client_phone is not null and ${isPhone(sql`j.client_phone`, clientPhone)}`);
}

interface EarlierHolder {
  userId: string;
  /** Suspended by staff, before or after it left the number. */
  isBarred: boolean;
  wasLast: boolean;
}

/** Makes the account the heir of all accounts that left the number, and lists them. Locks: their rows. */
export async function claimNumber(
  tx: Transaction,
  { numberHash, userId }: { numberHash: string; userId: string },
): Promise<EarlierHolder[]> {
  const { rows } = await tx.execute<EarlierHolder & Record<string, unknown>>(sql`
    with claimed as (
      update number_history set heir_id = ${userId}
      where number_hash = ${numberHash} and user_id <> ${userId} returning *
    )
    select h.user_id as "userId", (h.barred_at is not null or (u.suspended_at is not null and u.deleted_at is null)) as "isBarred",
      not exists (select from number_history later where later.user_id = h.user_id and later.left_at > h.left_at)
        and (u.deleted_at is not null) as "wasLast"
    from claimed h join users u on u.id = h.user_id order by h.left_at`);
  return rows;
}

interface Succession {
  from: string;
  to: string;
  now: Date;
}

export async function copyMonthlyUse(tx: Transaction, { from, to }: Succession): Promise<void> {
  await tx.execute(sql`
    insert into monthly_use as used (user_id, month, posts, calls)
    select ${to}, month, posts, calls from monthly_use where user_id = ${from}
    on conflict (user_id, month) do update
    set posts = greatest(used.posts, excluded.posts), calls = greatest(used.calls, excluded.calls)`);
}

export async function copyThrottles(tx: Transaction, { from, to, now }: Succession): Promise<void> {
  await tx.execute(sql`
    insert into throttles as own (key, window_ends_at, count)
    select replace(key, ':user:' || ${from}::text, ':user:' || ${to}::text), window_ends_at, count from throttles
    where key like '%:user:' || ${from}::text and window_ends_at > ${now.toISOString()}
    on conflict (key) do update set count = greatest(own.count, excluded.count),
      window_ends_at = greatest(own.window_ends_at, excluded.window_ends_at)`);
}

/** Copies blocks in both directions. Copies are not listed; lifting the original block lifts them too. */
export async function copyBlocks(
  tx: Transaction,
  { from, to, neutralName }: Succession & { neutralName: string },
): Promise<void> {
  await tx.execute(sql`
    insert into blocks (id, blocker_id, blocked_id, shown_name, created_at, copy_of)
    select gen_random_uuid(), ${to}, blocked_id, ${neutralName}, created_at, coalesce(copy_of, id)
    from blocks where blocker_id = ${from} and blocked_id <> ${to}
    union all
    select gen_random_uuid(), blocker_id, ${to}, shown_name, created_at, coalesce(copy_of, id)
    from blocks where blocked_id = ${from} and blocker_id <> ${to}
    on conflict (blocker_id, blocked_id) do nothing`);
}

/** Suspends the account as staff would. Its number is proven, so staff find it in their list and can lift this. */
export async function suspendHeir(tx: Transaction, { to, now }: Omit<Succession, "from">): Promise<void> {
  await tx.execute(
    sql`update users set suspended_at = coalesce(suspended_at, ${now.toISOString()}) where id = ${to}`,
  );
}

/** Locks: the account's rows, so that its numbers cannot be claimed meanwhile. */
export async function lockHistory(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select from number_history where user_id = ${userId} for share`);
}

/** The account itself while it is open; once closed, the account that proved its last number, and so on. */
export async function findLiable(db: Db, userId: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive line as (
      select ${userId}::uuid as id, 0 as depth
      union all
      select last.heir_id, line.depth + 1
      from line join users u on u.id = line.id and u.deleted_at is not null
      cross join lateral (
        select heir_id from number_history h where h.user_id = line.id order by left_at desc limit 1) last
      where last.heir_id is not null and line.depth < 20
    )
    select id from line order by depth desc limit 1`);
  return rows[0]?.id ?? userId;
}

export async function barNumbers(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.execute(sql`update number_history set barred_at = ${at.toISOString()} where user_id = ${userId}`);
}

/** Lifts the bars that earlier accounts left on this heir's number, so that they do not bar the next account. */
export async function liftBars(tx: Transaction, heirId: string): Promise<void> {
  await tx.execute(sql`update number_history set barred_at = null where heir_id = ${heirId}`);
}

/**
 * Keeps entries of accounts that owe units or are barred. Of an open account's last change only the time stays, without
 * the number: lists of earlier contacts leave out the number taken then. Also deletes what was kept of closed accounts.
 */
export async function forgetOldHistory(
  db: Db,
  { leftBefore, now }: { leftBefore: Date; now: Date },
): Promise<void> {
  const isOver = sql`h.left_at < ${leftBefore.toISOString()} and h.barred_at is null
    and not exists (select from ledger.balance where code = 'chargeback_due:' || h.user_id and posted < 0)`;
  const isLast = sql`(exists (select from users u where u.id = h.user_id and u.deleted_at is null)
    and not exists (select from number_history later where later.user_id = h.user_id and later.left_at > h.left_at))`;
  await db.execute(sql`delete from number_history h where ${isOver} and not ${isLast}`);
  await db.execute(sql`
    update number_history h set number_hash = '', heir_id = null
    where ${isOver} and ${isLast} and number_hash <> ''
      and not exists (select from number_history bare where bare.user_id = h.user_id and bare.number_hash = '')`);
  await db.execute(sql`
    delete from blocks b using users u
    where u.id in (b.blocker_id, b.blocked_id) and u.deleted_at is not null
      and not exists (select from number_history h where h.user_id = u.id)`);
  await db.execute(sql`
    delete from monthly_use m using users u where u.id = m.user_id and u.deleted_at is not null
      and m.month < to_char(${asTime(now)} at time zone 'Africa/Lagos', 'YYYY-MM')`);
}
