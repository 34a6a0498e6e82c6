/** What providers tell us of payments: kept as it came, and followed up by asking them. */
import type { Transaction } from "../../../db/client.ts";
import type { Deps } from "../../../deps.ts";
import { insertEvent, type NewEvent } from "./events.queries.ts";
import { findOrder } from "./orders.queries.ts";
import { isSettled } from "./payments.rules.ts";
import { settlePayment } from "./payments.tasks.ts";
import { followReversals } from "./returns/returns.tasks.ts";
import type { ReversalHint } from "./returns/reversals.service.ts";

/** Keeps an event for ever. False when it is kept already. */
export const keepEvent = (tx: Transaction, event: NewEvent): Promise<boolean> => insertEvent(tx, event);

/** Queues the settling of an order that an event named. Repeats: an event told again is followed while its order is unpaid. */
export async function followCharge(
  deps: Pick<Deps, "queue">,
  tx: Transaction,
  charge: { txRef: string; providerId: string | undefined; isNew: boolean },
): Promise<void> {
  const { txRef, providerId, isNew } = charge;
  // Told twice and still unpaid: the first time it may have been too early to ask.
  const order = isNew ? undefined : await findOrder(tx, txRef);
  if (!isNew && (!order || isSettled(order.status))) return;
  await deps.queue.send(tx, settlePayment, { txRef, providerId });
}

/** Queues the look at what an event says went back to a customer. Repeats: what is booked is not booked again. */
export async function followReversal(
  deps: Pick<Deps, "queue">,
  tx: Transaction,
  hint: ReversalHint,
): Promise<void> {
  await deps.queue.send(tx, followReversals, hint);
}
