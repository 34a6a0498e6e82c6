/** Asks a provider about a payout: on schedule, after a webhook, and before staff act on a failure. */
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import type { FoundPayout } from "#server/gateways/ports/payouts.ts";
import { type AttemptRow, claimQuestion, findAttemptByReference } from "./attempts.queries.ts";
import { lockBooking, recordNoAnswer, recordPayoutStatus } from "./book.service.ts";
import { secondsAfter } from "./payouts.rules.ts";
import { submitLate } from "./send.service.ts";

/** Added to the provider's timeout: a process that has not answered by then has died. */
const answerReserveSeconds = 60;

/**
 * Asks the provider about an attempt.
 * Errors: GatewayError without a clear answer, or if the provider is no longer configured.
 */
export async function askProvider(deps: Deps, attempt: AttemptRow): Promise<FoundPayout> {
  const gateway = deps.gateways.of(attempt.provider)?.payouts;
  const { provider } = attempt;
  if (!gateway) throw new GatewayError({ kind: "unknown", provider, operation: "find payout" });
  return gateway.findPayout(attempt.reference);
}

/**
 * Asks about an attempt that is due and acts on the answer. Returns whether the provider answered. Finishes what a
 * crash left: an attempt that was never sent is sent; one that may not have reached the provider is sent again under
 * the same reference once the provider reports it unknown. It sends nothing while payouts are stopped or the user may
 * not be paid.
 * Repeats: one process asks at a time.
 */
export async function askIfDue(deps: Deps, attemptId: string): Promise<boolean> {
  const now = deps.clock.now();
  const askAgainAt = secondsAfter(now, deps.config.providerTimeoutSeconds + answerReserveSeconds);
  const attempt = await claimQuestion(deps.db, { id: attemptId, now, askAgainAt });
  if (!attempt) return true;
  if (attempt.state === "created") {
    await submitLate(deps, attempt);
    return true;
  }
  const found = await askProvider(deps, attempt).catch((error: unknown) => noAnswerOf(deps, attempt, error));
  if (found?.status === "absent" && attempt.state === "sent" && (await submitLate(deps, attempt)))
    return true;
  await inTransaction(deps, async (tx) => {
    if (found) await recordPayoutStatus(deps, tx, { attemptId, found, isLook: true });
    else await recordNoAnswer(deps, tx, await lockBooking(tx, attemptId), { isAbsent: false });
  });
  return found !== undefined;
}

function noAnswerOf(deps: Deps, attempt: AttemptRow, error: unknown): undefined {
  if (!(error instanceof GatewayError)) throw error;
  deps.log.warn({ err: error, reference: attempt.reference }, "provider did not say what became of a payout");
}

/**
 * Asks about an attempt that a webhook named. Scheduled questions handle an attempt that is not known yet.
 * Errors: GatewayError without a clear answer.
 */
export async function askByReference(deps: Deps, reference: string): Promise<void> {
  const attempt = await findAttemptByReference(deps.db, reference);
  // Other shops may share the provider's account.
  if (!attempt) return deps.log.warn({ reference }, "webhook for no payout of ours");
  const found = await askProvider(deps, attempt);
  if (found.status === "absent") return;
  await inTransaction(deps, (tx) => recordPayoutStatus(deps, tx, { attemptId: attempt.id, found }));
}
