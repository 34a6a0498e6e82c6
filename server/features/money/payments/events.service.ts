/** Payment events from providers: stored as received, then followed up by asking the provider. */
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { findOrder } from "./orders.queries.ts";
import { isSettled } from "./payments.rules.ts";
import { settlePayment } from "./payments.tasks.ts";
import { followReversals } from "./returns/returns.tasks.ts";
import type { ReversalHint } from "./returns/reversals.service.ts";

export { insertEvent } from "./events.queries.ts";

/** Queues the settling of an order named in an event. Repeats: a repeated event counts while its order is unpaid. */
export async function followCharge(
  deps: Pick<Deps, "queue">,
  tx: Transaction,
  charge: { txRef: string; providerId: string | undefined; isNew: boolean },
): Promise<void> {
  const { txRef, providerId, isNew } = charge;
  // The event came again while the order is unpaid: the first question may have been too early.
  const order = isNew ? undefined : await findOrder(tx, txRef);
  if (!isNew && (!order || isSettled(order.status))) return;
  await deps.queue.send(tx, settlePayment, { txRef, providerId });
}

/** Queues a check of the refund or chargeback that an event reports. Repeats: what is booked is not booked again. */
export async function followReversal(
  deps: Pick<Deps, "queue">,
  tx: Transaction,
  hint: ReversalHint,
): Promise<void> {
  await deps.queue.send(tx, followReversals, hint);
}
