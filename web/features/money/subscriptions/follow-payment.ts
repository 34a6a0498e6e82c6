import type { QueryClient } from "@tanstack/react-query";
import type { OrderRefund } from "#shared/contracts/payments.ts";
import { subscribingTexts as words } from "#texts/subscriptions.ts";
import { errorPageTexts } from "#texts/support.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { consoleLine } from "#web/lib/console-line.ts";
import { type DeadEnd, deadEndOf, type PaidOrder, readOrder } from "#web/lib/payments/paid-order.ts";
import { askUntilSettled, patienceMs } from "#web/lib/payments/payment-wait.ts";
import { withRefund } from "#web/lib/payments/refund-words.ts";
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
  let wasThrown = false;
  const noteThrown = () => {
    if (!wasThrown && !wait.signal.aborted) consoleLine("error", words.logThrown);
    wasThrown = true;
  };
  const outcome = await askUntilSettled((signal) => ask(client, { ...wait, signal }, noteThrown), {
    signal: wait.signal,
    maxWaitMs: patienceMs,
  });
  return outcome ?? { kind: "failed", what: words.unconfirmed };
}

/** One request. Undefined while the payment is unconfirmed; without an answer, `noteThrown` is called as well. */
async function ask(
  client: QueryClient,
  { userId, order, question, signal }: Wait,
  noteThrown: () => void,
): Promise<Outcome | undefined> {
  try {
    await confirmSubscription(client, { userId, question, signal });
    const paid = order && (await readOrder(client, order.txRef, signal));
    return { kind: "confirmed", refund: paid?.refund ?? undefined };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) return void noteThrown();
    if (error.status === 401) return { kind: "signed-out" };
    if (error.status === 429) return undefined;
    if (error.status !== 402) return { kind: "failed", what: error.message };
    const read = order && (await readOrder(client, order.txRef, signal));
    const why = order && deadEndOf(read, order.status);
    return why ? { kind: "dead-end", why, refund: read?.refund ?? undefined } : undefined;
  }
}

export const sentenceOf = (outcome: Outcome): string => {
  if (outcome.kind === "dead-end") return withRefund(words[outcome.why], outcome.refund);
  return outcome.kind === "failed" ? outcome.what : errorPageTexts.lead;
};
