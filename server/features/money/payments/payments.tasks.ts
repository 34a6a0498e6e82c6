import { paymentProviderNames } from "#server/gateways/providers.ts";
import { forEachWhileAnswered } from "#server/gateways/while-answered.ts";
import { defineTask } from "#server/worker/queue.ts";
import { hourMs, minuteMs } from "#shared/time/durations.ts";
import { expireOrder, failAbandoned, findOrder } from "./orders.queries.ts";
import { isSettled, restReserveMs } from "./payments.rules.ts";
import { type AskedOrder, listDueOrders, listUncheckedOrders } from "./polling.queries.ts";
import { settleOrder } from "./settlement.service.ts";

/** Webhooks have normally arrived by then. */
const dueAfterMs = 10 * minuteMs;
const expiresAfterMs = 72 * hourMs;
/** Double payments usually happen soon after the first. */
const secondLookMinutes = 60;
const secondLookUntilMs = 26 * hourMs;
const secondLookPauseMs = 5 * minuteMs;
const maxOrdersAtOnce = 100;

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
    const due: AskedOrder[] = [];
    const unchecked: AskedOrder[] = [];
    // Each provider's apart: many that one does not answer must not fill the lists.
    for (const provider of paymentProviderNames) {
      due.push(
        ...(await listDueOrders(deps.db, {
          provider,
          now,
          createdBefore: before(dueAfterMs),
          restReserveMs,
          limit,
        })),
      );
      unchecked.push(
        ...(await listUncheckedOrders(deps.db, {
          provider,
          settledAfter: before(secondLookUntilMs),
          settledBefore: before(secondLookMinutes * minuteMs),
          askedBefore: before(secondLookPauseMs),
          minutesAfter: secondLookMinutes,
          limit,
        })),
      );
    }
    const settle = async ({ txRef, createdAt }: AskedOrder) => {
      const order = await settleOrder(deps, txRef);
      const isTooOld = createdAt < before(expiresAfterMs);
      if (isTooOld && !isSettled(order.status)) await expireOrder(deps.db, txRef);
      return true;
    };
    await forEachWhileAnswered([...due, ...unchecked], settle, {
      log: deps.log,
      message: "order not settled",
      about: ({ txRef }) => ({ txRef }),
    });
  },
});
