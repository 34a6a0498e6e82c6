/** Row counts and checksums of a database per table, to compare copies. */
import type pg from "pg";

export interface Table {
  name: string;
  columns: string;
}

export interface Fingerprint {
  tables: Record<string, { rows: number; content: string }>;
  /** Sum of all ledger accounts in kobo: 0 if the books balance. */
  ledgerTotal: string;
  /** Wallets whose balance differs from the sum of their moves; 0 if the books balance. */
  wrongWallets: number;
}

/** The queue's statistics are in a table for each day, which a database of another day does not have. */
const statisticsOfDay = "pgboss.queue_stats_";

/** The product's tables, except unlogged ones, the list of migrations, and the queue's statistics. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.oid::regclass::text as name,
           string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'ledger', 'pgboss', 'sandbox')
      and not starts_with(c.oid::regclass::text, '${statisticsOfDay}')
    group by c.oid order by 1`);
  return rows;
}

export async function fingerprintOf(client: pg.ClientBase): Promise<Fingerprint> {
  // The text form of rows depends on these settings.
  await client.query(
    "set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1; set search_path = public",
  );
  const tables: Fingerprint["tables"] = {};
  for (const { name, columns } of await tablesOf(client)) {
    const { rows } = await client.query<{ rows: string; content: string }>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(row(${columns})::text, 0)::numeric), 0)::text as content from ${name}`,
    );
    tables[name] = { rows: Number(rows[0]?.rows), content: rows[0]?.content ?? "" };
  }
  const { rows } = await client.query<{ total: string; wrong: string }>(`
    with moved as (
      select account, sum(amount) as posted from (
        select credit as account, amount from ledger.move where phase in ('posted', 'post')
        union all
        select debit, -amount from ledger.move where phase in ('posted', 'post')) moves
      group by account)
    select (select coalesce(sum(posted), 0)::text from ledger.balance) as total, (
      select count(*)::text from ledger.account a left join moved on moved.account = a.id
      where a.guarded and a.posted <> coalesce(moved.posted, 0)) as wrong`);
  return { tables, ledgerTotal: rows[0]?.total ?? "", wrongWallets: Number(rows[0]?.wrong) };
}

/** Errors: says why the books do not balance, or in which tables the databases differ. */
export function expectSame(found: Fingerprint, expected: Fingerprint): void {
  expectSound(found);
  const names = new Set([...Object.keys(found.tables), ...Object.keys(expected.tables)]);
  const differing = [...names].filter(
    // Backups of earlier versions hold the statistics.
    (name) =>
      !name.startsWith(statisticsOfDay) &&
      JSON.stringify(found.tables[name]) !== JSON.stringify(expected.tables[name]),
  );
  if (differing.length > 0)
    throw new Error(`What came back differs from the backup in ${differing.join(", ")}.`);
}

export function expectSound({ ledgerTotal, wrongWallets }: Fingerprint): void {
  if (ledgerTotal !== "0" || wrongWallets > 0)
    throw new Error(`The books do not add up: ${ledgerTotal} kobo in all, ${wrongWallets} wrong wallets.`);
}

export async function migrationOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query("select max(created_at)::text as at from drizzle.__drizzle_migrations");
  return Number(rows[0].at);
}
