/** Whose wallets are frozen after a chargeback, and what people owe. */
import { type Kobo, kobo } from "#shared/money/money.ts";
import type { Db } from "../../../db/client.ts";
import { findBalanceKobo, listFrozen } from "./freezes.queries.ts";
import { dueOf, walletOf } from "./ledger.rules.ts";

/** Those of the people whose wallets are frozen. */
export async function frozenAmong(db: Db, userIds: string[]): Promise<Set<string>> {
  const codes = new Set(await listFrozen(db, userIds.map(walletOf)));
  return new Set(userIds.filter((userId) => codes.has(walletOf(userId))));
}

/**
 * What a person owes after chargebacks. To rely on it, write a journal of the person's wallet in the same transaction
 * first: its lock lets nobody else pay meanwhile.
 */
export const chargebackDueKobo = async (db: Db, userId: string): Promise<Kobo> =>
  kobo(Math.max(0, -(await findBalanceKobo(db, dueOf(userId)))));
