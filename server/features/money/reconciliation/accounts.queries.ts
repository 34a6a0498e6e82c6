import type { Db, Transaction } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";

/** Deletes all sums, so that the next ones are computed from every move. */
export async function forgetSums(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from reconciled_accounts`);
}

const effects = (range: SQL): SQL => sql`
  select account, sum(posted)::bigint as posted, sum(held)::bigint as held from (
    select debit as account, case when phase in ('posted', 'post') then -amount else 0 end as posted,
           case phase when 'pending' then amount when 'posted' then 0 else -amount end as held
    from ledger.move where ${range}
    union all
    select credit, case when phase in ('posted', 'post') then amount else 0 end, 0
    from ledger.move where ${range}
  ) side group by account`;

/** Adds the moves after `after`, up to `upTo`, to the sums. */
export async function addMoves(tx: Transaction, range: { after: number; upTo: number }): Promise<void> {
  await tx.execute(sql`
    insert into reconciled_accounts as known (account, posted, held)
    ${effects(sql`id > ${range.after} and id <= ${range.upTo}`)}
    on conflict (account) do update set posted = known.posted + excluded.posted, held = known.held + excluded.held`);
}

interface AccountDifference {
  code: string;
  postedKobo: number;
  heldKobo: number;
  /** The balance according to the moves. */
  movedKobo: number;
  pendingKobo: number;
}

/** Accounts whose balance is not the sum of their moves: the stored sums plus the moves after `upTo`. */
export async function listAccountDifferences(
  db: Db,
  wanted: { upTo: number; limit: number },
): Promise<AccountDifference[]> {
  const { rows } = await db.execute<AccountDifference & Record<string, unknown>>(sql`
    with tail as (${effects(sql`id > ${wanted.upTo}`)}),
    compared as (
      select b.code, b.guarded, b.posted, b.held,
             coalesce(k.posted, 0) + coalesce(t.posted, 0) as moved,
             coalesce(k.held, 0) + coalesce(t.held, 0) as pending
      from ledger.balance b
      left join reconciled_accounts k on k.account = b.id
      left join tail t on t.account = b.id
    )
    select code, posted as "postedKobo", held as "heldKobo", moved as "movedKobo", pending as "pendingKobo"
    from compared where posted <> moved or (guarded and held <> pending)
    order by code limit ${wanted.limit}`);
  return rows;
}

export async function sumOfAccounts(db: Db): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select coalesce(sum(posted), 0)::bigint as total from ledger.balance`,
  );
  return rows[0]?.total ?? 0;
}
