import type { Db } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { withOpened } from "#server/db/numbers/stored-numbers.ts";
import { asTime } from "#server/db/sql-values.ts";
import type { RiskFlag, WithdrawalState } from "#shared/contracts/withdrawals.ts";
import type { E164 } from "#shared/phones/phone.ts";
import { approverRoles, personOf } from "./approvals.queries.ts";

export interface PendingRow {
  id: string;
  userId: string;
  units: number;
  feeUnits: number;
  state: WithdrawalState;
  fullName: string;
  phone: E164;
  bankName: string;
  accountNumber: string;
  accountName: string;
  requestedAt: Date;
  payableFrom: Date;
  riskFlags: RiskFlag[];
  approvalsNeeded: number;
  approvals: { approverId: string; fullName: string; at: string }[];
  failure: string | null;
}

const roles = sql.join(
  approverRoles.map((role) => sql`${role}`),
  sql`, `,
);

/** Those that need a decision by staff, including ones no longer polled, and ones approved but not sent since then. */
const needDecision = (unsentSince: Date): SQL => sql`
  (w.state in ('requested', 'failed')
   or (w.state = 'approved' and w.approved_at < ${asTime(unsentSince)})
   or (w.state = 'unknown' and not exists (
         select from payout_attempts p where p.withdrawal_id = w.id and p.ask_at is not null)))`;

export async function countPending(db: Db, unsentSince: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from withdrawals w where ${needDecision(unsentSince)}`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Oldest first, after the withdrawal `after`. Approvals by people who have since left the staff do not count, and those
 * of one person count once.
 */
export async function listPending(
  db: Db,
  { unsentSince, after, limit }: { unsentSince: Date; after: string | undefined; limit: number },
): Promise<PendingRow[]> {
  const { rows } = await db.execute<PendingRow & Record<string, unknown>>(sql`
    select w.id, w.user_id as "userId", w.units, w.fee_units as "feeUnits", w.state, u.full_name as "fullName",
      u.phone, account.bank_name as "bankName", account.account_number as "accountNumber",
      account.account_name as "accountName", w.requested_at as "requestedAt", account.payable_from as "payableFrom",
      w.risk_flags as "riskFlags", w.approvals_needed as "approvalsNeeded", w.failure,
      coalesce((select jsonb_agg(jsonb_build_object('approverId', a.approver_id, 'fullName', approver.full_name,
                                                    'at', a.at) order by a.at)
                from (select distinct on (${personOf(sql`approver_id`)}) approver_id, at
                      from withdrawal_approvals by
                      where withdrawal_id = w.id and exists (
                        select from active_staff_roles s where s.user_id = by.approver_id and s.role in (${roles}))
                      order by ${personOf(sql`approver_id`)}, at) a
                join users approver on approver.id = a.approver_id
               ), '[]') as approvals
    from withdrawals w
    join users u on u.id = w.user_id
    join bank_accounts account on account.id = w.bank_account_id
    where ${needDecision(unsentSince)} ${after ? isBehind(after) : sql``}
    order by w.requested_at, w.id
    limit ${limit}`);
  return withOpened(rows, "phone", "accountNumber").map((row) => ({
    ...row,
    requestedAt: new Date(row.requestedAt),
    payableFrom: new Date(row.payableFrom),
  }));
}

const isBehind = (id: string): SQL =>
  sql`and (w.requested_at, w.id) > (select requested_at, id from withdrawals where id = ${id})`;
