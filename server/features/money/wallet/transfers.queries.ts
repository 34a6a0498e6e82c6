import { and, eq, isNull, sql } from "drizzle-orm";
import type pg from "pg";
import type { Kobo } from "#shared/money/money.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { Db } from "../../../db/client.ts";
import { users } from "../../../db/schema/accounts.ts";

export interface TransferCall {
  senderId: string;
  recipientPhone: E164;
  amountKobo: Kobo;
  /** The journal's id: a new one for each call. */
  transferId: string;
  /** The caller's Idempotency-Key, and what it stands for. */
  key: string | undefined;
  requestHash: string;
}

/** What a transfer came to, as it is kept under its key. */
export interface TransferFacts {
  transferId: string;
  /** As stored, contacts and all. */
  recipientName: string;
  units: number;
  /** The sender's, after it. */
  runorUnits: number;
  /** When the units moved, as the statement tells it. */
  at: string;
}

/**
 * kept: what an earlier call with the same key and request came to. reused: the key stood for another request. unknown,
 * closed, oneself: nobody who can receive. uncovered, frozen: the sender cannot give it. owing: the sender has dues, which
 * are settled first.
 */
export type TransferOutcome =
  | { outcome: "done" | "kept"; answer: TransferFacts }
  | {
      outcome: "reused" | "unknown" | "closed" | "oneself" | "uncovered" | "frozen" | "owing";
      answer: TransferFacts | null;
    };

/**
 * Does these transfers, each for itself, in one step with one commit; outcomes in the order of the calls. No two calls
 * may have the same sender and key. Locks: the wallets, in the order of their ids.
 */
export async function transferUnits(
  pool: Pick<pg.Pool, "query">,
  calls: readonly TransferCall[],
  at: Date,
): Promise<TransferOutcome[]> {
  const { rows } = await pool.query<TransferOutcome>({
    name: "transfer-units",
    text: "select outcome, answer from transfer_units($1, $2, $3, $4, $5, $6, $7)",
    values: [
      calls.map(({ senderId }) => senderId),
      calls.map(({ recipientPhone }) => recipientPhone),
      calls.map(({ amountKobo }) => amountKobo),
      calls.map(({ transferId }) => transferId),
      calls.map(({ key }) => key ?? null),
      calls.map(({ requestHash }) => requestHash),
      at,
    ],
  });
  return rows;
}

export interface Person {
  userId: string;
  /** The private name, else the full one. */
  name: string;
  isVerified: boolean;
  moneyDisabled: boolean;
}

/** Whose phone it is. People whose account was closed are gone. */
export async function findPerson(db: Db, phone: E164): Promise<Person | undefined> {
  const [row] = await db
    .select({
      userId: users.id,
      name: sql<string>`coalesce(${users.privateName}, ${users.fullName})`,
      isVerified: sql<boolean>`${users.verifiedAt} is not null`,
      moneyDisabled: users.moneyDisabled,
    })
    .from(users)
    .where(and(eq(users.phone, phone), isNull(users.suspendedAt)));
  return row;
}
