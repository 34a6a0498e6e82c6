/** What webhooks say of payouts: a reason to ask, nothing more. */
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { askAboutPayout } from "../withdrawals.tasks.ts";
import { findAttemptByReference } from "./attempts.queries.ts";
import { isOpen } from "./payouts.rules.ts";

/** Queues a question about the payout that an event named. Repeats: an event told again is followed while it is open. */
export async function followPayout(
  deps: Pick<Deps, "queue">,
  tx: Transaction,
  { reference, isNew }: { reference: string; isNew: boolean },
): Promise<void> {
  const attempt = isNew ? undefined : await findAttemptByReference(tx, reference);
  // Told twice and still open: the first time it may have been too early to ask.
  if (!isNew && !(attempt && isOpen(attempt.state))) return;
  await deps.queue.send(tx, askAboutPayout, { reference });
}
