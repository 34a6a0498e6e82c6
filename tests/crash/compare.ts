/** Compares what callers were promised with the database once everything runs again. */
import type pg from "pg";
import type { Ledgerbook, Meant, MeantPurchase } from "./load.ts";
import type { CrashPeople } from "./people.ts";

/** A sentence for each inconsistency: empty when the books are whole. */
export async function differences(db: pg.Client, people: CrashPeople, book: Ledgerbook): Promise<string[]> {
  return [
    ...(await wrongBalances(db)),
    ...(await wrongTransfers(db, book)),
    ...(await wrongPurchases(db, book)),
    ...(await wrongWithdrawals(db, book)),
    ...(await wrongWallets(db, people)),
  ];
}

/** All accounts sum to zero; every wallet is the sum of its moves; holds equal what is unresolved. */
async function wrongBalances(db: pg.Client): Promise<string[]> {
  const { rows: sums } = await db.query(
    "select coalesce(sum(posted), 0)::bigint as total from ledger.balance",
  );
  const { rows: wallets } = await db.query(`
    select a.code from ledger.account a, lateral (
      select coalesce(sum(case when m.phase not in ('posted', 'post') then 0
                               when m.credit = a.id then m.amount else -m.amount end), 0)::bigint as posted,
             coalesce(sum(case when m.debit <> a.id then 0 when m.phase = 'pending' then m.amount
                               when m.phase in ('post', 'void') then -m.amount else 0 end), 0)::bigint as held
      from ledger.move m where m.debit = a.id or m.credit = a.id
    ) moved
    where a.guarded and (a.posted <> moved.posted or a.held <> moved.held or a.posted < a.held)`);
  return [
    ...(Number(sums[0].total) === 0 ? [] : [`all accounts together hold ${sums[0].total} kobo`]),
    ...wallets.map(({ code }) => `${code} differs from its moves`),
  ];
}

/** The key of a completed call has exactly one effect, of a refused call none, of an unanswered call at most one. */
function wrongKeys(what: string, meant: Meant[], effectsByKey: Map<string, number>): string[] {
  return meant.flatMap(({ key, answer }) => {
    const effects = effectsByKey.get(key) ?? 0;
    const allowed = answer === "done" ? [1] : answer === "refused" ? [0] : [0, 1];
    return allowed.includes(effects) ? [] : [`${what} ${key} (${answer}) happened ${effects} times`];
  });
}

async function wrongTransfers(db: pg.Client, { transfers }: Ledgerbook): Promise<string[]> {
  const { rows } = await db.query<{
    key: string;
    journal: string;
    moves: number;
    amount: number;
    giver: string;
    taker: string;
  }>(`
    select k.key, k.response ->> 'transferId' as journal, count(m.id)::int as moves, coalesce(sum(m.amount), 0)::bigint as amount,
           min(d.code) as giver, min(c.code) as taker
    from idempotency_keys k
    left join ledger.move m on m.journal = (k.response ->> 'transferId')::uuid
    left join ledger.account d on d.id = m.debit
    left join ledger.account c on c.id = m.credit
    where k.operation = 'wallet.transfer' group by 1, 2`);
  const { rows: all } = await db.query(
    "select count(*)::int as moves from ledger.move where kind = 'transfer'",
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const effects = new Map(rows.map(({ key, moves }) => [key, moves]));
  const wrong = transfers.flatMap(({ key, by, to, units, transferId }) => {
    const row = byKey.get(key);
    if (!row) return [];
    const isRight =
      row.giver === `wallet:${by.id}` &&
      row.taker === `wallet:${to.id}` &&
      Number(row.amount) === units * 100 &&
      (transferId === undefined || transferId === row.journal);
    return isRight ? [] : [`transfer ${key} moved something else: ${JSON.stringify(row)}`];
  });
  return [
    ...wrongKeys("transfer", transfers, effects),
    ...wrong,
    ...(all[0].moves === rows.length ? [] : [`${all[0].moves} transfers moved, ${rows.length} were kept`]),
  ];
}

/** What the provider took is in the books once: the order's price as settled, the rest in suspense. Units given at the start have no provider. */
async function wrongPurchases(db: pg.Client, { purchases }: Ledgerbook): Promise<string[]> {
  const { rows } = await db.query<{
    tx_ref: string;
    units: number;
    status: string;
    credited: number;
    journals: number;
    taken: number;
    received: number;
  }>(`
    select o.tx_ref, o.units, o.status, coalesce(o.credited_units, 0) as credited,
           (select count(distinct m.journal)::int from ledger.move m where m.journal = o.journal_id) as journals,
           (select coalesce(sum((r.body #>> '{data,amount}')::numeric * 100), 0)::bigint from sandbox.record r
            where r.kind = 'flutterwave-transaction' and r.body #>> '{data,tx_ref}' = o.tx_ref
              and r.body #>> '{data,status}' = 'successful') as taken,
           (select coalesce(sum(m.amount), 0)::bigint from ledger.move m join ledger.account d on d.id = m.debit
            where d.code like 'provider_clearing:%' and (m.journal = o.journal_id or m.journal in
              (select e.journal_id from payment_excesses e where e.order_id = o.id))) as received
    from payment_orders o where o.provider <> 'demo'`);
  const known = new Map(rows.map((row) => [row.tx_ref, row]));
  const missing = purchases.flatMap(({ txRef }: MeantPurchase) =>
    txRef !== undefined && !known.has(txRef) ? [`order ${txRef} is gone`] : [],
  );
  const wrong = rows.flatMap((row) => {
    const isPaid = Number(row.taken) > 0;
    const isRight = isPaid
      ? row.status === "paid" && row.credited === row.units && row.journals === 1
      : row.credited === 0 && row.journals === 0;
    const isWhole = Number(row.received) === Number(row.taken);
    return isRight && isWhole ? [] : [`order ${JSON.stringify(row)}`];
  });
  return [...missing, ...wrong];
}

/** Each withdrawal has one hold that fits its state, and at most one effective payout at the provider. */
async function wrongWithdrawals(db: pg.Client, { withdrawals }: Ledgerbook): Promise<string[]> {
  const { rows: keys } = await db.query<{ key: string; id: string; rows: number }>(`
    select k.key, k.response #>> '{withdrawal,_id}' as id, count(w.id)::int as rows
    from idempotency_keys k left join withdrawals w on w.id = (k.response #>> '{withdrawal,_id}')::uuid
    where k.operation = 'withdrawals.request' group by 1, 2`);
  const { rows: wrong } = await db.query(`
    select w.id, w.state, moves.held, moves.posted, moves.freed, payouts.alive
    from withdrawals w, lateral (
      select coalesce(sum(amount) filter (where phase = 'pending'), 0)::bigint as held,
             coalesce(sum(amount) filter (where phase = 'post'), 0)::bigint as posted,
             coalesce(sum(amount) filter (where phase = 'void'), 0)::bigint as freed
      from ledger.move m where m.journal = w.journal_id
    ) moves, lateral (
      select count(*) filter (where r.body ->> 'state' <> 'failed')::int as alive,
             count(*) filter (where r.body ->> 'state' = 'succeeded')::int as paid
      from payout_attempts a join sandbox.record r
        on r.kind = 'payout' and r.body ->> 'ownReference' = a.reference
      where a.withdrawal_id = w.id
    ) payouts
    where moves.held <> (w.units + w.fee_units) * 100 or payouts.alive > 1
       or moves.posted <> case when w.state in ('succeeded', 'reversed') then moves.held else 0 end
       or moves.freed <> case when w.state = 'cancelled' then moves.held else 0 end
       or (w.state = 'succeeded' and payouts.paid <> 1)`);
  const { rows: all } = await db.query("select count(*)::int as count from withdrawals");
  return [
    ...wrongKeys("withdrawal", withdrawals, new Map(keys.map(({ key, rows }) => [key, rows]))),
    ...wrong.map((row) => `withdrawal ${JSON.stringify(row)}`),
    ...(all[0].count === keys.length ? [] : [`${all[0].count} withdrawals, ${keys.length} were asked for`]),
  ];
}

/** Each wallet's balance, derived from its operations instead of its moves. */
async function wrongWallets(db: pg.Client, { customers }: CrashPeople): Promise<string[]> {
  const { rows } = await db.query<{ user_id: string; held: number; derived: number; posted: number }>(
    `
    select u.id as user_id, a.posted, a.held,
      (select coalesce(sum(credited_units), 0) from payment_orders where user_id = u.id) * 100
      + (select coalesce(sum((response ->> 'units')::int), 0) from idempotency_keys k join ledger.move m on m.journal = (k.response ->> 'transferId')::uuid
         where k.operation = 'wallet.transfer' and m.credit = a.id) * 100
      - (select coalesce(sum((response ->> 'units')::int), 0) from idempotency_keys
         where operation = 'wallet.transfer' and user_id = u.id) * 100
      - (select coalesce(sum(units + fee_units), 0) from withdrawals
         where user_id = u.id and state not in ('cancelled', 'reversed')) * 100 as derived
    from users u join ledger.account a on a.code = 'wallet:' || u.id
    where u.id = any ($1)`,
    [customers.map(({ id }) => id)],
  );
  return rows
    .filter(({ posted, held, derived }) => Number(posted) - Number(held) !== Number(derived))
    .map((row) => `wallet ${JSON.stringify(row)}`);
}
