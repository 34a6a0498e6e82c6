/** What a provider's word about a payout means, and when it is asked again. */

import type { FoundPayout, PayoutSighting } from "#server/gateways/ports/payouts.ts";
import type { PayoutState, WithdrawalState } from "#shared/contracts/withdrawals.ts";
import { type Kobo, kobo, koboPerUnit } from "#shared/money/money.ts";

/** Ours, unique for ever and impossible to guess: the provider and its webhooks know the payout by it. */
export const newPayoutReference = (now: Date, chance: string): string => `payout-${now.getTime()}-${chance}`;

/** The provider may still pay, or has: nothing else may be sent for the same withdrawal. */
export const isOpen = (state: PayoutState): boolean =>
  state === "created" || state === "sent" || state === "unknown" || state === "processing";

interface Standing {
  attempt: { state: PayoutState; amountKobo: number };
  /** Whether no other attempt came after it. */
  isLast: boolean;
  withdrawal: { state: WithdrawalState };
}

/**
 * nothing: known already. late-failure: a failure after a success. paid-twice: money went out that nobody waits for.
 * amount-differs: it paid another amount than it was told.
 */
export type Verdict =
  | "nothing"
  | "absent"
  | "processing"
  | "succeed"
  | "fail"
  | "reverse"
  | "late-failure"
  | "paid-twice"
  | "amount-differs";

/** Judges what the provider says of an attempt by what was known before. The order in which it says things is no help. */
export function judge(standing: Standing, found: FoundPayout): Verdict {
  const { attempt } = standing;
  if (found.status === "absent") return isOpen(attempt.state) ? "absent" : "nothing";
  if (isOpen(attempt.state)) return judgeOpen(attempt.amountKobo, found);
  if (attempt.state === "succeeded") {
    if (found.status === "failed") return "late-failure";
    return found.status === "reversed" ? "reverse" : "nothing";
  }
  if (attempt.state === "reversed" || found.status === "failed" || found.status === "reversed")
    return "nothing";
  // Said to have failed, and alive after all: good as long as nothing else was sent and the units are still held.
  const isStillHeld = standing.withdrawal.state === "failed" || standing.withdrawal.state === "approved";
  if (!standing.isLast || !isStillHeld) return "paid-twice";
  return judgeOpen(attempt.amountKobo, found);
}

function judgeOpen(amountKobo: number, found: PayoutSighting): Verdict {
  if (found.status === "failed" || found.status === "reversed") return "fail";
  if (found.status === "processing") return "processing";
  return found.amountKobo === amountKobo ? "succeed" : "amount-differs";
}

/** Where the units of a payout go by what the bank got. */
export interface Shares {
  /** Of what was told. */
  paidKobo: Kobo;
  /** Paid on top of it: nobody gave that. */
  beyondKobo: Kobo;
  /** Not paid, in whole units: the person has it again. */
  backKobo: Kobo;
  /** Not paid, less than a unit: wallets cannot hold it. */
  oddKobo: Kobo;
}

export function sharesOf(toldKobo: Kobo, gotKobo: Kobo): Shares {
  const missingKobo = Math.max(0, toldKobo - gotKobo);
  const oddKobo = missingKobo % koboPerUnit;
  return {
    paidKobo: kobo(Math.min(toldKobo, gotKobo)),
    beyondKobo: kobo(Math.max(0, gotKobo - toldKobo)),
    backKobo: kobo(missingKobo - oddKobo),
    oddKobo: kobo(oddKobo),
  };
}

/** Without a clear answer: after 30 s, 2, 5, 15 and 60 minutes, as pauses between the questions. */
const unclearPausesSeconds = [30, 90, 180, 600, 2_700];
const processingPauseSeconds = 60;
const longestPauseSeconds = 3_600;

/** When the provider is asked next about an attempt that it gave no clear answer on. Null: no more, staff decide. */
export function nextQuestionAt(now: Date, asked: number): Date | null {
  const pause = unclearPausesSeconds[asked];
  return pause === undefined ? null : secondsAfter(now, pause);
}

/** When it is asked next about one that is under way: ever more rarely, and never not at all. */
export const nextLookAt = (now: Date, looks: number): Date =>
  secondsAfter(now, Math.min(longestPauseSeconds, processingPauseSeconds * 2 ** Math.min(looks, 10)));

/** One more look at a payout that succeeded: banks send money back within a day. */
export const secondLookAt = (now: Date): Date => secondsAfter(now, 24 * 3_600);

export const secondsAfter = (moment: Date, seconds: number): Date =>
  new Date(moment.getTime() + seconds * 1000);

const absencesNeeded = 3;
const absentMinutes = 30;

/**
 * Whether the provider said often and long enough that it knows nothing of an attempt. Even then only a person may say
 * that it failed.
 */
export const isProvenAbsent = (
  attempt: { absences: number; firstAbsentAt: Date | null },
  now: Date,
): boolean =>
  attempt.absences >= absencesNeeded &&
  attempt.firstAbsentAt !== null &&
  now.getTime() - attempt.firstAbsentAt.getTime() >= absentMinutes * 60_000;
