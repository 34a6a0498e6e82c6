import { takeLock } from "#server/db/advisory-locks.ts";
import type { Transaction } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { latestMoves, maxMoves } from "#server/db/latest-moves.ts";
import { asTime } from "#server/db/sql-values.ts";
import { koboPerUnit } from "#shared/money/money.ts";
import { walletOf } from "../ledger/ledger.rules.ts";

/** Locks: the risk assessment until the transaction ends, so that concurrent withdrawals count each other. */
export const lockWeighing = (tx: Transaction): Promise<void> => takeLock(tx, "riskAssessments");

export interface Origin {
  /** Id of the wallet's account in the ledger. */
  origin: number;
  /** The most of the withdrawn units that may have come from it. */
  units: number;
}

const maxGivers = 20;
/** Placeholder for sources that cannot be traced; no account has this id. */
const unknownOrigin = 0;

/**
 * Finds the wallets that a withdrawal's units came from: the buyers of its recently bought units, exactly and through
 * every transfer, and the senders since `sentSince`, up to three transfers back, capped by the sums that could have
 * passed. Longer chains, further senders and further transfers share one unknown origin, so that spreading units does
 * not lower the day's sum.
 */
export async function findOrigins(
  tx: Transaction,
  about: { userId: string; journalId: string; amount: number; sentSince: Date },
): Promise<{ origins: Origin[]; isCut: boolean }> {
  const sentSince = asTime(about.sentSince);
  const { rows } = await tx.execute<Origin & { isCut: boolean } & Record<string, unknown>>(sql`
    with hop0 as materialized (
      select id as account, ${about.amount}::bigint as units, false as is_cut from ledger.account
      where code = ${walletOf(about.userId)}
    ),
    ${givers(sql`hop1`, sql`hop0`, sentSince)},
    ${givers(sql`hop2`, sql`hop1`, sentSince)},
    ${givers(sql`hop3`, sql`hop2`, sentSince)},
    back as (
      select * from hop0 union all select * from hop1 union all select * from hop2 union all select * from hop3
    ), further as (
      select coalesce(sum(least(last.units, got.units)), 0)::bigint as units
      from hop3 last cross join lateral (
        select coalesce(sum(amount), 0) / ${koboPerUnit} as units
        from (${latestMoves("credit", sql`last.account`)}) latest
        where latest.kind = 'transfer' and latest.created_at > ${sentSince}
      ) got
      where last.account <> ${unknownOrigin}
    ), bought as (
      select h.origin, (sum(h.amount) / ${koboPerUnit})::bigint as units
      from ledger.move m join ledger.young_held h on h.hold = m.id
      where m.journal = ${about.journalId} group by h.origin
    )
    select given.origin, max(given.units)::bigint as units,
      exists (select from hop1 where is_cut) as "isCut"
    from (select origin, units from bought
          union all
          select account, least(${about.amount}, sum(units)) from (
            select account, units from back union all select ${unknownOrigin}, units from further) followed
          group by account) given
    where given.units > 0 group by given.origin`);
  return {
    origins: rows.map(({ origin, units }) => ({ origin, units })),
    isCut: rows[0]?.isCut ?? false,
  };
}

/**
 * The senders to the wallets of a hop, each wallet once, so that a dense net of transfers costs no more than its
 * wallets.
 */
const givers = (name: SQL, takers: SQL, sentSince: SQL): SQL => sql`
    ${name} as materialized (
      select coalesce(giver.account, ${unknownOrigin}) as account, sum(least(taker.units, giver.units))::bigint as units,
        bool_or(giver.is_cut) as is_cut
      from ${takers} taker cross join lateral (
        with got as (
          select * from (${latestMoves("credit", sql`taker.account`)}) latest
          where latest.created_at > ${sentSince}
        ), ranked as (
          select debit, (sum(amount) / ${koboPerUnit})::bigint as units, row_number() over (order by sum(amount) desc) as place
          from got where kind = 'transfer' group by debit
        )
        select debit as account, units, false as is_cut from ranked where place <= ${maxGivers}
        union all
        select null, sum(units)::bigint, false from ranked where place > ${maxGivers}
        having sum(units) > 0
        union all
        select null, taker.units, true from got having count(*) >= ${maxMoves}
      ) giver
      where taker.account <> ${unknownOrigin}
      group by 1
    )`;

export async function insertOrigins(tx: Transaction, withdrawalId: string, origins: Origin[]): Promise<void> {
  await tx.execute(sql`
    insert into withdrawal_origins (withdrawal_id, origin, units)
    select ${withdrawalId}, o.origin, o.units
    from jsonb_to_recordset(${JSON.stringify(origins)}::jsonb) as o (origin bigint, units bigint)`);
}

/** The largest sum that other withdrawals since then took from one origin, with all accounts of its number. */
export async function findChainUnits(
  tx: Transaction,
  { origins, since }: { origins: Origin[]; since: Date },
): Promise<number> {
  const given = sql`${sql.param(origins.map(({ origin }) => origin))}::bigint[]`;
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
      where a.id = any (${given})
      union all
      select ${unknownOrigin}, ${unknownOrigin} where ${unknownOrigin} = any (${given})
    )
    select coalesce(max(together.units), 0)::bigint as most
    from (
      select sum(o.units) as units
      from kin join withdrawal_origins o on o.origin = kin.other join withdrawals w on w.id = o.withdrawal_id
      where w.requested_at >= ${asTime(since)} and w.state not in ('cancelled', 'reversed')
      group by kin.origin
    ) together`);
  return rows[0]?.most ?? 0;
}
