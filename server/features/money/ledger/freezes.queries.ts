import { sql } from "#server/db/drizzle.ts";
import type { Db } from "../../../db/client.ts";
import type { AccountCode } from "./ledger.rules.ts";

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
