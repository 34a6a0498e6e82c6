import { createHash } from "node:crypto";
import { newId } from "../../db/ids.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import type { WebhookInput } from "../../gateways/payments/payments.ts";
import { insertEvent } from "./events.queries.ts";
import { isTxRef } from "./payments.rules.ts";
import { settlePayment } from "./payments.tasks.ts";

/**
 * Keeps what a provider sent and queues the settling of the order it names. Answers whether it was the provider.
 * Repeats: one event is kept and followed once.
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
      eventKey: storableKey(event.eventKey),
      kind: event.kind,
      reference: txRef,
      body: input.rawBody,
      receivedAt: deps.clock.now(),
    });
    if (!isNew || event.kind !== "charge" || !txRef) return;
    await deps.queue.send(tx, settlePayment, { txRef, providerId: event.providerId });
  });
  return true;
}

/** Keys are made of what was sent: anything may stand there, not all of it can be stored. */
const storableKey = (key: string): string =>
  /^[\x20-\x7e]{1,200}$/.test(key) ? key : createHash("sha256").update(key).digest("hex");
