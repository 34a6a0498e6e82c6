/** Books the provider's reports about payouts: only here do a payout's units leave or return. */
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  closeIncident,
  type Finding,
  openIncident,
} from "#server/features/trust/incidents/incidents.service.ts";
import type { FoundPayout, ProviderPayout } from "#server/gateways/ports/payouts.ts";
import type { WithdrawalState } from "#shared/contracts/withdrawals.ts";
import { kobo } from "#shared/money/money.ts";
import {
  lockWithdrawal,
  moveWithdrawal,
  type NewWithdrawal,
  type WithdrawalRow,
} from "../withdrawals.queries.ts";
import {
  type AttemptRow,
  findAttempt,
  findLastAttempt,
  type NewAttempt,
  updateAttempt,
} from "./attempts.queries.ts";
import { type Booking, payoutKobo, postLateFee, postPayout, postReversal } from "./journals.ts";
import { queueNotification } from "./notify.ts";
import { isOpen, judge, nextLookAt, nextQuestionAt, secondLookAt, type Verdict } from "./payouts.rules.ts";

type BookingDeps = Pick<Deps, "clock" | "config" | "log" | "metrics" | "queue">;

/** Locks: the withdrawal. Errors: throws for an unknown attempt. */
export async function lockBooking(tx: Transaction, attemptId: string): Promise<Booking> {
  const withdrawalId = (await findAttempt(tx, attemptId))?.withdrawalId;
  const withdrawal = withdrawalId && (await lockWithdrawal(tx, withdrawalId));
  const attempt = withdrawal && (await findAttempt(tx, attemptId));
  if (!attempt) throw new Error(`payout attempt ${attemptId} is gone`);
  return { attempt, withdrawal };
}

/**
 * Books the provider's report about an attempt and returns the withdrawal afterwards. `isLook`: the report answers a
 * scheduled question, so this call schedules the next. `accepts`: staff accept that the provider paid another amount
 * than ordered, or that a payout which was booked as paid has failed.
 * Locks: the withdrawal, then the wallet.
 * Repeats: books nothing twice; a settled withdrawal changes only if the bank sends it back.
 */
export async function recordPayoutStatus(
  deps: BookingDeps,
  tx: Transaction,
  {
    attemptId,
    found,
    isLook = false,
    accepts,
  }: { attemptId: string; found: FoundPayout; isLook?: boolean; accepts?: keyof typeof accepted },
): Promise<WithdrawalRow> {
  const booking = await lockBooking(tx, attemptId);
  const { attempt, withdrawal } = booking;
  const last = await findLastAttempt(tx, withdrawal.id);
  const facts = {
    attempt: { state: attempt.state, amountKobo: payoutKobo(withdrawal) },
    isLast: last?.id === attempt.id,
    withdrawal,
  };
  const said = judge(facts, found);
  const verdict = accepts && said === accepts ? accepted[accepts] : said;
  // The second look at a settled payout happens only once.
  if (verdict === "nothing" && isLook) await updateAttempt(tx, attempt.id, { askAt: null });
  if (verdict === "nothing") await bookLateFee(tx, attempt, found);
  if (found.status === "absent") {
    return verdict === "absent" ? recordNoAnswer(deps, tx, booking, { isAbsent: true }) : withdrawal;
  }
  return bookVerdict(deps, tx, { ...booking, verdict, found });
}

const accepted = { "amount-differs": "succeed", "late-failure": "reverse" } as const;

async function bookLateFee(tx: Transaction, attempt: AttemptRow, found: FoundPayout): Promise<void> {
  if (attempt.state !== "succeeded" || attempt.feeKobo !== null) return;
  if (found.status !== "succeeded" || found.feeKobo === undefined) return;
  const feeKobo = kobo(found.feeKobo);
  await postLateFee(tx, attempt, feeKobo);
  await updateAttempt(tx, attempt.id, { feeKobo });
}

type Judged = Booking & { verdict: Verdict; found: ProviderPayout };

async function bookVerdict(deps: BookingDeps, tx: Transaction, judged: Judged): Promise<WithdrawalRow> {
  const { verdict, attempt, withdrawal, found } = judged;
  if (verdict === "processing") return bookProgress(deps, tx, judged);
  if (verdict === "succeed") return bookSuccess(deps, tx, judged);
  if (verdict === "fail") return bookFailure(deps, tx, judged, found.failure ?? found.status);
  if (verdict === "reverse") return bookReversal(deps, tx, judged);
  if (verdict === "nothing") return withdrawal;
  await updateAttempt(tx, attempt.id, { askAt: null });
  const kind = verdict === "late-failure" ? "late-failure" : "provider-difference";
  await openIncident(deps, tx, {
    ...incidentOf(attempt, kind),
    stopsPayouts: verdict !== "late-failure",
    // The provider's lists keep showing it for days; an incident that staff have explained stays closed.
    isExplainable: true,
    details: {
      finding: verdict,
      withdrawalId: withdrawal.id,
      expectedKobo: payoutKobo(withdrawal),
      reportedKobo: found.amountKobo,
      providerSays: found.failure ?? found.status,
    },
  });
  if (verdict !== "amount-differs") return withdrawal;
  return move(tx, judged, { attempt: { state: "unknown" }, withdrawal: { state: "unknown" } });
}

const incidentOf = <Kind extends Finding["kind"]>(attempt: AttemptRow, kind: Kind) => ({
  kind,
  subject: `payout:${attempt.reference}`,
});

/** `approved`: the earlier attempt can turn out to be paid while a retry is waiting. */
const openStates: WithdrawalState[] = ["approved", "sending", "processing", "unknown", "failed"];

async function move(
  tx: Transaction,
  { attempt, withdrawal }: Booking,
  change: {
    attempt: Partial<NewAttempt>;
    withdrawal: Partial<NewWithdrawal> & { state: WithdrawalState };
    from?: WithdrawalState[];
  },
): Promise<WithdrawalRow> {
  await updateAttempt(tx, attempt.id, change.attempt);
  const from = change.from ?? openStates;
  const moved = await moveWithdrawal(tx, { id: withdrawal.id, from, change: change.withdrawal });
  if (!moved) throw new Error(`withdrawal ${withdrawal.id} is ${withdrawal.state}, so it cannot be booked`);
  return moved;
}

async function bookProgress(deps: BookingDeps, tx: Transaction, judged: Judged): Promise<WithdrawalRow> {
  const { attempt, found } = judged;
  const looks = attempt.state === "processing" ? attempt.questions + 1 : 0;
  await closeIncident(deps, tx, incidentOf(attempt, "payout-unclear"));
  return move(tx, judged, {
    attempt: {
      state: "processing",
      providerPayoutId: found.providerId,
      questions: looks,
      absences: 0,
      firstAbsentAt: null,
      askAt: nextLookAt(deps.clock.now(), looks),
      endedAt: null,
      failure: found.failure ?? null,
    },
    withdrawal: { state: "processing", failure: found.failure ?? null },
  });
}

async function bookSuccess(deps: BookingDeps, tx: Transaction, judged: Judged): Promise<WithdrawalRow> {
  const { attempt, withdrawal, found } = judged;
  const now = deps.clock.now();
  const gotKobo = kobo(found.amountKobo);
  const feeKobo = found.feeKobo === undefined ? null : kobo(found.feeKobo);
  await postPayout(tx, judged, { gotKobo, chargedKobo: feeKobo ?? kobo(0) });
  await closeIncident(deps, tx, incidentOf(attempt, "payout-unclear"));
  const paid = await move(tx, judged, {
    attempt: {
      state: "succeeded",
      providerPayoutId: found.providerId,
      feeKobo,
      paidKobo: gotKobo === payoutKobo(withdrawal) ? null : gotKobo,
      failure: null,
      askAt: secondLookAt(now),
      endedAt: now,
    },
    withdrawal: { state: "succeeded", failure: null, settledAt: now },
  });
  await queueNotification(deps, tx, { about: "paid", withdrawal: paid, gotKobo });
  return paid;
}

/** Books a failure that the provider has confirmed. The units stay held until staff retry or cancel. */
export async function bookFailure(
  deps: BookingDeps,
  tx: Transaction,
  booking: Booking,
  reason: string,
): Promise<WithdrawalRow> {
  const { attempt } = booking;
  const failure = reason.slice(0, 300);
  await closeIncident(deps, tx, incidentOf(attempt, "payout-unclear"));
  const failed = await move(tx, booking, {
    attempt: { state: "failed", failure, askAt: null, endedAt: deps.clock.now() },
    withdrawal: { state: "failed", failure },
  });
  await queueNotification(deps, tx, { about: "failed", withdrawal: failed });
  return failed;
}

/** Books a payout that was not paid after all: another journal returns the units and the fee. */
async function bookReversal(deps: BookingDeps, tx: Transaction, judged: Judged): Promise<WithdrawalRow> {
  const journalId = await postReversal(tx, judged);
  const gotKobo = judged.attempt.paidKobo ?? payoutKobo(judged.withdrawal);
  const reversed = await move(tx, judged, {
    attempt: { state: "reversed", askAt: null, endedAt: deps.clock.now() },
    withdrawal: { state: "reversed", reversalJournalId: journalId, settledAt: deps.clock.now() },
    from: ["succeeded"],
  });
  await queueNotification(deps, tx, { about: "reversed", withdrawal: reversed, gotKobo });
  return reversed;
}

/** Records a missing answer. The last one opens an incident for staff. A payout under way keeps its state. */
export async function recordNoAnswer(
  deps: BookingDeps,
  tx: Transaction,
  booking: Booking,
  { isAbsent }: { isAbsent: boolean },
): Promise<WithdrawalRow> {
  const { attempt, withdrawal } = booking;
  const now = deps.clock.now();
  if (!isOpen(attempt.state) || (attempt.state === "processing" && !isAbsent)) {
    await updateAttempt(tx, attempt.id, { askAt: nextLookAt(now, attempt.questions) });
    return withdrawal;
  }
  const asked = questionsAsked(attempt, isAbsent);
  const askAt = nextQuestionAt(now, asked);
  if (!askAt) await openIncident(deps, tx, unclearFinding(booking, asked));
  return move(tx, booking, {
    attempt: {
      state: "unknown",
      questions: asked,
      askAt,
      ...(isAbsent ? { absences: attempt.absences + 1, firstAbsentAt: attempt.firstAbsentAt ?? now } : {}),
    },
    withdrawal: { state: "unknown" },
  });
}

/** Questions asked while the payout was under way do not count towards the limit for unclear ones. */
function questionsAsked({ state, questions }: AttemptRow, isAbsent: boolean): number {
  if (state === "unknown") return questions + 1;
  return isAbsent ? 1 : 0;
}

const unclearFinding = ({ attempt, withdrawal }: Booking, asked: number): Finding => ({
  ...incidentOf(attempt, "payout-unclear"),
  stopsPayouts: false,
  details: { withdrawalId: withdrawal.id, provider: attempt.provider, questions: asked },
});
