/** Returns the units of a payout that failed after it had been booked as paid, on the decision of staff. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordAudit } from "#server/features/trust/audit/audit.service.ts";
import type { ProviderPayout } from "#server/gateways/ports/payouts.ts";
import { withdrawalAnswers } from "#server/language/messages.ts";
import { demandDecider } from "../demand-decider.ts";
import { findWithdrawal, lockWithdrawal } from "../withdrawals.queries.ts";
import { findLastAttempt } from "./attempts.queries.ts";
import { recordPayoutStatus } from "./book.service.ts";
import { findOrRefuse } from "./confirm-unpaid.service.ts";

export interface LateFailure {
  withdrawalId: string;
  attemptId: string;
  found: ProviderPayout;
}

/**
 * Asks the provider once more about a payout that was booked as paid. Undefined if its units are already back.
 * Errors: `withdrawal_not_found`; `forbidden` for one's own; `provider_unavailable`; `payout_held` unless the provider
 * says again that it failed.
 */
export async function confirmFailure(
  deps: Deps,
  actor: Actor,
  withdrawalId: string,
): Promise<LateFailure | undefined> {
  const withdrawal = await findWithdrawal(deps.db, withdrawalId);
  if (!withdrawal) throw new AppError("withdrawal_not_found");
  await demandDecider(deps, actor, { withdrawalId, userId: withdrawal.userId });
  const attempt = await findLastAttempt(deps.db, withdrawalId);
  if (withdrawal.state !== "succeeded" || !attempt) return undefined;
  const found = await findOrRefuse(deps, attempt);
  if (found.status !== "failed" && found.status !== "reversed")
    throw new AppError("payout_held", { sentence: withdrawalAnswers.notFailed });
  return { withdrawalId, attemptId: attempt.id, found };
}

/** The units that the bank should have received; undefined if they are already back. Locks: the withdrawal. */
export async function lockUnpaidUnits(
  tx: Transaction,
  { withdrawalId }: LateFailure,
): Promise<number | undefined> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId);
  return withdrawal?.state === "succeeded" ? withdrawal.units : undefined;
}

/** Returns units and fee to the wallet and notifies the person. Repeats: a payout's units return once. */
export async function giveBack(
  deps: Deps,
  tx: Transaction,
  { actor, note, failure }: { actor: Actor; note: string; failure: LateFailure },
): Promise<void> {
  const { withdrawalId, attemptId, found } = failure;
  const after = await recordPayoutStatus(deps, tx, { attemptId, found, accepts: "late-failure" });
  await recordAudit(tx, {
    actorId: actor.userId,
    action: "withdrawals.give-back",
    subjectType: "withdrawal",
    subjectId: withdrawalId,
    reason: note,
    before: { state: "succeeded" },
    after: { state: after.state },
  });
}
