/** The ledger's words: its accounts, and what a journal is made of. */
import type { JournalKind } from "#shared/contracts/wallet.ts";
import { type Kobo, koboPerUnit, type Units, units } from "#shared/money/money.ts";

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
  /** When units that enter a wallet from outside were bought: now, when left out. */
  boughtAt?: Date;
  /** A withdrawal may take units bought until then. Without it, none whose purchase is still remembered. */
  restedBefore?: Date;
}

/** Without the moves that move nothing: a sum may come out as zero, a move may not. */
export const movesOf = (...moves: Move[]): Move[] => moves.filter((move) => move.amountKobo > 0);

/** Whole units of an amount. Errors: RangeError when kobo are left over, which no wallet can hold. */
export function wholeUnits(amountKobo: number): Units {
  if (amountKobo % koboPerUnit !== 0) throw new RangeError(`not whole units: ${amountKobo} kobo`);
  return units(amountKobo / koboPerUnit);
}

const dayMs = 24 * 3600 * 1000;
/** Purchases of so many days count as fresh where staff weigh a withdrawal. */
export const freshDays = 7;

/** Units bought until then have rested. A day ahead with the rule off: clocks of processes differ. */
export const restedBefore = (now: Date, holdDays: number): Date =>
  new Date(now.getTime() - (holdDays === 0 ? -1 : holdDays) * dayMs);

/** Purchases before that need not be remembered. */
export const forgottenBefore = (now: Date, holdDays: number): Date =>
  new Date(now.getTime() - (Math.max(holdDays, freshDays) + 1) * dayMs);

export interface YoungPart {
  units: Units;
  boughtAt: Date;
}

export interface RestingUnits {
  availableUnits: Units;
  withdrawableUnits: Units;
  restingUnits: Units;
  /** When the next and the last of them have rested. */
  nextRestedAt: Date | undefined;
  allRestedAt: Date | undefined;
}

/** What of a wallet may go to a bank now. `young`: the oldest first. */
export function restingOf(
  availableUnits: Units,
  young: readonly YoungPart[],
  terms: { now: Date; holdDays: number },
): RestingUnits {
  const limit = restedBefore(terms.now, terms.holdDays);
  const resting = young.filter(({ boughtAt }) => boughtAt > limit);
  const restingUnits = units(resting.reduce((sum, part) => sum + part.units, 0));
  const restedAt = (part?: YoungPart) => part && new Date(part.boughtAt.getTime() + terms.holdDays * dayMs);
  return {
    availableUnits,
    restingUnits,
    withdrawableUnits: units(availableUnits - restingUnits),
    nextRestedAt: restedAt(resting[0]),
    allRestedAt: restedAt(resting.at(-1)),
  };
}
