/** Sends payouts to a provider, each under a reference that is stored before the call. */
import { randomBytes } from "node:crypto";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { isSameHolder } from "#server/features/money/banking/banking.rules.ts";
import { accountOf, type BankAccount } from "#server/features/money/banking/banking.service.ts";
import { payoutsStopped } from "#server/features/trust/incidents/incidents.service.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import type { PayoutGateway } from "#server/gateways/ports/payouts.ts";
import type { Message } from "#server/language/message.ts";
import { withdrawalAnswers } from "#server/language/messages.ts";
import { storedTexts } from "#server/language/stored-texts.ts";
import { unitsToKobo } from "#shared/money/money.ts";
import { isStillApproved } from "../approvals.service.ts";
import { whyNotPayable } from "../why-not-payable.ts";
import { findWithdrawal, moveWithdrawal, type WithdrawalRow } from "../withdrawals.queries.ts";
import { type AttemptRow, claimSending, findLastAttempt, insertAttempt } from "./attempts.queries.ts";
import { bookFailure, lockBooking, recordNoAnswer, recordPayoutStatus } from "./book.service.ts";
import { queueNotification } from "./notify.ts";
import { newPayoutReference, secondsAfter } from "./payouts.rules.ts";

/** A process that has not called the provider by then has died. */
const unsentSeconds = 60;
/** Added to the provider's timeout: no answer arrives after that. */
const unansweredReserveSeconds = 60;

/**
 * Pays an approved withdrawal after checking the holder's name at the bank again.
 * Errors: GatewayError if the bank does not name the holder; nothing was sent then.
 * Repeats: one process sends; later callers find it under way. While payouts are stopped it waits.
 */
export async function sendWithdrawal(deps: Deps, withdrawalId: string): Promise<void> {
  const withdrawal = await findWithdrawal(deps.db, withdrawalId);
  if (withdrawal?.state !== "approved") return;
  const account = await accountOf(deps.db, withdrawal.bankAccountId);
  if (account.payableFrom > deps.clock.now() || (await payoutsStopped(deps.db))) return;
  if (!(await isStillApproved(deps, deps.db, withdrawal))) return askForApproval(deps, withdrawal);
  const gateway = deps.gateways.of(account.provider)?.payouts;
  if (!gateway) return block(deps, withdrawal, withdrawalAnswers.providerGone);
  const obstacle = await findObstacle(deps, { withdrawal, account, gateway });
  if (obstacle) return block(deps, withdrawal, obstacle);
  const attempt = await storeAttempt(deps, { withdrawal, account });
  if (attempt) await submitToProvider(deps, attempt);
}

interface PayoutTask {
  withdrawal: WithdrawalRow;
  account: BankAccount;
  gateway: PayoutGateway;
}

/** The reason, for staff, why it must not be paid now. Errors: GatewayError. */
async function findObstacle(deps: Deps, task: PayoutTask): Promise<Message | undefined> {
  const { withdrawal, account, gateway } = task;
  const held = await whyNotPayable(deps.db, withdrawal.userId);
  if (held) return held;
  const holder = await gateway.resolveAccount(account);
  if (!holder) return withdrawalAnswers.accountGone;
  return isSameHolder(account.accountName, holder.accountName) ? undefined : withdrawalAnswers.nameChanged;
}

/**
 * Returns a withdrawal to the staff who decide. Only a failed one is checked at the provider before the next decision,
 * so it is failed again after an attempt; the user is not notified, because nothing was tried.
 */
async function askForApproval(deps: Deps, { id }: WithdrawalRow): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const state = (await findLastAttempt(tx, id)) ? "failed" : "requested";
    const change = { state, approvedAt: null, failure: withdrawalAnswers.approvalsGone.key } as const;
    await moveWithdrawal(tx, { id, from: ["approved"], change });
  });
}

/** Fails a withdrawal before anything was sent; staff see the reason. */
async function block(deps: Deps, { id }: WithdrawalRow, { key }: Message): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const change = { state: "failed", failure: key } as const;
    const withdrawal = await moveWithdrawal(tx, { id, from: ["approved"], change });
    if (withdrawal) await queueNotification(deps, tx, { about: "failed", withdrawal });
  });
}

/** Undefined if another process is sending it, or if it may no longer be sent, as the name check takes time. */
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
    askAt: secondsAfter(now, unsentSeconds),
    createdAt: now,
    sentAt: null,
    endedAt: null,
  };
  return inTransaction(deps, async (tx) => {
    if ((await payoutsStopped(tx)) || (await whyNotPayable(tx, withdrawal.userId))) return undefined;
    if (!(await isStillApproved(deps, tx, withdrawal))) return undefined;
    const change = { state: "sending", failure: null } as const;
    if (!(await moveWithdrawal(tx, { id: withdrawal.id, from: ["approved"], change }))) return undefined;
    await insertAttempt(tx, attempt);
    return attempt;
  });
}

/**
 * Orders the payout from the provider and books its answer.
 * Repeats: one caller sends it. Resending under the same reference requires that the provider reported it unknown.
 */
async function submitToProvider(deps: Deps, attempt: AttemptRow): Promise<void> {
  const gateway = deps.gateways.of(attempt.provider)?.payouts;
  const withdrawal = await findWithdrawal(deps.db, attempt.withdrawalId);
  if (!withdrawal) throw new Error(`withdrawal ${attempt.withdrawalId} is gone`);
  if (!gateway) return giveUpUnsent(deps, attempt, withdrawalAnswers.providerGone);
  const account = await accountOf(deps.db, withdrawal.bankAccountId);
  const now = deps.clock.now();
  const askAt = secondsAfter(now, deps.config.providerTimeoutSeconds + unansweredReserveSeconds);
  if (!(await claimSending(deps.db, { attempt, now, askAt }))) return;
  const order = {
    reference: attempt.reference,
    amountKobo: unitsToKobo(withdrawal.units),
    bankCode: account.bankCode,
    accountNumber: account.accountNumber,
    accountName: account.accountName,
    narration: storedTexts.withdrawalAnswers.narration(deps.config.productName),
  };
  try {
    const found = await gateway.sendPayout(order);
    await inTransaction(deps, (tx) => recordPayoutStatus(deps, tx, { attemptId: attempt.id, found }));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error, reference: attempt.reference }, "payout not taken on");
    await bookSendingError(deps, attempt, error);
  }
}

/**
 * Submits an attempt that a process left behind. Waits while payouts are stopped; if the user may no longer
 * be paid, fails an attempt that was never sent. Returns whether it sent the attempt or failed it.
 */
export async function submitLate(deps: Deps, attempt: AttemptRow): Promise<boolean> {
  if (await payoutsStopped(deps.db)) return false;
  const withdrawal = await findWithdrawal(deps.db, attempt.withdrawalId);
  const held = withdrawal && (await whyNotPayable(deps.db, withdrawal.userId));
  if (!held) {
    await submitToProvider(deps, attempt);
    return true;
  }
  if (attempt.state !== "created") return false;
  await giveUpUnsent(deps, attempt, held);
  return true;
}

async function giveUpUnsent(deps: Deps, { id }: AttemptRow, { key }: Message): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const booking = await lockBooking(tx, id);
    if (booking.attempt.state !== "created") return;
    await bookFailure(deps, tx, booking, key);
  });
}

/** Only a clear refusal is a failure. Only `sent` attempts change, because a webhook may have reported more. */
async function bookSendingError(deps: Deps, { id }: AttemptRow, error: GatewayError): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const booking = await lockBooking(tx, id);
    if (booking.attempt.state !== "sent") return;
    if (error.kind === "unknown") await recordNoAnswer(deps, tx, booking, { isAbsent: false });
    else await bookFailure(deps, tx, booking, error.providerMessage || error.reason || error.kind);
  });
}
