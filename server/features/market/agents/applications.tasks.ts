import { inTransaction } from "../../../db/in-transaction.ts";
import { defineTask } from "../../../worker/queue.ts";
import { notify } from "../../messaging/notifications/notify.ts";
import { findProvenAgents } from "./applications.queries.ts";

/** Long enough for a worker that was down; telling twice changes nothing. */
const lookBackMs = 24 * 3_600_000;

/**
 * Tells people that they are agents whom staff approved before they had proven their phone: proving it makes them one,
 * and knows nothing of notices.
 */
export const tellProvenAgents = defineTask({
  name: "agents.tell-proven",
  schedule: "* * * * *",
  concurrency: 1,
  async handle(deps) {
    const since = new Date(deps.clock.now().getTime() - lookBackMs);
    for (const { userId, applicationId } of await findProvenAgents(deps.db, since))
      await inTransaction(deps, (tx) =>
        notify(deps, tx, { userId, kind: "agent-approved", about: applicationId, params: {} }),
      );
  },
});
