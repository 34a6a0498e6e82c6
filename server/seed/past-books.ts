/** The demo's books: what happened to money and was decided about it on the days before the loading. */
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";

/** Something of the past that moves money. */
export interface PastBooking {
  at: Date;
  book: (tx: Transaction) => Promise<unknown>;
}

/** Both stamp their rows themselves, whatever the application says, and never let one be changed. */
const stamped = [
  ["ledger.move", "created_at"],
  ["audit_log", "at"],
] as const;

/**
 * Books what happened, oldest first, under its own day. The stamps are the tables' defaults, which only their owner can
 * change: it sets them back before this transaction ends, so nobody else ever writes under another day.
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

/** `role none` is the owner, who signed in. Both ends are local: the pool's connection keeps the application's role. */
async function stampWith(tx: Transaction, stamp: SQL): Promise<void> {
  const { rows } = await tx.execute<{ role: string }>(sql`select current_user as role`);
  await tx.execute(sql`set local role none`);
  for (const [table, column] of stamped)
    await tx.execute(sql`alter table ${sql.raw(table)} alter column ${sql.raw(column)} set default ${stamp}`);
  await tx.execute(sql`set local role ${sql.identifier(rows[0]!.role)}`);
}
