import { defineTask, type Task } from "#server/worker/queue.ts";
import { hourSeconds } from "#shared/time/durations.ts";
import { listDueRefunds } from "./refunds.queries.ts";
import { followRefund } from "./refunds.service.ts";
import { listPayments } from "./reversals.queries.ts";
import { lookForReversals, type ReversalHint } from "./reversals.service.ts";

const pauseSeconds = 12 * hourSeconds;
/** Disputes take weeks. */
const maxLooks = 90;

export const followReversals: Task<ReversalHint & { looks?: number }> = defineTask({
  name: "payments.reversals",
  retryLimit: 8,
  async handle(deps, { looks = 1, ...hint }) {
    const { isOpen } = await lookForReversals(deps, hint);
    if (!isOpen || looks >= maxLooks) return;
    const { provider } = hint;
    const txRefs = (await listPayments(deps.db, hint)).map((payment) => payment.txRef);
    // One chain of follow-ups per order, however many events and lists name it.
    for (const txRef of new Set(txRefs)) {
      const next = { provider, txRef, looks: looks + 1 };
      const oncePer = { key: `${provider}:${txRef}`, seconds: pauseSeconds };
      await deps.queue.send(deps.db, followReversals, next, { startAfterSeconds: pauseSeconds, oncePer });
    }
  },
});

const maxRefundsAtOnce = 50;

/** Follows up refunds, so that none depends on the request that began it. */
export const followRefunds = defineTask({
  name: "payments.refunds",
  schedule: "* * * * *",
  retryLimit: 0,
  concurrency: 1,
  async handle(deps) {
    for (const id of await listDueRefunds(deps.db, { now: deps.clock.now(), limit: maxRefundsAtOnce })) {
      try {
        await followRefund(deps, id);
      } catch (error) {
        deps.log.error({ err: error, excessId: id }, "refund not followed");
      }
    }
  },
});
