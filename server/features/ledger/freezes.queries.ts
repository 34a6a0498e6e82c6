import { sql } from "drizzle-orm";
import type { Db, Transaction } from "../../db/client.ts";
import type { AccountCode } from "./ledger.rules.ts";

/** Answers whether it changed anything. */
export async function setFrozen(tx: Transaction, wallet: AccountCode, isFrozen: boolean): Promise<boolean> {
  const { rows } = await tx.execute<{ changed: boolean }>(
    sql`select ledger.freeze(${wallet}, ${isFrozen}) as changed`,
  );
  return rows[0]?.changed ?? false;
}

/** Those of the accounts that are frozen. */
export async function listFrozen(db: Db, wallets: AccountCode[]): Promise<string[]> {
  if (wallets.length === 0) return [];
  const { rows } = await db.execute<{ code: string }>(
    sql`select code from ledger.account where frozen and code in ${wallets}`,
  );
  return rows.map(({ code }) => code);
}

export async function findBalanceKobo(db: Db, code: AccountCode): Promise<number> {
  const { rows } = await db.execute<{ balanceKobo: number }>(
    sql`select posted as "balanceKobo" from ledger.balance where code = ${code}`,
  );
  return rows[0]?.balanceKobo ?? 0;
}
