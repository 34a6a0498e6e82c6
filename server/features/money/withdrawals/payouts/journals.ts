/** The journals of a payout: units leave when it succeeded, and come back when the bank sends it back. */
import { v5 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import { type Kobo, kobo, units, unitsToKobo } from "#shared/money/money.ts";
import { clearingOf, movesOf, walletOf } from "../../ledger/ledger.rules.ts";
import { postHold, postJournal } from "../../ledger/ledger.service.ts";
import { isAccountClosed, type WithdrawalRow } from "../withdrawals.queries.ts";
import type { AttemptRow } from "./attempts.queries.ts";
import { sharesOf } from "./payouts.rules.ts";

/** An attempt and its withdrawal. */
export interface Booking {
  attempt: AttemptRow;
  withdrawal: WithdrawalRow;
}

/** Namespace of these journals: the same attempt gives the same ones for ever. */
const journalNamespace = "0b5a0d3e-7f0c-4a86-9a57-2d2f3a0e8c41";

/** What the bank gets. */
export const payoutKobo = (withdrawal: WithdrawalRow): Kobo => unitsToKobo(units(withdrawal.units));
const feeKobo = (withdrawal: WithdrawalRow): Kobo => unitsToKobo(units(withdrawal.feeUnits));

/**
 * Moves what was held, and takes what the bank got with the provider's own fee off what the provider owes us. What the
 * bank did not get is the person's again; what it got too much waits in suspense, as does what no wallet can hold.
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
  await postJournal(tx, {
    journalId: v5(`paid:${attempt.id}`, journalNamespace),
    kind: "withdrawal",
    moves: movesOf(
      { from: "payout_transit", to: clearing, amountKobo: shares.paidKobo },
      { from: "suspense", to: clearing, amountKobo: shares.beyondKobo },
      { from: "provider_fees", to: clearing, amountKobo: chargedKobo },
    ),
  });
  const rest = movesOf(
    { from: "payout_transit", to: walletOf(withdrawal.userId), amountKobo: shares.backKobo },
    { from: "payout_transit", to: "suspense", amountKobo: shares.oddKobo },
  );
  const restJournalId = v5(`rest:${attempt.id}`, journalNamespace);
  if (rest.length > 0) await postJournal(tx, { journalId: restJournalId, kind: "reversal", moves: rest });
}

/**
 * Gives the units that are not back yet and our fee back; the provider keeps its own. Of somebody who has closed the
 * account it waits in suspense, where R6 shows it. Answers the journal. Repeats: moves nothing.
 */
export async function postReversal(tx: Transaction, { attempt, withdrawal }: Booking): Promise<string> {
  const journalId = v5(`reversed:${attempt.id}`, journalNamespace);
  const isLeft = await isAccountClosed(tx, withdrawal.userId);
  const wallet = isLeft ? "suspense" : walletOf(withdrawal.userId);
  const clearing = clearingOf(attempt.provider);
  const toldKobo = payoutKobo(withdrawal);
  const shares = sharesOf(toldKobo, kobo(attempt.paidKobo ?? toldKobo));
  await postJournal(tx, {
    journalId,
    kind: "reversal",
    moves: movesOf(
      { from: clearing, to: wallet, amountKobo: shares.paidKobo },
      // What is less than a unit waits there already.
      { from: "suspense", to: wallet, amountKobo: isLeft ? kobo(0) : shares.oddKobo },
      { from: clearing, to: "suspense", amountKobo: shares.beyondKobo },
      { from: "fee_income:withdraw", to: wallet, amountKobo: feeKobo(withdrawal) },
    ),
  });
  return journalId;
}
