/** Books a payout whose amount differs from the order as paid, on the decision of staff. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Db } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { recordAudit } from "#server/features/trust/audit/audit.service.ts";
import { withdrawalAnswers } from "#server/language/messages.ts";
import { demandDecider } from "../demand-decider.ts";
import { findWithdrawal, listStates } from "../withdrawals.queries.ts";
import { findLastAttempt } from "./attempts.queries.ts";
import { lockBooking, recordPayoutStatus } from "./book.service.ts";
import { findOrRefuse } from "./confirm-unpaid.service.ts";
import { payoutKobo } from "./journals.ts";

/** The state of each withdrawal and the units that it pays to the bank. */
export const payoutsAmong = async (db: Db, withdrawalIds: string[]) =>
  new Map((await listStates(db, withdrawalIds)).map((row) => [row.id, row]));

/**
 * Books an unclear payout as paid, with the amount that the provider reports now. Moves only the units held for it: the
 * paid amount goes to the bank, the rest returns to the wallet.
 * Errors: `withdrawal_not_found`; `forbidden` for one's own; `provider_unavailable` and `payout_held` while the
 * provider gives no clear answer.
 * Repeats: a payout that is no longer unclear does not change.
 */
export async function settleAsPaid(
  deps: Deps,
  actor: Actor,
  { withdrawalId, note }: { withdrawalId: string; note: string },
): Promise<void> {
  const withdrawal = await findWithdrawal(deps.db, withdrawalId);
  if (!withdrawal) throw new AppError("withdrawal_not_found");
  await demandDecider(deps, actor, { withdrawalId, userId: withdrawal.userId });
  const attempt = await findLastAttempt(deps.db, withdrawalId);
  if (withdrawal.state !== "unknown" || !attempt) return;
  const found = await findOrRefuse(deps, attempt);
  await inTransaction(deps, async (tx) => {
    const before = (await lockBooking(tx, attempt.id)).withdrawal;
    if (before.state !== "unknown") return;
    const after = await recordPayoutStatus(deps, tx, {
      attemptId: attempt.id,
      found,
      accepts: "amount-differs",
    });
    if (found.status === "absent" || after.state === "unknown")
      throw new AppError("payout_held", { sentence: withdrawalAnswers.stillUnclear });
    await recordAudit(tx, {
      actorId: actor.userId,
      action: "withdrawals.settle",
      subjectType: "withdrawal",
      subjectId: withdrawalId,
      reason: note,
      before: { state: before.state, orderedKobo: payoutKobo(before) },
      after: { state: after.state, paidKobo: found.amountKobo },
    });
  });
}
