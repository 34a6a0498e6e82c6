import { defineTask, type Task } from "../../../worker/queue.ts";
import { listDueRefunds } from "./refunds.queries.ts";
import { followRefund } from "./refunds.service.ts";
import { lookForReversals, type ReversalHint } from "./reversals.service.ts";

const pauseSeconds = 12 * 3600;
/** Disputes take weeks. */
const mostLooks = 90;

/** Follows up an event about a refund or chargeback, until nothing of it is under way. */
export const followReversals: Task<ReversalHint & { looks?: number }> = defineTask({
  name: "payments.reversals",
  retryLimit: 8,
  async handle(deps, { looks = 1, ...hint }) {
    const { isOpen } = await lookForReversals(deps, hint);
    if (!isOpen || looks >= mostLooks) return;
    const options = { startAfterSeconds: pauseSeconds };
    await deps.queue.send(deps.db, followReversals, { ...hint, looks: looks + 1 }, options);
  },
});

const mostRefundsAtOnce = 50;

/** No refund depends on the request that began it. */
export const followRefunds = defineTask({
  name: "payments.refunds",
  schedule: "* * * * *",
  retryLimit: 0,
  concurrency: 1,
  async handle(deps) {
    for (const id of await listDueRefunds(deps.db, { now: deps.clock.now(), limit: mostRefundsAtOnce })) {
      try {
        await followRefund(deps, id);
      } catch (error) {
        deps.log.error({ err: error, excessId: id }, "refund not followed");
      }
    }
  },
});
