/** Polls a boost's payment every 3 seconds until it is confirmed or has failed for good. */
import type { QueryClient } from "@tanstack/react-query";
import type { Order, OrderRefund, OrderStatus } from "#shared/contracts/payments.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { type DeadEnd, deadEndOf, type PaidOrder, readOrder } from "#web/lib/payments/paid-order.ts";
import { askUntilSettled } from "#web/lib/payments/payment-wait.ts";
import { promoteJob } from "./boosts.api.ts";
import { chosenJob } from "./chosen-job.ts";

/** Requests are aborted after this long. */
const maxCallMs = 20_000;

export type BoostOutcome =
  | { kind: "boosted"; jobId: string; refund: OrderRefund | undefined }
  | { kind: "signed-out" }
  /** No job was chosen, and the address names no boost of this user. */
  | { kind: "nothing" }
  | { kind: "dead-end"; why: DeadEnd; refund: OrderRefund | undefined }
  /** Retrying does not help: `what` is the server's message. */
  | { kind: "refused"; jobId: string; what: string };

/** State of the wait after a request that did not settle it. */
export interface WaitNews {
  isOffline: boolean;
  status: OrderStatus | undefined;
}

interface Wait {
  order: PaidOrder | undefined;
  /** Aborted when the page is left or the user stops waiting. */
  signal: AbortSignal;
  onNews(news: WaitNews): void;
}

/** Undefined if the wait was aborted. */
export const followBoost = (client: QueryClient, wait: Wait): Promise<BoostOutcome | undefined> =>
  askUntilSettled(
    async (signal) => {
      const answer = await ask(client, wait, signal);
      if (wait.signal.aborted) return undefined;
      if ("kind" in answer) return answer;
      wait.onNews(answer);
    },
    { signal: wait.signal, maxCallMs },
  );

async function ask(client: QueryClient, wait: Wait, signal: AbortSignal): Promise<BoostOutcome | WaitNews> {
  const order = wait.order && (await readOrder(client, wait.order.txRef, signal));
  // The address names what was just paid; the store names what was chosen last.
  const jobId = order?.jobId ?? chosenJob();
  if (!jobId && wait.order && order === undefined) return { isOffline: true, status: undefined };
  if (!jobId) return { kind: "nothing" };
  try {
    await promoteJob(client, jobId, signal);
    const paid = wait.order && (await readOrder(client, wait.order.txRef, signal));
    return { kind: "boosted", jobId, refund: paid?.refund ?? undefined };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) return { isOffline: true, status: order?.status };
    const why = wait.order && deadEndOf(order, wait.order.status);
    return endOf(error, { jobId, why, order }) ?? { isOffline: false, status: order?.status };
  }
}

/** Undefined while another attempt may help. */
function endOf(
  { status, message }: ApiError,
  { jobId, why, order }: { jobId: string; why: DeadEnd | undefined; order: Order | null | undefined },
): BoostOutcome | undefined {
  if (status === 401) return { kind: "signed-out" };
  const isRefused = status === 403 || status === 404;
  if (isRefused && why !== "tooLate") return { kind: "refused", jobId, what: message };
  return why && (isRefused || status === 402)
    ? { kind: "dead-end", why, refund: order?.refund ?? undefined }
    : undefined;
}
