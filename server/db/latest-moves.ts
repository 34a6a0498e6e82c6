import { type SQL, sql } from "./drizzle.ts";

/** How many moves of one wallet are followed; a wallet with more of them is not traced further. */
export const maxMoves = 500;

interface Range {
  /** The id of the last move wanted. */
  upTo?: SQL;
  limit?: number;
}

/** A range instead of an equality, so that only the index on (account, id) yields the order. */
export function latestMoves(side: "debit" | "credit", wallet: SQL, range: Range = {}): SQL {
  const { upTo = sql`9223372036854775807`, limit = maxMoves } = range;
  const own = sql`m.${sql.identifier(side)}`;
  return sql`
    select m.id, m.journal, m.debit, m.credit, m.amount, m.kind, m.phase, m.created_at from ledger.move m
    where (${own}, m.id) <= (${wallet}, ${upTo}) and ${own} >= ${wallet}
    order by ${own} desc, m.id desc limit ${limit}`;
}
