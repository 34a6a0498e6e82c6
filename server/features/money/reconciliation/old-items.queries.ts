import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { asTime } from "#server/db/sql-values.ts";
import { koboPerUnit } from "#shared/money/money.ts";

interface OldItem {
  id: string;
  what: "excess" | "withdrawal";
  reference: string;
  state: string;
  amountKobo: number;
  since: string;
}

/**
 * Withdrawals that a bank sent back after the user's account was deleted, when there was no wallet to credit. Selected
 * by the journal that every reversed one has, because it has an index and the state has none.
 */
const backInSuspense = sql`
  select w.id, w.settled_at, w.fee_units::bigint * ${koboPerUnit}
    + case when p.paid_kobo < ordered.kobo then p.paid_kobo + (ordered.kobo - p.paid_kobo) % ${koboPerUnit} else ordered.kobo end as kobo
  from withdrawals w
  join users u on u.id = w.user_id and u.deleted_at is not null
  join payout_attempts p on p.withdrawal_id = w.id and p.state = 'reversed'
  cross join lateral (select w.units::bigint * ${koboPerUnit} as kobo) ordered
  where w.reversal_journal_id is not null and not exists (
    select from ledger.move m join ledger.account a on a.id = m.credit
    where m.journal = w.reversal_journal_id and a.guarded)`;

/** Excesses and payouts open since before the given time, and all payouts sent back to deleted accounts. */
export async function listOldItems(db: Db, wanted: { before: Date; limit: number }): Promise<OldItem[]> {
  const before = asTime(wanted.before);
  const { rows } = await db.execute<OldItem & Record<string, unknown>>(sql`
    (select e.id, 'excess' as what, o.tx_ref as reference, e.refund_state as state, e.amount_minor - e.returned_minor as "amountKobo",
            to_char(e.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
     from payment_excesses e join payment_orders o on o.id = e.order_id
     where e.resolved_at is null and e.created_at < ${before}
     order by e.created_at limit ${wanted.limit})
    union all
    (select w.id, 'withdrawal', w.id::text, w.state, w.units::bigint * ${koboPerUnit},
            to_char(w.approved_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
     from withdrawals w
     where w.state in ('approved', 'sending', 'processing', 'unknown') and w.approved_at < ${before}
     order by w.requested_at limit ${wanted.limit})
    union all
    (select back.id, 'withdrawal', back.id::text, 'reversed after the account was closed', back.kobo,
            to_char(back.settled_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
     from (${backInSuspense}) back
     order by back.settled_at desc limit ${wanted.limit})`);
  return rows;
}

interface SuspenseDifference {
  suspenseKobo: number;
  waitingKobo: number;
  transitKobo: number;
}

/** Suspense should hold open excesses, payouts to deleted accounts and unpaid unit fractions, less overpaid payouts. */
export const suspenseSums = sql`
  select coalesce((select posted from ledger.balance where code = 'suspense'), 0)::bigint as "suspenseKobo",
         coalesce((select posted from ledger.balance where code = 'payout_transit'), 0)::bigint as "transitKobo",
         coalesce((select sum(amount_minor - returned_minor) from payment_excesses
                   where resolved_at is null and journal_id is not null), 0)::bigint
           + coalesce((select sum(case when p.paid_kobo > ordered.kobo then ordered.kobo - p.paid_kobo
                                       else (ordered.kobo - p.paid_kobo) % ${koboPerUnit} end)
                       from payout_attempts p join withdrawals w on w.id = p.withdrawal_id,
                            lateral (select w.units::bigint * ${koboPerUnit} as kobo) ordered
                       where p.paid_kobo is not null and p.state = 'succeeded'), 0)::bigint
           + coalesce((select sum(back.kobo) from (${backInSuspense}) back), 0)::bigint as "waitingKobo"`;

export async function findSuspense(db: Db): Promise<SuspenseDifference> {
  const { rows } = await db.execute<SuspenseDifference & Record<string, unknown>>(suspenseSums);
  return rows[0] ?? { suspenseKobo: 0, waitingKobo: 0, transitKobo: 0 };
}
