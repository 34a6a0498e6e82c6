import type { Deps } from "../../../deps.ts";
import { GatewayError } from "../../../gateways/ports/gateway-error.ts";
import { defineTask } from "../../../worker/queue.ts";
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

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Webhooks had their time by then. */
const dueAfterMs = 10 * minuteMs;
const expiresAfterMs = 72 * hourMs;
/** A customer who pays twice does it soon. */
const secondLookMinutes = 60;
const secondLookUntilMs = 26 * hourMs;
/** After no answer. */
const secondLookPauseMs = 5 * minuteMs;
const maxOrdersAtOnce = 100;
/** So many in a row mean that the provider is down: waiting for each of a hundred time-outs helps nobody. */
const maxSilences = 3;

/** Follows up a webhook. */
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

/** No money depends on a webhook: whatever is unpaid is asked about until it is too old. */
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

/** One order that cannot be asked about does not keep the others waiting, nor one provider those of the other. */
async function askAbout(deps: Deps, orders: AskedOrder[], expiresIfCreatedBefore: Date): Promise<void> {
  const silences = new Map<string, number>();
  for (const { txRef, provider, createdAt } of orders) {
    const before = silences.get(provider) ?? 0;
    if (before === maxSilences) continue;
    try {
      const order = await settleOrder(deps, txRef);
      const isTooOld = createdAt < expiresIfCreatedBefore;
      if (isTooOld && !isSettled(order.status)) await expireOrder(deps.db, txRef);
      silences.set(provider, 0);
    } catch (error) {
      const isNoAnswer = error instanceof GatewayError;
      silences.set(provider, before + (isNoAnswer ? 1 : 0));
      deps.log[isNoAnswer ? "warn" : "error"]({ err: error, txRef }, "order not settled");
    }
  }
}
