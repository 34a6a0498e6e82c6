import type { JournalKind } from "#shared/contracts/wallet.ts";
import { type Kobo, koboPerUnit, type Units, units } from "#shared/money/money.ts";
import { dayMs } from "#shared/time/durations.ts";

/**
 * A ledger account. A balance is credits less debits: positive for what we owe (wallets, money in transit) and earned,
 * negative for what we own (clearing) and spent (discount, fees).
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

/** An amount that moves from one account (debit) to another (credit). */
export interface Move {
  from: AccountCode;
  to: AccountCode;
  amountKobo: Kobo;
}

export interface Journal {
  /** Idempotency key: the same id never moves money twice. */
  journalId: string;
  kind: JournalKind;
  moves: readonly Move[];
  /** When units that enter a wallet from outside were bought; by default now. */
  boughtAt?: Date;
  /** A withdrawal may take units bought until then. If undefined, units with a recorded purchase are excluded. */
  restedBefore?: Date;
}

/** Drops moves of zero, which computed amounts can produce and the ledger refuses. */
export const movesOf = (...moves: Move[]): Move[] => moves.filter((move) => move.amountKobo > 0);

/** Whole units of an amount. Errors: RangeError for a fraction of a unit, which no wallet can hold. */
export function wholeUnits(amountKobo: number): Units {
  if (amountKobo % koboPerUnit !== 0) throw new RangeError(`not whole units: ${amountKobo} kobo`);
  return units(amountKobo / koboPerUnit);
}

/** Units bought within these days count as fresh in the risk assessment. */
export const freshDays = 7;

/** Units bought until then may be withdrawn. A day ahead if the rule is off, because clocks of processes differ. */
export const restedBefore = (now: Date, holdDays: number): Date =>
  new Date(now.getTime() - (holdDays === 0 ? -1 : holdDays) * dayMs);

/** For this many days, a unit's buyer counts as an origin of withdrawals, over any number of wallets. */
const chainDays = 30;

/** Purchase records older than this can be deleted. */
export const forgottenBefore = (now: Date, holdDays: number): Date =>
  new Date(now.getTime() - (Math.max(holdDays, freshDays, chainDays) + 1) * dayMs);

export interface YoungPart {
  units: Units;
  boughtAt: Date;
}

export interface RestingUnits {
  availableUnits: Units;
  withdrawableUnits: Units;
  restingUnits: Units;
  nextRestedAt: Date | undefined;
  allRestedAt: Date | undefined;
}

/** How much of a wallet may be withdrawn now. `resting`: bought after `restedBefore`, oldest first. */
export function restingOf(
  availableUnits: Units,
  resting: readonly YoungPart[],
  terms: { holdDays: number },
): RestingUnits {
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
