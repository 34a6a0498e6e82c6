import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { asTime } from "#server/db/sql-values.ts";

export interface OrderDifference {
  orderId: string;
  txRef: string;
  status: string;
  paidKobo: number | null;
  /** The amount that the order's journal took from a provider; null without a journal. */
  receivedKobo: number | null;
}

/** Settled orders of a span, and the named ones, whose journal is missing or moved another amount than was paid. */
export async function listOrderDifferences(
  db: Db,
  wanted: { settledAfter: Date; settledUpTo: Date; orderIds: string[]; limit: number },
): Promise<OrderDifference[]> {
  const { rows } = await db.execute<OrderDifference & Record<string, unknown>>(sql`
    select o.id as "orderId", o.tx_ref as "txRef", o.status, o.paid_kobo as "paidKobo", j.received as "receivedKobo"
    from payment_orders o, lateral (
      select sum(m.amount)::bigint as received
      from ledger.move m join ledger.account d on d.id = m.debit and d.code like 'provider\\_clearing:%'
      where m.journal = o.journal_id and m.phase = 'posted'
    ) j
    where o.status in ('paid', 'short')
      and (o.id in (select jsonb_array_elements_text(${JSON.stringify(wanted.orderIds)}::jsonb)::uuid)
           or (o.settled_at > ${asTime(wanted.settledAfter)}
               and o.settled_at <= ${asTime(wanted.settledUpTo)}))
      and j.received is distinct from o.paid_kobo
    order by o.settled_at limit ${wanted.limit}`);
  return rows;
}

export async function findFirstSettlement(db: Db): Promise<Date | undefined> {
  const { rows } = await db.execute<{ first: string | null }>(
    sql`select min(settled_at) as first from payment_orders where settled_at is not null`,
  );
  const first = rows[0]?.first;
  return first ? new Date(first) : undefined;
}

interface LooseJournal {
  journalId: string;
  kind: string;
  amountKobo: number;
}

/** Journals of sales without an order, among the moves of a span and the named journals. */
export async function listLooseSales(
  db: Db,
  wanted: { after: number; upTo: number; journalIds: string[]; limit: number },
): Promise<LooseJournal[]> {
  const { rows } = await db.execute<LooseJournal & Record<string, unknown>>(sql`
    select m.journal as "journalId", min(m.kind) as kind, sum(m.amount)::bigint as "amountKobo"
    from ledger.move m
    where m.kind in ('topup', 'subscription', 'boost') and m.phase = 'posted'
      and (m.journal in (select jsonb_array_elements_text(${JSON.stringify(wanted.journalIds)}::jsonb)::uuid)
           or (m.id > ${wanted.after} and m.id <= ${wanted.upTo}))
      and not exists (select from payment_orders o where o.journal_id = m.journal)
    group by m.journal order by m.journal limit ${wanted.limit}`);
  return rows;
}
