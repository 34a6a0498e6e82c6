import type { Db, Transaction } from "../../../db/client.ts";
import { paymentExcesses, providerEvents } from "../../../db/schema/payments.ts";

export type NewEvent = typeof providerEvents.$inferInsert;
export type NewExcess = typeof paymentExcesses.$inferInsert;

/** Keeps what a provider told us. False when this event is kept already. */
export async function insertEvent(db: Db, event: NewEvent): Promise<boolean> {
  const kept = await db
    .insert(providerEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  return kept.length === 1;
}

/** Writes down money to give back. False when that payment is written down already. */
export async function insertExcess(tx: Transaction, excess: NewExcess): Promise<boolean> {
  const written = await tx
    .insert(paymentExcesses)
    .values(excess)
    .onConflictDoNothing()
    .returning({ id: paymentExcesses.id });
  return written.length === 1;
}
