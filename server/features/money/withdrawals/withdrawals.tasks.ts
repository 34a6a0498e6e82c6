import type { Deps } from "#server/deps.ts";
import { payoutsStopped } from "#server/features/trust/incidents/incidents.service.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import { defineTask } from "#server/worker/queue.ts";
import { listDueAttempts } from "./payouts/attempts.queries.ts";
import { secondsAfter } from "./payouts/payouts.rules.ts";
import { askByReference, askIfDue } from "./payouts/poll.service.ts";
import { sendWithdrawal } from "./payouts/send.service.ts";
import { listUnsent } from "./withdrawals.queries.ts";

/** Until then the withdrawal's own task handles it. */
const unsentAfterSeconds = 60;
const maxAtOnce = 100;
/** So many unanswered questions in a row mean that the provider is down; asking further would only add timeouts. */
const maxUnanswered = 3;

export const payWithdrawal = defineTask<{ withdrawalId: string }>({
  name: "withdrawals.pay",
  concurrency: 2,
  handle: (deps, { withdrawalId }) => sendWithdrawal(deps, withdrawalId),
});

export const askAboutPayout = defineTask<{ reference: string }>({
  name: "withdrawals.ask",
  concurrency: 2,
  handle: (deps, { reference }) => askByReference(deps, reference),
});

/** Sends and asks about payouts, so that none depends on a webhook or on a task that survived. */
export const sweepPayouts = defineTask({
  name: "withdrawals.sweep",
  schedule: "* * * * *",
  retryLimit: 0,
  concurrency: 1,
  async handle(deps) {
    const now = deps.clock.now();
    const due = await listDueAttempts(deps.db, { now, limit: maxAtOnce });
    await forEachWhileAnswered(deps, due, ({ id }) => askIfDue(deps, id));
    if (await payoutsStopped(deps.db)) return;
    const approvedBefore = secondsAfter(now, -unsentAfterSeconds);
    const unsent = await listUnsent(deps.db, { approvedBefore, now, limit: maxAtOnce });
    await forEachWhileAnswered(deps, unsent, async ({ id }) => {
      await sendWithdrawal(deps, id);
      return true;
    });
  },
});

/** Continues with other items after an error, and with other providers after one stops answering. */
async function forEachWhileAnswered<Item extends { id: string; provider: string }>(
  deps: Deps,
  items: Item[],
  work: (item: Item) => Promise<boolean>,
): Promise<void> {
  const unanswered = new Map<string, number>();
  for (const item of items) {
    const before = unanswered.get(item.provider) ?? 0;
    if (before === maxUnanswered) continue;
    try {
      unanswered.set(item.provider, (await work(item)) ? 0 : before + 1);
    } catch (error) {
      const isNoAnswer = error instanceof GatewayError;
      unanswered.set(item.provider, before + (isNoAnswer ? 1 : 0));
      deps.log[isNoAnswer ? "warn" : "error"]({ err: error, id: item.id }, "payout not followed up");
    }
  }
}
