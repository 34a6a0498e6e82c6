import type { Deps } from "#server/deps.ts";
import { defineTask, type Task } from "#server/worker/queue.ts";
import { hourSeconds } from "#shared/time/durations.ts";
import { listDueRefunds } from "./refunds.queries.ts";
import { followRefund } from "./refunds.service.ts";
import { listPayments } from "./reversals.queries.ts";
import { lookForReversals, type ReversalHint } from "./reversals.service.ts";

const pauseSeconds = 12 * hourSeconds;
/** A dispute that goes through every instance takes four months. */
const maxLooks = 240;

export const followReversals: Task<ReversalHint & { looks?: number }> = defineTask({
  name: "payments.reversals",
  retryLimit: 8,
  async handle(deps, { looks = 1, ...hint }) {
    // An outage can outlast the retries: then the next look finds what this one could not.
    let isOpen = true;
    try {
      ({ isOpen } = await lookForReversals(deps, hint));
    } finally {
      if (isOpen && looks < maxLooks) await lookAgainLater(deps, hint, looks + 1);
    }
  },
});

/** Queues one chain of looks per order, however many events and lists name it. */
async function lookAgainLater(
  deps: Pick<Deps, "db" | "queue">,
  hint: ReversalHint,
  looks: number,
): Promise<void> {
  const { provider } = hint;
  const txRefs = (await listPayments(deps.db, hint)).map((payment) => payment.txRef);
  for (const txRef of new Set(txRefs)) {
    const oncePer = { key: `${provider}:${txRef}`, seconds: pauseSeconds };
    const next = { provider, txRef, looks };
    await deps.queue.send(deps.db, followReversals, next, { startAfterSeconds: pauseSeconds, oncePer });
  }
}

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
