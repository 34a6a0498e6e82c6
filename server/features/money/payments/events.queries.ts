import type { Db, Transaction } from "#server/db/client.ts";
import { paymentExcesses, providerEvents } from "#server/db/schema/payments.ts";

type NewEvent = typeof providerEvents.$inferInsert;
type NewExcess = typeof paymentExcesses.$inferInsert;

/** Stores a provider's event. False if it is stored already. */
export async function insertEvent(db: Db, event: NewEvent): Promise<boolean> {
  const kept = await db
    .insert(providerEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  return kept.length === 1;
}

/** Records money to give back. False if that payment is recorded already. */
export async function insertExcess(tx: Transaction, excess: NewExcess): Promise<boolean> {
  const written = await tx
    .insert(paymentExcesses)
    .values(excess)
    .onConflictDoNothing()
    .returning({ id: paymentExcesses.id });
  return written.length === 1;
}
