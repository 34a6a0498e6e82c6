/** The demo's past bookings: money movements and staff decisions of earlier days. */
import { type SQL, sql } from "#server/db/drizzle.ts";
import type { Transaction } from "../db/client.ts";

export interface PastBooking {
  at: Date;
  book: (tx: Transaction) => Promise<unknown>;
}

/** Append-only tables whose time is the column's default in what the demo books; it books no transfers. */
const stamped = [
  ["ledger.move", "created_at"],
  ["audit_log", "at"],
] as const;

/**
 * Books past events, oldest first, under their own day. The times are column defaults, which only the tables' owner can
 * change: it restores them before this transaction ends, so no other transaction uses them.
 * Locks: the ledger and the audit log as a whole.
 */
export async function bookInThePast(tx: Transaction, past: readonly PastBooking[]): Promise<void> {
  await stampWith(tx, sql`current_setting('runor.demo_at')::timestamptz`);
  for (const { at, book } of past.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    await tx.execute(sql`select set_config('runor.demo_at', ${at.toISOString()}, true)`);
    await book(tx);
  }
  await stampWith(tx, sql`now()`);
}

/** `role none` is the tables' owner. Role changes are local: the connection keeps the application's role. */
async function stampWith(tx: Transaction, stamp: SQL): Promise<void> {
  const { rows } = await tx.execute<{ role: string }>(sql`select current_user as role`);
  await tx.execute(sql`set local role none`);
  for (const [table, column] of stamped)
    await tx.execute(sql`alter table ${sql.raw(table)} alter column ${sql.raw(column)} set default ${stamp}`);
  await tx.execute(sql`set local role ${sql.identifier(rows[0]!.role)}`);
}
