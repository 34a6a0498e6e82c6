import { type Kobo, kobo } from "#shared/money/money.ts";
import type { Db } from "../../../db/client.ts";
import { findBalanceKobo, listFrozen } from "./freezes.queries.ts";
import { dueOf, walletOf } from "./ledger.rules.ts";

export async function frozenAmong(db: Db, userIds: string[]): Promise<Set<string>> {
  const codes = new Set(await listFrozen(db, userIds.map(walletOf)));
  return new Set(userIds.filter((userId) => codes.has(walletOf(userId))));
}

/**
 * What a user owes after chargebacks. To rely on it, write a journal of the wallet first: its lock prevents a payment.
 */
export const chargebackDueKobo = async (db: Db, userId: string): Promise<Kobo> =>
  kobo(Math.max(0, -(await findBalanceKobo(db, dueOf(userId)))));
