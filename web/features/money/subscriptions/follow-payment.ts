import type { QueryClient } from "@tanstack/react-query";
import type { OrderRefund } from "#shared/contracts/payments.ts";
import { subscribingTexts as words } from "#texts/subscriptions.ts";
import { errorPageTexts } from "#texts/support.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { consoleLine } from "#web/lib/console-line.ts";
import { type DeadEnd, deadEndOf, type PaidOrder, readOrder } from "#web/lib/paid-order.ts";
import { withRefund } from "#web/lib/refund-words.ts";
import { limited, pause } from "#web/lib/waiting.ts";
import { askAgainMs, longestWaitMs } from "./confirmation.ts";
import { confirmSubscription, type SubscriptionQuestion } from "./subscriptions.api.ts";

export type Outcome =
  | { kind: "confirmed"; refund: OrderRefund | undefined }
  | { kind: "signed-out" }
  | { kind: "dead-end"; why: DeadEnd; refund: OrderRefund | undefined }
  /** Unpaid until the time limit, or refused: `what` is the message for the user. */
  | { kind: "failed"; what: string };

interface Wait {
  userId: string;
  order: PaidOrder | undefined;
  question: SubscriptionQuestion;
  /** Aborted when the page is left, so that the result no longer changes anything visible. */
  signal: AbortSignal;
}

/** Polls until the subscription is confirmed or has failed for good, for at most 45 seconds. */
export async function followPayment(client: QueryClient, wait: Wait): Promise<Outcome> {
  const endsAt = Date.now() + longestWaitMs;
  let wasThrown = false;
  for (;;) {
    const leftMs = endsAt - Date.now();
    // A tab that was suspended during the wait asks once more before it gives up.
    const answer = await ask(client, wait, Math.max(leftMs, askAgainMs));
    if (typeof answer === "object") return answer;
    if (answer === "thrown" && !wasThrown) {
      wasThrown = true;
      if (!wait.signal.aborted) consoleLine("error", words.logThrown);
    }
    const pauseMs = Math.min(askAgainMs, endsAt - Date.now());
    if (pauseMs <= 0 || wait.signal.aborted) return { kind: "failed", what: words.unconfirmed };
    await pause(pauseMs, wait.signal);
  }
}

/** One request. `thrown`: no answer, so the caller can only retry. */
async function ask(client: QueryClient, wait: Wait, maxMs: number): Promise<Outcome | "unpaid" | "thrown"> {
  const { userId, order, question } = wait;
  const limit = limited(wait.signal, maxMs);
  try {
    await confirmSubscription(client, { userId, question, signal: limit.signal });
    const paid = order && (await readOrder(client, order.txRef, limit.signal));
    return { kind: "confirmed", refund: paid?.refund ?? undefined };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) return "thrown";
    if (error.status === 401) return { kind: "signed-out" };
    if (error.status === 429) return "unpaid";
    if (error.status !== 402) return { kind: "failed", what: error.message };
    const read = order && (await readOrder(client, order.txRef, limit.signal));
    const why = order && deadEndOf(read, order.status);
    return why ? { kind: "dead-end", why, refund: read?.refund ?? undefined } : "unpaid";
  } finally {
    limit.end();
  }
}

export const sentenceOf = (outcome: Outcome): string => {
  if (outcome.kind === "dead-end") return withRefund(words[outcome.why], outcome.refund);
  return outcome.kind === "failed" ? outcome.what : errorPageTexts.lead;
};
