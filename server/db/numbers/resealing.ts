/** Encrypts stored numbers again with the newest key, in slices. Plaintext numbers count as having no key. */
import type pg from "pg";
import { newestKeyId, openNumber } from "./keyring.ts";
import { type SealedColumn, sealedColumns } from "./sealed-columns.ts";

type Connection = Pick<pg.Pool, "query">;

interface KeyCount {
  id: string;
  n: number;
}

const pagesAtOnce = 64;

const keyOf = (column: string): string => `split_part(${column}, '.', 2)`;

/** How many numbers each key encrypts, by the key's id; "" for plaintext numbers. */
export async function countByKey(db: Connection): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const add = (rows: readonly KeyCount[]) => {
    for (const { id, n } of rows) counts.set(id, (counts.get(id) ?? 0) + n);
  };
  for (const { table, column, isNumber } of sealedColumns) {
    const { rows } = await db.query<KeyCount>(
      `select count(*)::int as n, ${keyOf(column)} as id from ${table} where ${column} is not null and ${isNumber} group by 2`,
    );
    add(rows);
  }
  if (await hasQueue(db)) add((await db.query<KeyCount>(queued)).rows);
  return counts;
}

/** Queued messages and links are not encrypted again: they are deleted after some days. */
const queued = `select count(*)::int as n, split_part(number, '.', 2) as id from pgboss.job
  cross join lateral (values (data ->> 'to'), (data ->> 'phone')) as held (number)
  where number like '%.%.%' group by 2`;

async function hasQueue(db: Connection): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean }>("select to_regclass('pgboss.job') is not null as is");
  return rows[0]?.is ?? false;
}

/**
 * Returns how many numbers it changed. Several processes may run it at once, and an interrupted run is continued by the
 * next: a number that has the newest key is skipped, and one that changes meanwhile keeps its change.
 */
export async function resealAll(db: Connection): Promise<number> {
  let changed = 0;
  for (const column of sealedColumns) changed += await resealColumn(db, column);
  return changed;
}

/** Reads a range of the table's pages at a time: no index is needed, and no lock is held for long. */
async function resealColumn(db: Connection, sealed: SealedColumn): Promise<number> {
  const { rows } = await db.query<{ pages: number }>(
    `select (pg_relation_size('${sealed.table}') / current_setting('block_size')::int)::int as pages`,
  );
  const pages = rows[0]?.pages ?? 0;
  let changed = 0;
  for (let page = 0; page < pages; page += pagesAtOnce) changed += await resealPages(db, sealed, page);
  return changed;
}

async function resealPages(db: Connection, sealed: SealedColumn, page: number): Promise<number> {
  const { table, column, isNumber, derived } = sealed;
  const { rows } = await db.query<{ stored: string }>({
    name: `old-numbers-${table}-${column}`,
    text: `select ${column} as stored from ${table} where ctid >= format('(%s,0)', $1::bigint)::tid
      and ctid < format('(%s,0)', $2::bigint)::tid and ${keyOf(column)} <> $3 and ${isNumber}`,
    values: [page, page + pagesAtOnce, newestKeyId()],
  });
  if (rows.length === 0) return 0;
  const numbers = rows.map((row) => openNumber(row.stored));
  const { rowCount } = await db.query({
    name: `reseal-${table}-${column}`,
    text: `update ${table} t set ${column} = fresh.sealed
        ${derived ? `, ${derived.column} = string_to_array(fresh.derived, ',')` : ""}
      from unnest($3::text[], $4::text[], $5::text[]) as fresh (stored, sealed, derived)
      where t.ctid >= format('(%s,0)', $1::bigint)::tid and t.ctid < format('(%s,0)', $2::bigint)::tid
        and t.${column} = fresh.stored`,
    values: [
      page,
      page + pagesAtOnce,
      rows.map((row) => row.stored),
      numbers.map(sealed.seal),
      numbers.map((number) => derived?.from(number).join(",") ?? null),
    ],
  });
  return rowCount ?? 0;
}
