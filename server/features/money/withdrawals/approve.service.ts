import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { recordAudit } from "#server/features/trust/audit/audit.service.ts";
import { payoutsStopped } from "#server/features/trust/incidents/incidents.service.ts";
import { withdrawalAnswers } from "#server/language/messages.ts";
import { storedMessage } from "#server/language/say.ts";
import type { WithdrawalInitiated } from "#shared/contracts/withdrawals.ts";
import { accountOf } from "../banking/banking.service.ts";
import { isWalletFrozen } from "../ledger/ledger.service.ts";
import { addApproval, hasApproved } from "./approvals.queries.ts";
import { countApprovals } from "./approvals.service.ts";
import { demandDecider } from "./demand-decider.ts";
import { confirmUnpaid } from "./payouts/confirm-unpaid.service.ts";
import { whyNotPayable } from "./why-not-payable.ts";
import { findWithdrawal, lockWithdrawal, moveWithdrawal, type WithdrawalRow } from "./withdrawals.queries.ts";
import { transferStatusOf } from "./withdrawals.rules.ts";
import { payWithdrawal } from "./withdrawals.tasks.ts";

type ApprovalDeps = Pick<Deps, "db" | "clock" | "queue">;

/**
 * Approves a withdrawal, or retries a failed one. A background task pays it once enough staff have approved.
 * Errors: `withdrawal_not_found`; `forbidden` for one's own; `withdrawal_decided`; `payout_held` while payouts are
 * stopped, the account may not be paid yet or the last attempt is unclear; `wallet_frozen`; `provider_unavailable`.
 * Repeats: a second approval by the same person returns the current state, and pays only if an approver who was away
 * counts again; it is paid once. A retry by one person is enough while the approvals still count.
 */
export async function initiateWithdrawal(
  deps: Deps,
  actor: Actor,
  withdrawalId: string,
): Promise<WithdrawalInitiated> {
  const withdrawal = await findWithdrawal(deps.db, withdrawalId);
  if (!withdrawal) throw new AppError("withdrawal_not_found");
  await demandDecider(deps, actor, { withdrawalId, userId: withdrawal.userId });
  const isRetry = withdrawal.state === "failed" || withdrawal.state === "unknown";
  if (!isRetry) return inTransaction(deps, (tx) => approveIn(deps, tx, { actor, withdrawalId }));
  await demandPayable(deps, withdrawal);
  await confirmUnpaid(deps, withdrawal);
  return inTransaction(deps, (tx) => retryIn(deps, tx, { actor, withdrawalId }));
}

interface Decision {
  actor: Pick<Actor, "userId">;
  withdrawalId: string;
}

/** `initiateWithdrawal` for a new request, within the caller's transaction. Locks: the withdrawal. */
export async function approveIn(
  deps: ApprovalDeps,
  tx: Transaction,
  { actor, withdrawalId }: Decision,
): Promise<WithdrawalInitiated> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId);
  if (!withdrawal) throw new AppError("withdrawal_not_found");
  const approval = { withdrawalId, approverId: actor.userId };
  const isOff = withdrawal.state === "cancelled" || withdrawal.state === "reversed";
  if (!isOff && (await hasApproved(tx, approval))) {
    const answer = await approvalAnswer(deps, tx, withdrawal);
    // An approval counts again once its author is back on the staff, and there may be no third person to press.
    if (withdrawal.state !== "requested" || answer.approvalsMissing > 0) return answer;
  }
  if (withdrawal.state !== "requested") throw new AppError("withdrawal_decided");
  await demandPayable({ ...deps, db: tx }, withdrawal);
  const at = deps.clock.now();
  const approvals = await approve(deps, tx, withdrawal, { approverId: actor.userId, at });
  if (approvals < withdrawal.approvalsNeeded) return approvalAnswer(deps, tx, withdrawal);
  const change = { state: "approved", approvedAt: at, failure: null } as const;
  const approved = await moveWithdrawal(tx, { id: withdrawalId, from: ["requested"], change });
  if (!approved) throw new AppError("withdrawal_decided");
  await deps.queue.send(tx, payWithdrawal, { withdrawalId });
  return approvalAnswer(deps, tx, approved);
}

/** Records the first approval by a person and returns the number of approvals. */
async function approve(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  withdrawal: WithdrawalRow,
  { approverId, at }: { approverId: string; at: Date },
): Promise<number> {
  const { id, state, approvalsNeeded } = withdrawal;
  await addApproval(tx, { withdrawalId: id, approverId, at });
  const approvals = await countApprovals(deps, tx, withdrawal);
  const isEnough = approvals >= approvalsNeeded && state === "requested";
  await recordAudit(tx, {
    actorId: approverId,
    action: "withdrawals.approve",
    subjectType: "withdrawal",
    subjectId: id,
    before: { state, approvals: approvals - 1 },
    after: { state: isEnough ? "approved" : state, approvals },
  });
  return approvals;
}

/**
 * Retries a withdrawal whose last attempt has certainly failed. If approvals do not count any more, this counts as
 * one, and it waits until there are enough. Locks: the withdrawal.
 */
async function retryIn(
  deps: Pick<Deps, "clock" | "queue">,
  tx: Transaction,
  { actor, withdrawalId }: Decision,
): Promise<WithdrawalInitiated> {
  const before = await lockWithdrawal(tx, withdrawalId);
  if (before?.state !== "failed") throw new AppError("withdrawal_decided");
  const at = deps.clock.now();
  const missing = await missingForRetry(deps, tx, before, { approverId: actor.userId, at });
  if (missing > 0) return { transferResponse: { status: "pending" }, approvalsMissing: missing };
  const change = { state: "approved", approvedAt: at, failure: null } as const;
  const approved = await moveWithdrawal(tx, { id: withdrawalId, from: ["failed"], change });
  if (!approved) throw new AppError("withdrawal_decided");
  await recordAudit(tx, {
    actorId: actor.userId,
    action: "withdrawals.retry",
    subjectType: "withdrawal",
    subjectId: withdrawalId,
    before: { state: before.state, failure: before.failure && storedMessage(before.failure) },
    after: { state: approved.state },
  });
  await deps.queue.send(tx, payWithdrawal, { withdrawalId });
  return approvalAnswer(deps, tx, approved);
}

async function missingForRetry(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  withdrawal: WithdrawalRow,
  approval: { approverId: string; at: Date },
): Promise<number> {
  const { id: withdrawalId, approvalsNeeded } = withdrawal;
  let approvals = await countApprovals(deps, tx, withdrawal);
  if (approvals < approvalsNeeded && !(await hasApproved(tx, { withdrawalId, ...approval })))
    approvals = await approve(deps, tx, withdrawal, approval);
  return approvalsNeeded - approvals;
}

/** Refuses early what could not be sent anyway, so that staff see the reason. Sending checks again. */
async function demandPayable(
  { db, clock }: Pick<ApprovalDeps, "clock"> & { db: Db },
  withdrawal: WithdrawalRow,
): Promise<void> {
  if (await payoutsStopped(db))
    throw new AppError("payout_held", { sentence: withdrawalAnswers.payoutsStopped });
  if (await isWalletFrozen(db, withdrawal.userId))
    throw new AppError("wallet_frozen", { sentence: withdrawalAnswers.walletFrozen });
  const held = await whyNotPayable(db, withdrawal.userId);
  if (held) throw new AppError("payout_held", { sentence: held });
  const account = await accountOf(db, withdrawal.bankAccountId);
  if (account.payableFrom > clock.now())
    throw new AppError("payout_held", { sentence: withdrawalAnswers.notPayableYet });
}

async function approvalAnswer(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  withdrawal: WithdrawalRow,
): Promise<WithdrawalInitiated> {
  const approvals = await countApprovals(deps, tx, withdrawal);
  const isWaiting = withdrawal.state === "requested";
  return {
    transferResponse: { status: transferStatusOf(withdrawal.state) },
    approvalsMissing: isWaiting ? Math.max(0, withdrawal.approvalsNeeded - approvals) : 0,
  };
}
