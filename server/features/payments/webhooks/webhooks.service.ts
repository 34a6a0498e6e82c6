import { createHash } from "node:crypto";
import { newId } from "../../../db/ids.ts";
import { inTransaction } from "../../../db/in-transaction.ts";
import type { Deps } from "../../../deps.ts";
import type { WebhookInput } from "../../../gateways/payments/payments.ts";
import { insertEvent } from "../events.queries.ts";
import { findOrder } from "../orders.queries.ts";
import { isSettled, isTxRef } from "../payments.rules.ts";
import { settlePayment } from "../payments.tasks.ts";

/**
 * Keeps what a provider sent and queues the settling of the order it names. Answers whether it was the provider.
 * Repeats: one event is kept once, and followed again only while its order is unpaid.
 */
export async function takeWebhook(deps: Deps, input: WebhookInput): Promise<boolean> {
  const { payments } = deps.gateways;
  const event = payments.readWebhook(input);
  if (!event.authentic) return false;
  const txRef = isTxRef(event.reference) ? event.reference : null;
  await inTransaction(deps, async (tx) => {
    const isNew = await insertEvent(tx, {
      id: newId(),
      provider: payments.provider,
      source: "webhook",
      // Not the event's key alone: an invented event must not stand in the way of a real one.
      eventKey: storableKey(`${event.eventKey}:${event.reference ?? ""}`),
      kind: event.kind,
      reference: txRef,
      body: input.rawBody,
      receivedAt: deps.clock.now(),
    });
    if (event.kind !== "charge" || !txRef) return;
    // Told twice and still unpaid: the first time it may have been too early to ask.
    const order = isNew ? undefined : await findOrder(tx, txRef);
    if (!isNew && (!order || isSettled(order.status))) return;
    await deps.queue.send(tx, settlePayment, { txRef, providerId: event.providerId });
  });
  return true;
}

/** Keys are made of what was sent: anything may stand there, not all of it can be stored. */
const storableKey = (key: string): string =>
  /^[\x20-\x7e]{1,200}$/.test(key) ? key : createHash("sha256").update(key).digest("hex");
