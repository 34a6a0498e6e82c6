/** Telling a provider to pay: once, under a reference that is stored before the call. */
import { randomBytes } from "node:crypto";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import type { PayoutGateway } from "#server/gateways/ports/payouts.ts";
import { units, unitsToKobo } from "#shared/money/money.ts";
import { withdrawalAnswers } from "#texts/withdrawals.ts";
import { payoutsStopped } from "../../../trust/incidents/incidents.service.ts";
import { isSameHolder } from "../../banking/banking.rules.ts";
import { accountOf, type BankAccount } from "../../banking/banking.service.ts";
import { whyNotPayable } from "../hold.ts";
import { findWithdrawal, moveWithdrawal, type WithdrawalRow } from "../withdrawals.queries.ts";
import { type AttemptRow, claimSending, insertAttempt } from "./attempts.queries.ts";
import { bookFailure, bookSighting, lockBooking, recordNoAnswer } from "./book.service.ts";
import { queueNotification } from "./notify.ts";
import { newPayoutReference, secondsAfter } from "./payouts.rules.ts";

/** A process that has not told the provider by then is gone. */
const untoldSeconds = 60;
/** Beyond the provider's time-out: an answer that has not come by then never will. */
const unansweredReserveSeconds = 60;

/**
 * Pays an approved withdrawal: asks the bank for the holder's name again, then tells the provider.
 * Errors: GatewayError while the bank does not say whose the account is; nothing was sent then.
 * Repeats: one sends, whoever comes later finds it under way. While payouts are stopped it waits.
 */
export async function sendWithdrawal(deps: Deps, withdrawalId: string): Promise<void> {
  const withdrawal = await findWithdrawal(deps.db, withdrawalId);
  if (withdrawal?.state !== "approved") return;
  const account = await accountOf(deps.db, withdrawal.bankAccountId);
  if (account.payableFrom > deps.clock.now() || (await payoutsStopped(deps))) return;
  const gateway = deps.gateways.of(account.provider)?.payouts;
  if (!gateway) return block(deps, withdrawal, withdrawalAnswers.providerGone);
  const obstacle = await findObstacle(deps, { withdrawal, account, gateway });
  if (obstacle) return block(deps, withdrawal, obstacle);
  const attempt = await storeAttempt(deps, { withdrawal, account });
  if (attempt) await tellProvider(deps, attempt);
}

interface PayoutTask {
  withdrawal: WithdrawalRow;
  account: BankAccount;
  gateway: PayoutGateway;
}

/** Why it must not be paid now, in words for staff. Errors: GatewayError. */
async function findObstacle(deps: Deps, task: PayoutTask): Promise<string | undefined> {
  const { withdrawal, account, gateway } = task;
  const held = await whyNotPayable(deps.db, withdrawal.userId);
  if (held) return held;
  const holder = await gateway.resolveAccount(account);
  if (!holder) return withdrawalAnswers.accountGone;
  return isSameHolder(account.accountName, holder.accountName) ? undefined : withdrawalAnswers.nameChanged;
}

/** Nothing was sent; staff see why. */
async function block(deps: Deps, { id }: WithdrawalRow, failure: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const change = { state: "failed", failure } as const;
    const withdrawal = await moveWithdrawal(tx, { id, from: ["approved"], change });
    if (withdrawal) await queueNotification(deps, tx, { about: "failed", withdrawal });
  });
}

/** Undefined: somebody else is sending it, or it must not go any more: the bank took its time to name the holder. */
async function storeAttempt(
  deps: Deps,
  { withdrawal, account }: Pick<PayoutTask, "withdrawal" | "account">,
): Promise<AttemptRow | undefined> {
  const now = deps.clock.now();
  const attempt: AttemptRow = {
    id: newId(),
    withdrawalId: withdrawal.id,
    provider: account.provider,
    reference: newPayoutReference(now, randomBytes(8).toString("hex")),
    state: "created",
    providerPayoutId: null,
    feeKobo: null,
    paidKobo: null,
    failure: null,
    questions: 0,
    absences: 0,
    firstAbsentAt: null,
    askAt: secondsAfter(now, untoldSeconds),
    createdAt: now,
    sentAt: null,
    endedAt: null,
  };
  return inTransaction(deps, async (tx) => {
    if ((await payoutsStopped({ db: tx })) || (await whyNotPayable(tx, withdrawal.userId))) return undefined;
    const change = { state: "sending", failure: null } as const;
    if (!(await moveWithdrawal(tx, { id: withdrawal.id, from: ["approved"], change }))) return undefined;
    await insertAttempt(tx, attempt);
    return attempt;
  });
}

/**
 * Tells the provider to pay and books its answer.
 * Repeats: one caller tells it. Again, with the same reference, only for whoever has asked the provider first.
 */
export async function tellProvider(deps: Deps, attempt: AttemptRow): Promise<void> {
  const gateway = deps.gateways.of(attempt.provider)?.payouts;
  const withdrawal = await findWithdrawal(deps.db, attempt.withdrawalId);
  if (!withdrawal) throw new Error(`withdrawal ${attempt.withdrawalId} is gone`);
  if (!gateway) return giveUpUntold(deps, attempt, withdrawalAnswers.providerGone);
  const account = await accountOf(deps.db, withdrawal.bankAccountId);
  const now = deps.clock.now();
  const askAt = secondsAfter(now, deps.config.providerTimeoutSeconds + unansweredReserveSeconds);
  if (!(await claimSending(deps.db, { attempt, now, askAt }))) return;
  const order = {
    reference: attempt.reference,
    amountKobo: unitsToKobo(units(withdrawal.units)),
    bankCode: account.bankCode,
    accountNumber: account.accountNumber,
    accountName: account.accountName,
    narration: withdrawalAnswers.narration(deps.config.productName),
  };
  try {
    const found = await gateway.sendPayout(order);
    await inTransaction(deps, (tx) => bookSighting(deps, tx, { attemptId: attempt.id, found }));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error, reference: attempt.reference }, "payout not taken on");
    await bookSendingError(deps, attempt, error);
  }
}

/**
 * As `tellProvider` for an attempt that a process left behind. While payouts are stopped it waits; for who may not be
 * paid any more it fails if nobody was told of it yet. Answers whether it told the provider or gave up.
 */
export async function submitLate(deps: Deps, attempt: AttemptRow): Promise<boolean> {
  if (await payoutsStopped(deps)) return false;
  const withdrawal = await findWithdrawal(deps.db, attempt.withdrawalId);
  const held = withdrawal && (await whyNotPayable(deps.db, withdrawal.userId));
  if (!held) {
    await tellProvider(deps, attempt);
    return true;
  }
  if (attempt.state !== "created") return false;
  await giveUpUntold(deps, attempt, held);
  return true;
}

/** Between the attempt and the call something came in the way: nobody was told. */
async function giveUpUntold(deps: Deps, { id }: AttemptRow, reason: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const booking = await lockBooking(tx, id);
    if (booking.attempt.state !== "created") return;
    await bookFailure(deps, tx, booking, reason);
  });
}

/** A clear no is a failure; everything else concludes nothing. A webhook may have told more meanwhile. */
async function bookSendingError(deps: Deps, { id }: AttemptRow, error: GatewayError): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const booking = await lockBooking(tx, id);
    if (booking.attempt.state !== "sent") return;
    if (error.kind === "unknown") await recordNoAnswer(deps, tx, booking, { isAbsent: false });
    else await bookFailure(deps, tx, booking, error.providerMessage || error.reason || error.kind);
  });
}
