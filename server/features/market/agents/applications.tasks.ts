import { inTransaction } from "#server/db/in-transaction.ts";
import { notify } from "#server/features/messaging/notifications/notify.ts";
import { defineTask } from "#server/worker/queue.ts";
import { dayMs } from "#shared/time/durations.ts";
import { findVerifiedAgents } from "./applications.queries.ts";

/** Covers the downtime of a worker; a repeated notification is not sent again. */
const lookBackMs = dayMs;

/** Notifies people who became agents by verifying their phone; the verification does not know about notifications. */
export const notifyVerifiedAgents = defineTask({
  name: "agents.tell-proven",
  schedule: "* * * * *",
  concurrency: 1,
  async handle(deps) {
    const since = new Date(deps.clock.now().getTime() - lookBackMs);
    for (const { userId, applicationId } of await findVerifiedAgents(deps.db, since))
      await inTransaction(deps, (tx) =>
        notify(deps, tx, { userId, kind: "agent-approved", about: applicationId, params: {} }),
      );
  },
});
