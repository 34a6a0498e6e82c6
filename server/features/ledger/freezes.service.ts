/** Wallets that nothing may leave to the outside, and what their people owe after a chargeback. */
import { type Kobo, kobo } from "#shared/money.ts";
import type { Db, Transaction } from "../../db/client.ts";
import { findBalanceKobo, listFrozen, setFrozen } from "./freezes.queries.ts";
import { dueOf, walletOf } from "./ledger.rules.ts";

/** Stops what would leave a wallet to the outside. Repeats: does nothing. Answers whether it was free before. */
export const freezeWallet = (tx: Transaction, userId: string): Promise<boolean> =>
  setFrozen(tx, walletOf(userId), true);

/** Lets it leave again. Repeats: does nothing. Answers whether it was frozen before. */
export const unfreezeWallet = (tx: Transaction, userId: string): Promise<boolean> =>
  setFrozen(tx, walletOf(userId), false);

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
