import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { recordAudit } from "#server/features/trust/audit/audit.service.ts";
import type { WithMessage } from "#server/language/message.ts";
import { fieldTexts, withdrawalAnswers } from "#server/language/messages.ts";
import { storedMessage } from "#server/language/say.ts";
import type { WithdrawalCancelled, WithdrawalState } from "#shared/contracts/withdrawals.ts";
import { balanceUnits, voidHold } from "../ledger/ledger.service.ts";
import { demandDecider } from "./demand-decider.ts";
import { confirmUnpaid } from "./payouts/confirm-unpaid.service.ts";
import { queueNotification } from "./payouts/notify.ts";
import { findWithdrawal, lockWithdrawal, moveWithdrawal, type WithdrawalRow } from "./withdrawals.queries.ts";
import { statusOf } from "./withdrawals.rules.ts";

/**
 * Cancels a withdrawal. Users may cancel their own until it is approved; staff may also cancel one that certainly
 * failed, or that was approved and not sent.
 * Errors: `withdrawal_not_found`; `forbidden`; `invalid` for staff without a reason; `withdrawal_decided`;
 * `payout_held` and `provider_unavailable` while the last attempt is unclear.
 * Repeats: does nothing more.
 */
export async function cancelWithdrawal(
  deps: Deps,
  actor: Actor,
  { withdrawalId, reason }: { withdrawalId: string; reason: string | undefined },
): Promise<WithMessage<WithdrawalCancelled>> {
  const withdrawal = await findWithdrawal(deps.db, withdrawalId);
  if (!withdrawal) throw new AppError("withdrawal_not_found");
  const isOwn = withdrawal.userId === actor.userId;
  if (!isOwn) await demandDecider(deps, actor, { withdrawalId, userId: withdrawal.userId });
  if (!isOwn && !reason) throw reasonNeeded();
  const mayHaveAttempt: WithdrawalState[] = ["approved", "failed", "unknown"];
  if (!isOwn && mayHaveAttempt.includes(withdrawal.state)) await confirmUnpaid(deps, withdrawal);
  const from: WithdrawalState[] = isOwn ? ["requested"] : ["requested", "approved", "failed"];
  return inTransaction(deps, async (tx) => {
    const cancelled = await cancelIn(deps, tx, { withdrawalId, from });
    if (cancelled.isNew && !isOwn) await notifyAndAudit(deps, tx, { actor, reason, ...cancelled });
    return answerOf(tx, actor, cancelled.withdrawal);
  });
}

interface Cancelled {
  before: WithdrawalState;
  withdrawal: WithdrawalRow;
  isNew: boolean;
}

/** Locks: the withdrawal, then the wallet. */
async function cancelIn(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  { withdrawalId, from }: { withdrawalId: string; from: WithdrawalState[] },
): Promise<Cancelled> {
  const locked = await lockWithdrawal(tx, withdrawalId);
  if (!locked) throw new AppError("withdrawal_not_found");
  const before = locked.state;
  if (before === "cancelled") return { before, withdrawal: locked, isNew: false };
  const change = { state: "cancelled", settledAt: deps.clock.now() } as const;
  const withdrawal = await moveWithdrawal(tx, { id: withdrawalId, from, change });
  if (!withdrawal) throw new AppError("withdrawal_decided");
  await voidHold(tx, withdrawal.journalId);
  return { before, withdrawal, isNew: true };
}

async function notifyAndAudit(
  deps: Pick<Deps, "queue" | "config" | "clock" | "metrics">,
  tx: Transaction,
  done: Cancelled & { actor: Actor; reason: string | undefined },
): Promise<void> {
  const { actor, reason, before, withdrawal } = done;
  await queueNotification(deps, tx, { about: "cancelled", withdrawal });
  await recordAudit(tx, {
    actorId: actor.userId,
    action: "withdrawals.cancel",
    subjectType: "withdrawal",
    subjectId: withdrawal.id,
    reason,
    before: { state: before, failure: withdrawal.failure && storedMessage(withdrawal.failure) },
    after: { state: withdrawal.state },
  });
}

async function answerOf(
  tx: Transaction,
  actor: Actor,
  withdrawal: WithdrawalRow,
): Promise<WithMessage<WithdrawalCancelled>> {
  const { id, units, feeUnits, state } = withdrawal;
  return {
    message: withdrawalAnswers.cancelled,
    withdrawal: { _id: id, amount: units + feeUnits, status: statusOf(state) },
    runorUnits: await balanceUnits(tx, actor.userId),
  };
}

function reasonNeeded(): AppError {
  const sentence = fieldTexts.cancelReason;
  return new AppError("invalid", { sentence, fields: { reason: sentence } });
}
