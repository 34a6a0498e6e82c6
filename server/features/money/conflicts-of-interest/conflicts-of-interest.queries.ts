import { sql } from "drizzle-orm";
import type { Db } from "../../../db/client.ts";

export interface Money {
  userIds: readonly string[];
  /** Withdrawals whose units' origins count as owners too. */
  withdrawalIds?: readonly string[];
}

const involvedDays = 30;

/**
 * Whether a person is involved with the money: as an owner or a source of the withdrawn units; by a shared browser or a
 * recent transfer with one of those; or by a shared bank account with an owner. All accounts of a phone number count as
 * one. `sharesBrowsers`: a shared browser does not count.
 */
export async function isInvolved(
  db: Db,
  {
    actorId,
    userIds,
    withdrawalIds = [],
    sharesBrowsers,
  }: Money & { actorId: string; sharesBrowsers: boolean },
): Promise<boolean> {
  const { rows } = await db.execute<{ isSo: boolean }>(sql`
    with mine as materialized (select accounts_of_number(${actorId}) as user_id),
    holder as materialized (
      select accounts_of_number(named.id) as user_id from unnest(${sql.param([...userIds])}::uuid[]) as named (id)
    ),
    withdrawn as materialized (
      select origin from withdrawal_origins where withdrawal_id = any (${sql.param([...withdrawalIds])}::uuid[])
    ),
    party as materialized (
      select user_id from holder
      union
      select wallet_owner(a.code) from withdrawn join ledger.account a on a.id = withdrawn.origin
    ),
    own as materialized (select a.id from mine join ledger.account a on a.code = 'wallet:' || mine.user_id),
    theirs as materialized (select a.id from party join ledger.account a on a.code = 'wallet:' || party.user_id)
    select exists (select from party join mine using (user_id))
      or exists (select from mine join known_devices here on here.user_id = mine.user_id and here.is_browser
                 join known_devices there on there.device_hash = here.device_hash
                 where there.user_id in (select user_id from party) and not ${sharesBrowsers}::boolean)
      or exists (select from mine join bank_accounts here on here.user_id = mine.user_id
                 join bank_accounts there on there.account_number = here.account_number
                 where there.user_id in (select user_id from holder))
      or exists (select from ledger.move m
                 where m.kind = 'transfer' and m.created_at > now() - make_interval(days => ${involvedDays})
                   and m.debit in (select id from own) and m.credit in (select id from theirs))
      or exists (select from ledger.move m
                 where m.kind = 'transfer' and m.created_at > now() - make_interval(days => ${involvedDays})
                   and m.credit in (select id from own) and m.debit in (select id from theirs)) as "isSo"`);
  return rows[0]?.isSo ?? false;
}

/** The owners of the money that these ids and references identify. */
export async function findNamed(
  db: Db,
  { ids, references }: { ids: readonly string[]; references: readonly string[] },
): Promise<Required<Money>> {
  const namedIds = sql`any (${sql.param([...ids])}::uuid[])`;
  const named = sql`any (${sql.param([...references])}::text[])`;
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
