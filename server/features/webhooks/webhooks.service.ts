import { createHash } from "node:crypto";
import { newId } from "../../db/ids.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import type { WebhookInput } from "../../gateways/payments/payments.ts";
import { followCharge, keepEvent } from "../payments/events.service.ts";
import { isTxRef } from "../payments/payments.rules.ts";

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
    const isNew = await keepEvent(tx, {
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
    if (event.kind === "charge" && txRef)
      await followCharge(deps, tx, { txRef, providerId: event.providerId, isNew });
  });
  return true;
}

/** Keys are made of what was sent: anything may stand there, not all of it can be stored. */
const storableKey = (key: string): string =>
  /^[\x20-\x7e]{1,200}$/.test(key) ? key : createHash("sha256").update(key).digest("hex");
