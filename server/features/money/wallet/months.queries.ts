import type { Db } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
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
  const side = (account: SQL, came: SQL, went: SQL) => sql`(
    select m.created_at, ${came} as came, ${went} as went, row_number() over (order by m.id desc) as place
    from ledger.move m where ${account} = (select id from ledger.account where code = ${wallet.code})
      and m.phase in ('posted', 'post')
    order by m.id desc limit ${wallet.maxMoves})`;
  const { rows } = await db.execute<MonthSums & Record<string, unknown>>(sql`
    with moves as (
      ${side(sql`m.credit`, sql`m.amount`, sql`0`)} union all ${side(sql`m.debit`, sql`0`, sql`m.amount`)}),
    cut as (select date_trunc('month', max(created_at) at time zone 'Africa/Lagos') as month from moves
      where place = ${wallet.maxMoves})
    select to_char(created_at at time zone 'Africa/Lagos', 'YYYY-MM') as month, sum(came)::bigint as "cameKobo",
      sum(went)::bigint as "wentKobo"
    from moves, cut
    where created_at >= ${asTime(wallet.since)}
      and (cut.month is null or date_trunc('month', created_at at time zone 'Africa/Lagos') > cut.month)
    group by 1 order by 1`);
  return rows;
}
