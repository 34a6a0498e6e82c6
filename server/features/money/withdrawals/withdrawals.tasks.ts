import { payoutsStopped } from "#server/features/trust/incidents/incidents.service.ts";
import { paymentProviderNames } from "#server/gateways/providers.ts";
import { forEachWhileAnswered } from "#server/gateways/while-answered.ts";
import { defineTask } from "#server/worker/queue.ts";
import { listDueAttempts } from "./payouts/attempts.queries.ts";
import { secondsAfter } from "./payouts/payouts.rules.ts";
import { askByReference, askIfDue } from "./payouts/poll.service.ts";
import { sendWithdrawal } from "./payouts/send.service.ts";
import { listUnsent } from "./withdrawals.queries.ts";

/** Until then the withdrawal's own task handles it. */
const unsentAfterSeconds = 60;
const maxAtOnce = 100;

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

/** Sends and asks about payouts, so that no payout depends on a webhook or on one task. */
export const sweepPayouts = defineTask({
  name: "withdrawals.sweep",
  schedule: "* * * * *",
  retryLimit: 0,
  concurrency: 1,
  async handle(deps) {
    const now = deps.clock.now();
    const due: { id: string; provider: string }[] = [];
    // Each provider's apart: many that one does not answer must not fill the list.
    for (const provider of paymentProviderNames)
      due.push(...(await listDueAttempts(deps.db, { provider, now, limit: maxAtOnce })));
    const failures = {
      log: deps.log,
      message: "payout not followed up",
      about: ({ id }: { id: string }) => ({ id }),
    };
    await forEachWhileAnswered(due, ({ id }) => askIfDue(deps, id), failures);
    if (await payoutsStopped(deps.db)) return;
    const approvedBefore = secondsAfter(now, -unsentAfterSeconds);
    const unsent = await listUnsent(deps.db, { approvedBefore, now, limit: maxAtOnce });
    const send = async ({ id }: { id: string }) => {
      await sendWithdrawal(deps, id);
      return true;
    };
    await forEachWhileAnswered(unsent, send, failures);
  },
});
