/** Confirms with the provider that a payout was not and will not be paid, before staff retry or cancel it. */
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import type { FoundPayout } from "#server/gateways/ports/payouts.ts";
import { withdrawalAnswers } from "#server/language/messages.ts";
import type { WithdrawalRow } from "../withdrawals.queries.ts";
import { type AttemptRow, findAttempt, findLastAttempt } from "./attempts.queries.ts";
import { bookFailure, lockBooking, recordPayoutStatus } from "./book.service.ts";
import { payoutKobo } from "./journals.ts";
import { isOpen, isProvenAbsent } from "./payouts.rules.ts";
import { askProvider } from "./poll.service.ts";

/**
 * Asks the provider about the last attempt and books its answer. Returns once it is certain that nothing was paid. An
 * attempt that the provider does not know counts as failed only on the decision of the staff member who asks.
 * Errors: `withdrawal_decided` when it is paid or under way after all; `payout_held` if another amount was paid, or
 * until the provider has reported often and long enough that it does not know the attempt; `provider_unavailable` while
 * it does not answer.
 */
export async function confirmUnpaid(deps: Deps, withdrawal: WithdrawalRow): Promise<void> {
  const attempt = await findLastAttempt(deps.db, withdrawal.id);
  if (!attempt) return;
  const found = await findOrRefuse(deps, attempt);
  const isUnpaid = await inTransaction(deps, async (tx) => {
    await recordPayoutStatus(deps, tx, { attemptId: attempt.id, found });
    return isOver(deps, tx, { attempt, isAbsent: found.status === "absent" });
  });
  if (isUnpaid) return;
  if (found.status === "succeeded" && found.amountKobo !== payoutKobo(withdrawal))
    throw new AppError("payout_held", { sentence: withdrawalAnswers.amountDiffers });
  if (found.status !== "absent") throw new AppError("withdrawal_decided");
  throw new AppError("payout_held", { sentence: withdrawalAnswers.stillUnclear });
}

/** Errors: `provider_unavailable` when the provider gives no clear answer. */
export async function findOrRefuse(deps: Deps, attempt: AttemptRow): Promise<FoundPayout> {
  try {
    return await askProvider(deps, attempt);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const sentence = withdrawalAnswers.stillUnclear;
    throw new AppError("provider_unavailable", { sentence, cause: error });
  }
}

/** Whether the attempt has failed. Marks an attempt as failed once it is proven absent. */
async function isOver(
  deps: Deps,
  tx: Transaction,
  { attempt, isAbsent }: { attempt: AttemptRow; isAbsent: boolean },
): Promise<boolean> {
  const now = await findAttempt(tx, attempt.id);
  if (!now || !isOpen(now.state)) return now?.state === "failed";
  if (!isAbsent || !isProvenAbsent(now, deps.clock.now())) return false;
  await bookFailure(deps, tx, await lockBooking(tx, attempt.id), withdrawalAnswers.neverArrived.key);
  return true;
}
