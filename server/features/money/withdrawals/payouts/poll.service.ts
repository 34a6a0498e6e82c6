/** Asking a provider what became of a payout: by the clock, after a webhook, and before staff act on a failure. */
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import type { FoundPayout } from "#server/gateways/ports/payouts.ts";
import { type AttemptRow, claimQuestion, findAttemptByReference } from "./attempts.queries.ts";
import { bookSighting, lockBooking, recordNoAnswer } from "./book.service.ts";
import { secondsAfter } from "./payouts.rules.ts";
import { submitLate } from "./send.service.ts";

/** Beyond the provider's time-out: who asked is gone by then. */
const answerReserveSeconds = 60;

/**
 * What the provider knows of an attempt. Errors: GatewayError without a clear answer, also where the provider is not
 * set up any more.
 */
export async function askProvider(deps: Deps, attempt: AttemptRow): Promise<FoundPayout> {
  const gateway = deps.gateways.of(attempt.provider)?.payouts;
  const { provider } = attempt;
  if (!gateway) throw new GatewayError({ kind: "unknown", provider, operation: "find payout" });
  return gateway.findPayout(attempt.reference);
}

/**
 * Asks about an attempt whose turn it is and goes on from the answer. Answers whether the provider gave one.
 * Repeats: one asks at a time. What a crash left is finished: an attempt that was never told is told now; one that may
 * not have reached the provider is told again, under its own reference, once the provider knows nothing of it. Neither
 * while payouts are stopped, nor out of a frozen wallet.
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
    if (found) await bookSighting(deps, tx, { attemptId, found, isLook: true });
    else await recordNoAnswer(deps, tx, await lockBooking(tx, attemptId), { isAbsent: false });
  });
  return found !== undefined;
}

function noAnswerOf(deps: Deps, attempt: AttemptRow, error: unknown): undefined {
  if (!(error instanceof GatewayError)) throw error;
  deps.log.warn({ err: error, reference: attempt.reference }, "provider did not say what became of a payout");
}

/**
 * Asks about an attempt that a webhook named. Only what the provider knows counts: that it knows nothing yet, or does
 * not answer, is for the questions by the clock. Errors: GatewayError without a clear answer.
 */
export async function askByReference(deps: Deps, reference: string): Promise<void> {
  const attempt = await findAttemptByReference(deps.db, reference);
  // Other shops may share the provider's account.
  if (!attempt) return deps.log.warn({ reference }, "webhook for no payout of ours");
  const found = await askProvider(deps, attempt);
  if (found.status === "absent") return;
  await inTransaction(deps, (tx) => bookSighting(deps, tx, { attemptId: attempt.id, found }));
}
