/** Interprets the provider's reports about payouts and schedules the next question. */
import type { FoundPayout, ProviderPayout } from "#server/gateways/ports/payouts.ts";
import type { PayoutState, WithdrawalState } from "#shared/contracts/withdrawals.ts";
import { type Kobo, kobo, koboPerUnit } from "#shared/money/money.ts";
import { daySeconds, hourSeconds, minuteMs } from "#shared/time/durations.ts";

/** Unique and impossible to guess; the provider and its webhooks identify the payout by it. */
export const newPayoutReference = (now: Date, chance: string): string => `payout-${now.getTime()}-${chance}`;

/** Whether the reference is one of a payout: other shops may share the provider's account. */
export const isOurPayout = (reference: string): boolean => /^payout-\d+-[0-9a-f]+$/.test(reference);

/** The provider has paid or may still pay, so no other attempt may be sent for the same withdrawal. */
export const isOpen = (state: PayoutState): boolean =>
  state === "created" || state === "sent" || state === "unknown" || state === "processing";

interface AttemptFacts {
  attempt: { state: PayoutState; amountKobo: number };
  isLast: boolean;
  withdrawal: { state: WithdrawalState };
}

/**
 * late-failure: failed after a success. paid-twice: paid while its units are no longer held. amount-differs: not the
 * amount ordered.
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

/** Judges the provider's report about an attempt by what was known before. Reports may arrive in any order. */
export function judge(facts: AttemptFacts, found: FoundPayout): Verdict {
  const { attempt } = facts;
  if (found.status === "absent") return isOpen(attempt.state) ? "absent" : "nothing";
  if (isOpen(attempt.state)) return judgeOpen(attempt.amountKobo, found);
  if (attempt.state === "succeeded") {
    if (found.status === "failed") return "late-failure";
    return found.status === "reversed" ? "reverse" : "nothing";
  }
  if (found.status === "failed" || found.status === "reversed") return "nothing";
  // Reported as failed or sent back, then found alive: acceptable as long as nothing else was sent and the units are
  // still held.
  const isStillHeld = facts.withdrawal.state === "failed" || facts.withdrawal.state === "approved";
  if (!facts.isLast || !isStillHeld) return "paid-twice";
  return judgeOpen(attempt.amountKobo, found);
}

function judgeOpen(amountKobo: number, found: ProviderPayout): Verdict {
  if (found.status === "failed" || found.status === "reversed") return "fail";
  if (found.status === "processing") return "processing";
  return found.amountKobo === amountKobo ? "succeed" : "amount-differs";
}

interface Shares {
  /** Paid, up to the amount ordered. */
  paidKobo: Kobo;
  /** Paid beyond the amount ordered. */
  beyondKobo: Kobo;
  /** Not paid, in whole units: returns to the wallet. */
  backKobo: Kobo;
  /** Not paid, less than a unit: wallets cannot hold it. */
  oddKobo: Kobo;
}

export function sharesOf(orderedKobo: Kobo, gotKobo: Kobo): Shares {
  const missingKobo = Math.max(0, orderedKobo - gotKobo);
  const oddKobo = missingKobo % koboPerUnit;
  return {
    paidKobo: kobo(Math.min(orderedKobo, gotKobo)),
    beyondKobo: kobo(Math.max(0, gotKobo - orderedKobo)),
    backKobo: kobo(missingKobo - oddKobo),
    oddKobo: kobo(oddKobo),
  };
}

/** Questions 30 s, 2, 5, 15 and 60 minutes after sending; the values are the pauses between them. */
const unclearPausesSeconds = [30, 90, 180, 600, 2_700];
const processingPauseSeconds = 60;
const maxPauseSeconds = hourSeconds;

/** When to ask next without a clear answer. Null: no more questions; staff decide. */
export function nextQuestionAt(now: Date, asked: number): Date | null {
  const pause = unclearPausesSeconds[asked];
  return pause === undefined ? null : secondsAfter(now, pause);
}

/** When to ask next about an attempt under way: exponential backoff up to an hour, without end. */
export const nextLookAt = (now: Date, looks: number): Date =>
  secondsAfter(now, Math.min(maxPauseSeconds, processingPauseSeconds * 2 ** Math.min(looks, 10)));

/** A second look at a successful payout: banks return money within a day. */
export const secondLookAt = (now: Date): Date => secondsAfter(now, daySeconds);

export const secondsAfter = (moment: Date, seconds: number): Date =>
  new Date(moment.getTime() + seconds * 1000);

const absencesNeeded = 3;
const absentMinutes = 30;

/** Whether the provider reported it unknown often and long enough. Even then only staff may declare it failed. */
export const isProvenAbsent = (
  attempt: { absences: number; firstAbsentAt: Date | null },
  now: Date,
): boolean =>
  attempt.absences >= absencesNeeded &&
  attempt.firstAbsentAt !== null &&
  now.getTime() - attempt.firstAbsentAt.getTime() >= absentMinutes * minuteMs;
