import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { koboPerUnit } from "#shared/money/money.ts";

interface HoldDifference {
  withdrawalId: string;
  state: string;
  expectedKobo: number;
  heldKobo: number | null;
  pendings: number;
  posts: number;
  voids: number;
}

interface Span {
  after: number;
  upTo: number;
  limit: number;
}

/** Withdrawals whose hold does not match their state: moved in the span, and in the tail open or named ones. */
export async function listHoldDifferences(
  db: Db,
  wanted: Span & { isTail: boolean; withdrawalIds: string[] },
): Promise<HoldDifference[]> {
  const { rows } = await db.execute<HoldDifference & Record<string, unknown>>(sql`
    with touched as (
      select id from withdrawals where ${wanted.isTail} and state not in ('succeeded', 'cancelled', 'reversed')
      union
      select w.id from withdrawals w where w.journal_id in (
        select m.journal from ledger.move m where m.id > ${wanted.after} and m.id <= ${wanted.upTo} and m.kind = 'withdrawal')
      union
      select jsonb_array_elements_text(${JSON.stringify(wanted.withdrawalIds)}::jsonb)::uuid
    )
    select w.id as "withdrawalId", w.state, (w.units + w.fee_units)::bigint * ${koboPerUnit} as "expectedKobo",
           h.held as "heldKobo", h.pendings, h.posts, h.voids
    from withdrawals w join touched using (id), lateral (
      select sum(amount) filter (where phase = 'pending')::bigint as held,
             count(*) filter (where phase = 'pending')::int as pendings,
             count(*) filter (where phase = 'post')::int as posts,
             count(*) filter (where phase = 'void')::int as voids
      from ledger.move where journal = w.journal_id
    ) h
    where h.pendings = 0 or h.held is distinct from (w.units + w.fee_units)::bigint * ${koboPerUnit}
      or (h.posts, h.voids) is distinct from (case
        when w.state in ('succeeded', 'reversed') then (h.pendings, 0)
        when w.state = 'cancelled' then (0, h.pendings)
        else (0, 0) end)
      or (w.state = 'reversed'
          and not exists (select from ledger.move r where r.journal = w.reversal_journal_id))
    order by w.id limit ${wanted.limit}`);
  return rows;
}

interface LooseHold {
  journalId: string;
  kind: string;
  amountKobo: number;
}

/** Open holds without a withdrawal, among the moves of the span and the named journals. */
export async function listLooseHolds(db: Db, wanted: Span & { journalIds: string[] }): Promise<LooseHold[]> {
  const { rows } = await db.execute<LooseHold & Record<string, unknown>>(sql`
    select m.journal as "journalId", min(m.kind) as kind, sum(m.amount)::bigint as "amountKobo"
    from ledger.move m
    where m.phase = 'pending'
      and (m.journal in (select jsonb_array_elements_text(${JSON.stringify(wanted.journalIds)}::jsonb)::uuid)
           or (m.id > ${wanted.after} and m.id <= ${wanted.upTo}))
      and not exists (select from withdrawals w where w.journal_id = m.journal)
      and not exists (select from ledger.move e where e.pending_id = m.id)
    group by m.journal order by m.journal limit ${wanted.limit}`);
  return rows;
}
