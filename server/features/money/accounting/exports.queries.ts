import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { withOpened } from "#server/db/numbers/stored-numbers.ts";
import { asTime } from "#server/db/sql-values.ts";
import { koboPerUnit } from "#shared/money/money.ts";

interface Period {
  from: Date;
  to: Date;
}

const within = (column: ReturnType<typeof sql>, { from, to }: Period) =>
  sql`${column} >= ${asTime(from)} and ${column} < ${asTime(to)}`;

interface MoveRow {
  id: number;
  at: string;
  journal: string;
  leg: number;
  kind: string;
  phase: string;
  debit: string;
  credit: string;
  amountKobo: number;
}

export async function findMoveRange(
  db: Db,
  period: Period,
): Promise<{ first: number; last: number } | undefined> {
  // For a plain min and max, PostgreSQL would read all moves by id from both ends instead of those of the period.
  const { rows } = await db.execute<{ first: number | null; last: number | null }>(sql`
    with found as materialized (select id from ledger.move where ${within(sql`created_at`, period)})
    select min(id) as first, max(id) as last from found`);
  const { first, last } = rows[0] ?? {};
  return first != null && last != null ? { first, last } : undefined;
}

export async function listMoves(
  db: Db,
  page: Period & { after: number; last: number; limit: number },
): Promise<MoveRow[]> {
  const { rows } = await db.execute<MoveRow & Record<string, unknown>>(sql`
    select m.id, to_char(m.created_at at time zone 'Africa/Lagos', 'YYYY-MM-DD HH24:MI:SS') as at, m.journal, m.leg,
           m.kind, m.phase, d.code as debit, c.code as credit, m.amount as "amountKobo"
    from ledger.move m
    join ledger.account d on d.id = m.debit join ledger.account c on c.id = m.credit
    where m.id > ${page.after} and m.id <= ${page.last} and ${within(sql`m.created_at`, page)}
    order by m.id limit ${page.limit}`);
  return rows;
}

interface WithdrawalLine {
  id: string;
  requestedAt: string;
  state: string;
  fullName: string;
  phone: string;
  /** What the bank received, if that is known to differ from the amount ordered, else that. */
  payoutKobo: number;
  feeUnits: number;
  bankName: string;
  accountNumber: string;
  accountName: string;
  settledAt: string | null;
  references: string | null;
  providerFeeKobo: number | null;
  failure: string | null;
}

/** A period's withdrawal requests after the given id; ids sort by creation time. */
export async function listWithdrawalLines(
  db: Db,
  page: Period & { after: string; limit: number },
): Promise<WithdrawalLine[]> {
  const text = (column: ReturnType<typeof sql>) =>
    sql`to_char(${column} at time zone 'Africa/Lagos', 'YYYY-MM-DD HH24:MI:SS')`;
  const { rows } = await db.execute<WithdrawalLine & Record<string, unknown>>(sql`
    select w.id, ${text(sql`w.requested_at`)} as "requestedAt", w.state, u.full_name as "fullName", u.phone,
           coalesce((select a.paid_kobo from payout_attempts a where a.withdrawal_id = w.id and a.paid_kobo is not null limit 1),
             w.units::bigint * ${koboPerUnit}) as "payoutKobo", w.fee_units as "feeUnits", b.bank_name as "bankName", b.account_number as "accountNumber",
           b.account_name as "accountName", ${text(sql`w.settled_at`)} as "settledAt", w.failure,
           (select string_agg(a.provider || ' ' || a.reference, ', ' order by a.created_at)
            from payout_attempts a where a.withdrawal_id = w.id) as references,
           (select sum(a.fee_kobo)::bigint from payout_attempts a where a.withdrawal_id = w.id) as "providerFeeKobo"
    from withdrawals w
    join users u on u.id = w.user_id join bank_accounts b on b.id = w.bank_account_id
    where w.id > ${page.after}::uuid and ${within(sql`w.requested_at`, page)}
    order by w.id limit ${page.limit}`);
  return withOpened(rows, "phone", "accountNumber");
}
