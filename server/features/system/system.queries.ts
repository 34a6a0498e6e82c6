import { sql } from "drizzle-orm";
import type { IncidentKind } from "#shared/contracts/incidents.ts";
import type { Db } from "../../db/client.ts";

/** Whether the database answers and carries the product's tables. */
export async function isReady(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ ready: boolean }>(sql`select to_regclass('jobs') is not null as ready`);
  return rows[0]?.ready ?? false;
}

/** Open findings of the checks, by kind; kinds without one are left out. */
export async function countOpenIncidents(db: Db): Promise<{ kind: IncidentKind; count: number }[]> {
  const { rows } = await db.execute<{ kind: IncidentKind; count: number }>(
    sql`select kind, count(*)::int as count from incidents where resolved_at is null group by kind`,
  );
  return rows;
}

/** Moves that balances of system accounts still add up one by one; ids that were never used count too. */
export async function findLedgerTail(db: Db): Promise<number> {
  const { rows } = await db.execute<{ tail: number }>(sql`
    select coalesce((select max(id) from ledger.move), 0) - rolled as tail from ledger.rollup_state`);
  return Number(rows[0]?.tail ?? 0);
}

/** Whether no invariant of the books is known to be broken. */
export async function areBooksSound(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ sound: boolean }>(sql`
    select not exists (select from incidents where resolved_at is null and kind = 'books-unbalanced') as sound`);
  return rows[0]?.sound ?? false;
}
