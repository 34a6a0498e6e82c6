import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { asTime } from "#server/db/sql-values.ts";

interface IncomeRow {
  /** A month in Lagos, as in "2026-11". */
  month: string;
  account: string;
  amountKobo: number;
}

export async function listIncome(
  db: Db,
  wanted: { accounts: readonly string[]; since: Date },
): Promise<IncomeRow[]> {
  const side = (account: "credit" | "debit") => sql`
    select m.created_at, a.code, ${account === "credit" ? sql`m.amount` : sql`-m.amount`} as amount
    from ledger.account a join ledger.move m on m.${sql.identifier(account)} = a.id
    where a.code in ${[...wanted.accounts]} and m.phase in ('posted', 'post')
      and m.created_at >= ${asTime(wanted.since)}`;
  const { rows } = await db.execute<IncomeRow & Record<string, unknown>>(sql`
    select to_char(created_at at time zone 'Africa/Lagos', 'YYYY-MM') as month, code as account,
           sum(amount)::bigint as "amountKobo"
    from (${side("credit")} union all ${side("debit")}) side
    group by 1, 2`);
  return rows;
}

export interface TotalsRow {
  walletKobo: number;
  heldKobo: number;
  clearingKobo: number;
  suspenseKobo: number;
  transitKobo: number;
  dueKobo: number;
}

export async function findTotals(db: Db): Promise<TotalsRow> {
  const sum = (codes: string) => sql`coalesce(sum(posted) filter (where code like ${codes}), 0)::bigint`;
  const { rows } = await db.execute<TotalsRow & Record<string, unknown>>(sql`
    select ${sum("wallet:%")} as "walletKobo", coalesce(sum(held), 0)::bigint as "heldKobo",
           ${sum("provider\\_clearing:%")} as "clearingKobo", ${sum("suspense")} as "suspenseKobo",
           ${sum("payout\\_transit")} as "transitKobo", ${sum("chargeback\\_due:%")} as "dueKobo"
    from ledger.balance`);
  const [row] = rows;
  if (!row) throw new Error("no totals");
  return row;
}
