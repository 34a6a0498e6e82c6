import type { Db } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { latestMoves, maxMoves } from "#server/db/latest-moves.ts";
import { asIds, asTexts, asTime } from "#server/db/sql-values.ts";

export interface Money {
  userIds: readonly string[];
  /** Withdrawals whose units' origins count as owners too. */
  withdrawalIds?: readonly string[];
}

/** Wallets from which one step of a search goes on; with more of them it is cut. */
const maxWallets = 100;
/** More than elsewhere, so that small transfers to staff do not keep them from their work. */
const maxEndMoves = 5_000;

/**
 * Whether a person is involved with the money: as an owner or a source of the withdrawn units; by a direct transfer
 * since `directSince` or units that flowed over others since `flowSince`; or by a shared bank account with an owner.
 * All accounts of a phone number count as one, and so do accounts of the person's browsers. `sharesBrowsers`: a shared
 * browser does not count.
 */
export async function isInvolved(
  db: Db,
  {
    actorId,
    userIds,
    withdrawalIds = [],
    ...terms
  }: Money & { actorId: string; sharesBrowsers: boolean; directSince: Date; flowSince: Date },
): Promise<boolean> {
  const { rows } = await db.execute<{ isSo: boolean }>(sql`
    with number as materialized (select accounts_of_number(${actorId}) as user_id),
    mine as materialized (
      select user_id from number
      union
      select accounts_of_number(there.user_id)
      from number join known_devices here on here.user_id = number.user_id and here.is_browser
      join known_devices there on there.device_hash = here.device_hash
      where not ${terms.sharesBrowsers}::boolean
    ),
    holder as materialized (
      select accounts_of_number(named.id) as user_id from unnest(${asIds(userIds)}) as named (id)
    ),
    withdrawn as materialized (
      select origin from withdrawal_origins where withdrawal_id = any (${asIds(withdrawalIds)})
    ),
    party as materialized (
      select user_id from holder
      union
      select wallet_owner(a.code) from withdrawn join ledger.account a on a.id = withdrawn.origin
    ),
    own as materialized (
      select a.id from mine join ledger.account a on a.code = 'wallet:' || mine.user_id limit ${maxWallets + 1}
    ),
    theirs as materialized (select a.id from party join ledger.account a on a.code = 'wallet:' || party.user_id)
    select exists (select from party join mine using (user_id))
      or exists (select from mine join bank_accounts here on here.user_id = mine.user_id
                 join bank_accounts there on lookup_of(there.account_number) = lookup_of(here.account_number)
                 where there.user_id in (select user_id from holder))
      or ${isDirect({ own: sql`m.debit`, other: sql`m.credit` }, terms.directSince)}
      or ${isDirect({ own: sql`m.credit`, other: sql`m.debit` }, terms.directSince)}
      or ${flows(sql`own`, sql`theirs`, { mine: sql`first`, since: terms.flowSince })}
      or ${flows(sql`theirs`, sql`own`, { mine: sql`last`, since: terms.flowSince })} as "isSo"`);
  return rows[0]?.isSo ?? false;
}

const end = { limit: maxEndMoves };

const isDirect = (side: { own: SQL; other: SQL }, since: Date): SQL => sql`
  exists (select from own join ledger.move m on ${side.own} = own.id
          where m.kind = 'transfer' and m.created_at > ${asTime(since)}
            and ${side.other} in (select id from theirs))`;

/**
 * Whether units may have flowed between two sets of wallets over one or two others, each transfer after the one before.
 * `first` and `last` are the wallets next to the senders and the recipients. A transfer between these is found from
 * either end, so the search is incomplete only if both ends are cut. An incomplete search counts as a find if the
 * person has any transfers (`mine`: the side of the person), because hiding a path under many transfers must not help.
 * For a person without any, the other side's transfers are not read.
 */
const flows = (givers: SQL, takers: SQL, { mine, since }: { mine: SQL; since: Date }): SQL => sql`(
  with given as materialized (
    select w.id as giver, m.credit as wallet, m.id, m.kind
    from (select id from ${givers} limit ${maxWallets}) w cross join lateral (${latestMoves("debit", sql`w.id`, end)}) m
    where m.created_at > ${asTime(since)}
  ),
  taken as materialized (
    select w.id as taker, m.debit as wallet, m.id, m.kind
    from (select id from ${takers} limit ${maxWallets}) w cross join lateral (${latestMoves("credit", sql`w.id`, end)}) m
    where m.created_at > ${asTime(since)}
  ),
  first as materialized (select wallet, min(id) as id from given where kind = 'transfer' group by wallet),
  last as materialized (select wallet, max(id) as id from taken where kind = 'transfer' group by wallet),
  ahead as materialized (
    select w.wallet as giver, m.credit as wallet, m.id, m.kind
    from (select wallet, id from first order by id desc limit ${maxWallets}) w
    cross join lateral (${latestMoves("debit", sql`w.wallet`)}) m
    where m.id > w.id
  ),
  behind as materialized (
    select w.wallet as taker, m.debit as wallet, m.id, m.kind
    from (select wallet, id from last order by id desc limit ${maxWallets}) w
    cross join lateral (${latestMoves("credit", sql`w.wallet`, { upTo: sql`w.id` })}) m
    where m.created_at > ${asTime(since)}
  )
  select case when exists (select from ${mine}) then
    exists (select from first join last using (wallet) where first.id < last.id)
    or exists (select from ahead join last using (wallet) where ahead.kind = 'transfer' and ahead.id < last.id)
    or exists (select from behind join first using (wallet) where behind.kind = 'transfer' and behind.id > first.id)
    or ${isCut(givers, sql`given`, { wallet: sql`giver`, limit: maxEndMoves })}
    or ${isCut(takers, sql`taken`, { wallet: sql`taker`, limit: maxEndMoves })}
    or ${isCut(sql`first`, sql`ahead`, { wallet: sql`giver`, limit: maxMoves })}
      and ${isCut(sql`last`, sql`behind`, { wallet: sql`taker`, limit: maxMoves })}
    else false end)`;

/** Whether there were more wallets than were followed, or one of them had more moves. */
const isCut = (wallets: SQL, moves: SQL, { wallet, limit }: { wallet: SQL; limit: number }): SQL => sql`
  ((select count(*) from ${wallets}) > ${maxWallets}
    or exists (select from ${moves} group by ${wallet} having count(*) >= ${limit}))`;

/** The owners of the money that these ids and references identify. */
export async function findNamed(
  db: Db,
  { ids, references }: { ids: readonly string[]; references: readonly string[] },
): Promise<Required<Money>> {
  const namedIds = sql`any (${asIds(ids)})`;
  const named = sql`any (${asTexts(references)})`;
  const { rows } = await db.execute<{ userId: string; withdrawalId: string | null }>(sql`
    select found.user_id as "userId", found.withdrawal_id as "withdrawalId"
    from (
      select id as user_id, null::uuid as withdrawal_id from users where id = ${namedIds}
      union
      select user_id, id from withdrawals where id = ${namedIds}
      union
      select w.user_id, w.id from payout_attempts p join withdrawals w on w.id = p.withdrawal_id
      where p.reference = ${named}
      union
      select user_id, null from payment_orders where id = ${namedIds} or tx_ref = ${named}
      union
      select o.user_id, null from payment_excesses e join payment_orders o on o.id = e.order_id
      where e.id = ${namedIds}
      union
      select wallet_owner(a.code), null from ledger.move m join ledger.account a on a.id in (m.debit, m.credit)
      where m.journal = ${namedIds}
    ) found where found.user_id is not null`);
  return {
    userIds: [...new Set(rows.map(({ userId }) => userId))],
    withdrawalIds: rows.flatMap(({ withdrawalId }) => withdrawalId ?? []),
  };
}
