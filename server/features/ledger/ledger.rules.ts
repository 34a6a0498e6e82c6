/** The ledger's words: its accounts, and what a journal is made of. */
import type { JournalKind } from "#shared/contracts/wallet.ts";
import { type Kobo, koboPerUnit, type Units, units } from "#shared/money.ts";

/**
 * Where money can be. A balance is credits less debits: positive for what we owe (wallets, what is in transit) and
 * earned, negative for what we own (clearing) and spent (discount, fees).
 */
export type AccountCode =
  | `wallet:${string}`
  | `chargeback_due:${string}`
  | `provider_clearing:${string}`
  | "payout_transit"
  | "fee_income:topup"
  | "fee_income:withdraw"
  | "subscription_income"
  | "boost_income"
  | "unit_discount"
  | "provider_fees"
  | "suspense"
  | "staff_adjust";

export const walletOf = (userId: string): AccountCode => `wallet:${userId}`;
export const dueOf = (userId: string): AccountCode => `chargeback_due:${userId}`;
export const clearingOf = (provider: string): AccountCode => `provider_clearing:${provider}`;

export type { JournalKind };

/** An amount on its way from one account (debit) to another (credit). */
export interface Move {
  from: AccountCode;
  to: AccountCode;
  amountKobo: Kobo;
}

export interface Journal {
  /** Decides what happens once: the same id never moves money twice. */
  journalId: string;
  kind: JournalKind;
  moves: readonly Move[];
}

/** Without the moves that move nothing: a sum may come out as zero, a move may not. */
export const movesOf = (...moves: Move[]): Move[] => moves.filter((move) => move.amountKobo > 0);

/** Whole units of an amount. Errors: RangeError when kobo are left over, which no wallet can hold. */
export function wholeUnits(amountKobo: number): Units {
  if (amountKobo % koboPerUnit !== 0) throw new RangeError(`not whole units: ${amountKobo} kobo`);
  return units(amountKobo / koboPerUnit);
}
