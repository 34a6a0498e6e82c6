/** Where withdrawn units came from, and who has a part in them. */
import { sql } from "drizzle-orm";
import type { Db, Transaction } from "../../db/client.ts";
import { walletOf } from "../ledger/ledger.rules.ts";

/** Any number will do as long as no other tool takes the same advisory lock. */
const weighingLock = 7_866_055;

/** Locks: weighing, until the transaction ends, so that withdrawals of several people see each other. */
export async function lockWeighing(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${weighingLock})`);
}

export interface Origin {
  /** The wallet's account. */
  origin: number;
  /** How many of the withdrawn units it may have given at most. */
  units: number;
}

/** More transfers of a day than this into one wallet are not followed. */
const mostMoves = 500;
const mostGivers = 20;
const mostHops = 3;

/**
 * The wallets that a withdrawal's units came from: who bought the young ones among them, exactly and through every hop, and
 * who sent units to the person within a day, three hops back, as far as the sums could have come from there.
 */
export async function findOrigins(
  tx: Transaction,
  about: { userId: string; journalId: string; amount: number },
): Promise<{ origins: Origin[]; isCut: boolean }> {
  const { rows } = await tx.execute<Origin & { received: number } & Record<string, unknown>>(sql`
    with recursive wallet as materialized (select id from ledger.account where code = ${walletOf(about.userId)}),
    back as (
      select id as account, ${about.amount}::bigint as units, 0 as hop from wallet
      union all
      select giver.account, least(back.units, giver.units), back.hop + 1
      from back cross join lateral (
        select got.debit as account, (sum(got.amount) / 100)::bigint as units
        from (select m.debit, m.amount, m.kind, m.created_at from ledger.move m
              where (m.credit, m.id) <= (back.account, 9223372036854775807) and m.credit >= back.account
              order by m.credit desc, m.id desc limit ${mostMoves}) got
        where got.kind = 'transfer' and got.created_at > now() - interval '1 day'
        group by got.debit order by sum(got.amount) desc limit ${mostGivers}
      ) giver
      where back.hop < ${mostHops}
    ), bought as (
      select h.origin, (sum(h.amount) / 100)::bigint as units
      from ledger.move m join ledger.young_held h on h.hold = m.id
      where m.journal = ${about.journalId} group by h.origin
    )
    select given.origin, max(given.units)::bigint as units,
      (select count(*) from (select m.kind, m.created_at from ledger.move m
         where (m.credit, m.id) <= ((select id from wallet), 9223372036854775807)
           and m.credit >= (select id from wallet)
         order by m.credit desc, m.id desc limit ${mostMoves}) got
       where got.kind = 'transfer' and got.created_at > now() - interval '1 day')::int as received
    from (select origin, units from bought
          union all
          select account, least(${about.amount}, sum(units)) from back group by account) given
    where given.units > 0 group by given.origin`);
  return {
    origins: rows.map(({ origin, units }) => ({ origin, units })),
    isCut: (rows[0]?.received ?? 0) >= mostMoves,
  };
}

export async function insertOrigins(tx: Transaction, withdrawalId: string, origins: Origin[]): Promise<void> {
  await tx.execute(sql`
    insert into withdrawal_origins (withdrawal_id, origin, units)
    select ${withdrawalId}, o.origin, o.units
    from jsonb_to_recordset(${JSON.stringify(origins)}::jsonb) as o (origin bigint, units bigint)`);
}

/** The most that units of one of the origins add up to in other withdrawals since then. */
export async function findChainUnits(
  tx: Transaction,
  { origins, since }: { origins: Origin[]; since: Date },
): Promise<number> {
  const { rows } = await tx.execute<{ most: number }>(sql`
    select coalesce(max(together.units), 0)::bigint as most
    from (
      select sum(o.units) as units from withdrawal_origins o join withdrawals w on w.id = o.withdrawal_id
      where o.origin = any (${sql.param(origins.map(({ origin }) => origin))}::bigint[])
        and w.requested_at >= ${since.toISOString()}::timestamptz and w.state not in ('cancelled', 'reversed')
      group by o.origin
    ) together`);
  return rows[0]?.most ?? 0;
}

/** Transfers of so many days count. */
const involvedDays = 30;

/**
 * Whether a person of staff has a part in another's money: the same browser, a transfer between them, the same bank account,
 * or, of a withdrawal, among those that its units came from.
 */
export async function isInvolved(
  db: Db,
  { actorId, userId, withdrawalId = null }: { actorId: string; userId: string; withdrawalId?: string | null },
): Promise<boolean> {
  const { rows } = await db.execute<{ isSo: boolean }>(sql`
    with own as materialized (select id from ledger.account where code = ${walletOf(actorId)}),
    party as materialized (
      select a.id, ${userId}::uuid as user_id from (select 1) one
      left join ledger.account a on a.code = ${walletOf(userId)}
      union
      select a.id, wallet_owner(a.code) from withdrawal_origins o join ledger.account a on a.id = o.origin
      where o.withdrawal_id = ${withdrawalId}::uuid
    )
    select exists (select from party where party.user_id = ${actorId}::uuid)
      or exists (select from known_devices mine join known_devices theirs on theirs.device_hash = mine.device_hash
                 where mine.user_id = ${actorId} and theirs.user_id in (select user_id from party))
      or exists (select from bank_accounts mine join bank_accounts theirs on theirs.account_number = mine.account_number
                 where mine.user_id = ${actorId} and theirs.user_id = ${userId})
      or exists (select from ledger.move m
                 where m.kind = 'transfer' and m.created_at > now() - make_interval(days => ${involvedDays})
                   and ((m.debit = (select id from own) and m.credit in (select id from party))
                     or (m.credit = (select id from own) and m.debit in (select id from party)))) as "isSo"`);
  return rows[0]?.isSo ?? false;
}
