import type { Db } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { latestMoves } from "#server/db/latest-moves.ts";
import { asTime } from "#server/db/sql-values.ts";

interface MonthSums {
  month: string;
  cameKobo: number;
  wentKobo: number;
}

/**
 * Kobo that entered and left a wallet by month in Lagos, from its newest moves: at most `maxMoves` on each side,
 * which limits the cost of a busy wallet. The month in which a side reaches the limit may be incomplete and is left out.
 */
export async function sumMonths(
  db: Db,
  wallet: { code: string; since: Date; maxMoves: number },
): Promise<MonthSums[]> {
  const own = sql`(select id from ledger.account where code = ${wallet.code})`;
  const side = (account: "credit" | "debit", came: SQL, went: SQL) => sql`
    select created_at, phase, ${came} as came, ${went} as went, row_number() over (order by id desc) as place
    from (${latestMoves(account, own, { limit: wallet.maxMoves })}) latest`;
  const { rows } = await db.execute<MonthSums & Record<string, unknown>>(sql`
    with moves as (
      ${side("credit", sql`amount`, sql`0`)} union all ${side("debit", sql`0`, sql`amount`)}),
    cut as (select date_trunc('month', max(created_at) at time zone 'Africa/Lagos') as month from moves
      where place = ${wallet.maxMoves})
    select to_char(created_at at time zone 'Africa/Lagos', 'YYYY-MM') as month, sum(came)::bigint as "cameKobo",
      sum(went)::bigint as "wentKobo"
    from moves, cut
    where phase in ('posted', 'post') and created_at >= ${asTime(wallet.since)}
      and (cut.month is null or date_trunc('month', created_at at time zone 'Africa/Lagos') > cut.month)
    group by 1 order by 1`);
  return rows;
}
