/** Webhooks about payouts only trigger a question to the provider; their content is not trusted. */
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { askAboutPayout } from "../withdrawals.tasks.ts";
import { findAttemptByReference } from "./attempts.queries.ts";
import { isOpen } from "./payouts.rules.ts";

/** Queues a question about the payout named in an event. Repeats: a repeated event counts while it is open. */
export async function followPayout(
  deps: Pick<Deps, "queue">,
  tx: Transaction,
  { reference, isNew }: { reference: string; isNew: boolean },
): Promise<void> {
  const attempt = isNew ? undefined : await findAttemptByReference(tx, reference);
  // The event came again while the payout is open: the first question may have been too early.
  if (!isNew && !(attempt && isOpen(attempt.state))) return;
  await deps.queue.send(tx, askAboutPayout, { reference });
}
