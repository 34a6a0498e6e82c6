import type pg from "pg";
import type { Db } from "#server/db/client.ts";
import { and, isNull, sql } from "#server/db/drizzle.ts";
import { isPhone, phoneLookup } from "#server/db/numbers/stored-numbers.ts";
import { users } from "#server/db/schema/accounts.ts";
import type { Kobo } from "#shared/money/money.ts";
import type { E164 } from "#shared/phones/phone.ts";

export interface TransferCall {
  senderId: string;
  recipientPhone: E164;
  amountKobo: Kobo;
  /** The journal's id: a new one for each call. */
  transferId: string;
  /** The caller's Idempotency-Key, and a hash of its request. */
  key: string | undefined;
  requestHash: string;
}

export interface TransferFacts {
  transferId: string;
  /** As stored, with contacts unmasked. */
  recipientName: string;
  units: number;
  /** The sender's balance after the transfer. */
  runorUnits: number;
  at: string;
}

/**
 * kept: the stored result of an earlier call with the same key and request. reused: the key belongs to another request.
 * unknown, closed, oneself: no valid recipient. uncovered, frozen: the sender cannot pay. owing: the sender has dues,
 * which must be settled first.
 */
export type TransferOutcome =
  | { outcome: "done" | "kept"; answer: TransferFacts }
  | {
      outcome: "reused" | "unknown" | "closed" | "oneself" | "uncovered" | "frozen" | "owing";
      answer: TransferFacts | null;
    };

/** Independent transfers in one commit, outcomes in their order. No two share sender and key. Locks: wallets, by id. */
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
      calls.map(({ recipientPhone }) => phoneLookup(recipientPhone)),
      calls.map(({ amountKobo }) => amountKobo),
      calls.map(({ transferId }) => transferId),
      calls.map(({ key }) => key ?? null),
      calls.map(({ requestHash }) => requestHash),
      at,
    ],
  });
  return rows;
}

interface Person {
  userId: string;
  /** The private name, or else the full one. */
  name: string;
  isVerified: boolean;
  moneyDisabled: boolean;
}

/** The user with this phone number. Suspended and deleted accounts are not found. */
export async function findPerson(db: Db, phone: E164): Promise<Person | undefined> {
  const [row] = await db
    .select({
      userId: users.id,
      name: sql<string>`coalesce(${users.privateName}, ${users.fullName})`,
      isVerified: sql<boolean>`${users.verifiedAt} is not null`,
      moneyDisabled: users.moneyDisabled,
    })
    .from(users)
    .where(and(isPhone(users.phone, phone), isNull(users.suspendedAt)));
  return row;
}
