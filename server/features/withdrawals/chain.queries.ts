/** Where withdrawn units came from. */
import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
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

/** The most that units of one of the origins, whatever account its number had then, add up to in other withdrawals since. */
export async function findChainUnits(
  tx: Transaction,
  { origins, since }: { origins: Origin[]; since: Date },
): Promise<number> {
  const { rows } = await tx.execute<{ most: number }>(sql`
    with kin as materialized (
      select a.id as origin, same.id as other
      from ledger.account a
      cross join lateral (
        select a.id
        union
        select b.id from accounts_of_number(wallet_owner(a.code)) owner
        join ledger.account b on b.code = 'wallet:' || owner
      ) same
      where a.id = any (${sql.param(origins.map(({ origin }) => origin))}::bigint[])
    )
    select coalesce(max(together.units), 0)::bigint as most
    from (
      select sum(o.units) as units
      from kin join withdrawal_origins o on o.origin = kin.other join withdrawals w on w.id = o.withdrawal_id
      where w.requested_at >= ${since.toISOString()}::timestamptz and w.state not in ('cancelled', 'reversed')
      group by kin.origin
    ) together`);
  return rows[0]?.most ?? 0;
}
