/** The journals of a payout: units leave the wallet when it succeeds and return when the bank sends it back. */
import { v5 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import { clearingOf, type Journal, movesOf, walletOf } from "#server/features/money/ledger/ledger.rules.ts";
import { postHold, postJournal } from "#server/features/money/ledger/ledger.service.ts";
import { type Kobo, kobo, unitsToKobo } from "#shared/money/money.ts";
import { findOwnerState, type WithdrawalRow } from "../withdrawals.queries.ts";
import type { AttemptRow } from "./attempts.queries.ts";
import { sharesOf } from "./payouts.rules.ts";

export interface Booking {
  attempt: AttemptRow;
  withdrawal: WithdrawalRow;
}

/** UUID namespace; the same attempt always gives the same journal ids. */
const journalNamespace = "0b5a0d3e-7f0c-4a86-9a57-2d2f3a0e8c41";

/** The amount ordered from the provider, without our fee. */
export const payoutKobo = (withdrawal: WithdrawalRow): Kobo => unitsToKobo(withdrawal.units);
const feeKobo = (withdrawal: WithdrawalRow): Kobo => unitsToKobo(withdrawal.feeUnits);

/**
 * Posts the held units. The payout and the provider's fee reduce what the provider owes us. An underpaid amount returns
 * to the wallet; an overpaid amount, and fractions of a unit, go to suspense.
 * Repeats: moves nothing.
 */
export async function postPayout(
  tx: Transaction,
  { attempt, withdrawal }: Booking,
  { gotKobo, chargedKobo }: { gotKobo: Kobo; chargedKobo: Kobo },
): Promise<void> {
  const clearing = clearingOf(attempt.provider);
  const shares = sharesOf(payoutKobo(withdrawal), gotKobo);
  await postHold(tx, withdrawal.journalId);
  await postMoves(tx, {
    journalId: v5(`paid:${attempt.id}`, journalNamespace),
    kind: "withdrawal",
    moves: movesOf(
      { from: "payout_transit", to: clearing, amountKobo: shares.paidKobo },
      { from: "suspense", to: clearing, amountKobo: shares.beyondKobo },
      { from: "provider_fees", to: clearing, amountKobo: chargedKobo },
    ),
  });
  await postMoves(tx, {
    journalId: v5(`rest:${attempt.id}`, journalNamespace),
    kind: "reversal",
    moves: movesOf(
      { from: "payout_transit", to: walletOf(withdrawal.userId), amountKobo: shares.backKobo },
      { from: "payout_transit", to: "suspense", amountKobo: shares.oddKobo },
    ),
  });
}

/** Books a fee that the provider did not know yet when it reported the success. Repeats: moves nothing. */
export const postLateFee = (tx: Transaction, attempt: AttemptRow, chargedKobo: Kobo): Promise<void> =>
  postMoves(tx, {
    journalId: v5(`fee:${attempt.id}`, journalNamespace),
    kind: "withdrawal",
    moves: movesOf({ from: "provider_fees", to: clearingOf(attempt.provider), amountKobo: chargedKobo }),
  });

/** The ledger refuses a journal without moves, which a payout of nothing or a fee of nothing would be. */
async function postMoves(tx: Transaction, journal: Journal): Promise<void> {
  if (journal.moves.length > 0) await postJournal(tx, journal);
}

/**
 * Returns the remaining units and our fee; the provider keeps its own fee. If the account is deleted, the money goes to
 * suspense and check R6 reports it. Returns the journal's id.
 * Repeats: moves nothing.
 */
export async function postReversal(tx: Transaction, { attempt, withdrawal }: Booking): Promise<string> {
  const journalId = v5(`reversed:${attempt.id}`, journalNamespace);
  const { isDeleted } = await findOwnerState(tx, withdrawal.userId);
  const wallet = isDeleted ? "suspense" : walletOf(withdrawal.userId);
  const clearing = clearingOf(attempt.provider);
  const orderedKobo = payoutKobo(withdrawal);
  const shares = sharesOf(orderedKobo, attempt.paidKobo ?? orderedKobo);
  await postJournal(tx, {
    journalId,
    kind: "reversal",
    moves: movesOf(
      { from: clearing, to: wallet, amountKobo: shares.paidKobo },
      // A fraction of a unit is in suspense already.
      { from: "suspense", to: wallet, amountKobo: isDeleted ? kobo(0) : shares.oddKobo },
      { from: clearing, to: "suspense", amountKobo: shares.beyondKobo },
      { from: "fee_income:withdraw", to: wallet, amountKobo: feeKobo(withdrawal) },
    ),
  });
  return journalId;
}
