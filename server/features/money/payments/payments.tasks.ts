import type { Deps } from "#server/deps.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import { defineTask } from "#server/worker/queue.ts";
import { hourMs, minuteMs } from "#shared/time/durations.ts";
import {
  type AskedOrder,
  expireOrder,
  failAbandoned,
  findOrder,
  listDueOrders,
  listUncheckedOrders,
} from "./orders.queries.ts";
import { isSettled } from "./payments.rules.ts";
import { settleOrder } from "./settlement.service.ts";

/** Webhooks have normally arrived by then. */
const dueAfterMs = 10 * minuteMs;
const expiresAfterMs = 72 * hourMs;
/** Double payments usually happen soon after the first. */
const secondLookMinutes = 60;
const secondLookUntilMs = 26 * hourMs;
const secondLookPauseMs = 5 * minuteMs;
const maxOrdersAtOnce = 100;
/** So many unanswered questions in a row mean that the provider is down; asking further would only add timeouts. */
const maxUnanswered = 3;

export const settlePayment = defineTask<{ txRef: string; providerId?: string | undefined }>({
  name: "payments.settle",
  retryLimit: 8,
  concurrency: 4,
  async handle(deps, { txRef, providerId }) {
    // Other shops may share the provider's account.
    if (!(await findOrder(deps.db, txRef))) return deps.log.warn({ txRef }, "webhook for no order of ours");
    await settleOrder(deps, txRef, { providerId });
  },
});

/** Polls unpaid orders until they expire, so that no money depends on a webhook. */
export const pollOrders = defineTask({
  name: "payments.poll",
  schedule: "* * * * *",
  retryLimit: 0,
  concurrency: 1,
  async handle(deps) {
    const now = deps.clock.now();
    const before = (ms: number) => new Date(now.getTime() - ms);
    await failAbandoned(deps.db, before(dueAfterMs));
    const limit = maxOrdersAtOnce;
    const due = await listDueOrders(deps.db, { now, createdBefore: before(dueAfterMs), limit });
    const unchecked = await listUncheckedOrders(deps.db, {
      settledAfter: before(secondLookUntilMs),
      settledBefore: before(secondLookMinutes * minuteMs),
      askedBefore: before(secondLookPauseMs),
      minutesAfter: secondLookMinutes,
      limit,
    });
    const expiresIfCreatedBefore = before(expiresAfterMs);
    await askAbout(deps, [...due, ...unchecked], expiresIfCreatedBefore);
  },
});

/** Continues with other orders after an error, and with other providers after one stops answering. */
async function askAbout(deps: Deps, orders: AskedOrder[], expiresIfCreatedBefore: Date): Promise<void> {
  const unanswered = new Map<string, number>();
  for (const { txRef, provider, createdAt } of orders) {
    const before = unanswered.get(provider) ?? 0;
    if (before === maxUnanswered) continue;
    try {
      const order = await settleOrder(deps, txRef);
      const isTooOld = createdAt < expiresIfCreatedBefore;
      if (isTooOld && !isSettled(order.status)) await expireOrder(deps.db, txRef);
      unanswered.set(provider, 0);
    } catch (error) {
      const isNoAnswer = error instanceof GatewayError;
      unanswered.set(provider, before + (isNoAnswer ? 1 : 0));
      deps.log[isNoAnswer ? "warn" : "error"]({ err: error, txRef }, "order not settled");
    }
  }
}
