import { createHash } from "node:crypto";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { followCharge, followReversal, insertEvent } from "#server/features/money/payments/events.service.ts";
import { isTxRef } from "#server/features/money/payments/payments.rules.ts";
import { followPayout } from "#server/features/money/withdrawals/payouts/follow.service.ts";
import type { AuthenticWebhook, WebhookInput } from "#server/gateways/ports/payments.ts";
import type { PaymentProvider } from "#server/gateways/providers.ts";

/**
 * Stores the event and queues a query about what it names.
 * Errors: `signed_out` for a forged event; `not_found` without keys of this provider to check a signature with.
 * Repeats: stored once; followed only if that may still change something.
 */
export async function takeWebhook(deps: Deps, named: string, input: WebhookInput): Promise<void> {
  const gateway = deps.gateways.of(named)?.payments;
  if (!gateway) throw new AppError("not_found");
  const event = gateway.readWebhook(input);
  if (!event.authentic) throw new AppError("signed_out");
  const { provider } = gateway;
  await inTransaction(deps, async (tx) => {
    const isNew = await insertEvent(tx, {
      id: newId(),
      provider,
      source: "webhook",
      // Includes the reference, so that an invented event cannot block a real one with the same key.
      eventKey: storable(`${event.eventKey}:${event.reference ?? ""}`),
      kind: event.kind,
      reference: isTxRef(event.reference) ? event.reference : null,
      body: input.rawBody,
      receivedAt: deps.clock.now(),
    });
    await follow(deps, tx, { provider, event, isNew });
  });
}

async function follow(
  deps: Deps,
  tx: Transaction,
  { provider, event, isNew }: { provider: PaymentProvider; event: AuthenticWebhook; isNew: boolean },
): Promise<void> {
  const reference = isTxRef(event.reference) ? event.reference : undefined;
  const { kind, providerId } = event;
  if (kind === "charge" && reference) await followCharge(deps, tx, { txRef: reference, providerId, isNew });
  if (kind === "payout" && reference) await followPayout(deps, tx, { reference, isNew });
  if (kind === "refund" || kind === "chargeback") {
    const providerPaymentId = providerId !== undefined && isPlain(providerId) ? providerId : undefined;
    if (providerPaymentId ?? reference)
      await followReversal(deps, tx, { provider, providerPaymentId, txRef: reference });
  }
}

/** Event fields may hold any characters, and not all of them can be stored. */
const isPlain = (text: string): boolean => /^[\x20-\x7e]{1,200}$/.test(text);
const storable = (text: string): string =>
  isPlain(text) ? text : createHash("sha256").update(text).digest("hex");
