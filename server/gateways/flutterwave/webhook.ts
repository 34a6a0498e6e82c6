import { z } from "zod";
import { sameSecret } from "#server/crypto/same-secret.ts";
import { nairaToKobo } from "../http/naira.ts";
import { bodyFingerprint, jsonOrNull, singleHeader } from "../http/webhook-signature.ts";
import type { AuthenticWebhook, PaymentWebhook, WebhookInput } from "../ports/payments.ts";
import { ownReference } from "./transfer-reference.ts";

const wireId = z.union([z.number(), z.string()]);

/** Old accounts send other shapes: these are authentic and stored, but not processed. */
const event = z.object({
  event: z.string(),
  data: z.object({
    id: wireId,
    status: z.string(),
    /** Payments. */
    tx_ref: z.nullish(z.string()),
    /** Transfers. */
    reference: z.nullish(z.string()),
    /** Chargebacks, which name the payment this way. */
    transaction_id: z.nullish(wireId),
    amount: z.nullish(wireId),
  }),
});

/** Refunds are flat and have no event name, unlike the other events. */
const refund = z.object({ id: wireId, status: z.string(), TransactionId: wireId, AmountRefunded: wireId });

/** `verif-hash` is the dashboard's secret hash, not a signature of the body: the content is only a hint. */
export function readFlutterwaveWebhook(input: WebhookInput, webhookHash: string): PaymentWebhook {
  if (!sameSecret(singleHeader(input.headers, "verif-hash"), webhookHash)) return { authentic: false };
  const payload = jsonOrNull(input.rawBody);
  return (
    readEvent(payload) ??
    readRefund(payload) ?? {
      authentic: true,
      eventKey: bodyFingerprint(input.rawBody),
      kind: "other",
      payload,
    }
  );
}

function readEvent(payload: unknown): AuthenticWebhook | undefined {
  const parsed = event.safeParse(payload);
  if (!parsed.success) return undefined;
  const { event: name, data } = parsed.data;
  const seen = { authentic: true, eventKey: `${name}:${data.id}:${data.status}`, payload } as const;
  const id = String(data.id);
  if (name === "charge.completed" && data.tx_ref) {
    return { ...seen, kind: "charge", reference: data.tx_ref, providerId: id };
  }
  if (name === "transfer.completed" && data.reference) {
    return { ...seen, kind: "payout", reference: ownReference(data.reference), providerId: id };
  }
  if (name.startsWith("chargeback") && data.tx_ref) {
    return {
      ...seen,
      kind: "chargeback",
      reference: data.tx_ref,
      reversalId: id,
      ...(data.transaction_id ? { providerId: String(data.transaction_id) } : {}),
      ...inKobo(data.amount),
    };
  }
  return { ...seen, kind: "other" };
}

function readRefund(payload: unknown): AuthenticWebhook | undefined {
  const parsed = refund.safeParse(payload);
  if (!parsed.success) return undefined;
  const { id, status, TransactionId, AmountRefunded } = parsed.data;
  return {
    authentic: true,
    eventKey: `refund:${id}:${status}`,
    kind: "refund",
    providerId: String(TransactionId),
    reversalId: String(id),
    ...inKobo(AmountRefunded),
    payload,
  };
}

function inKobo(amount: number | string | null | undefined): { amountKobo?: number } {
  const amountKobo = nairaToKobo(amount);
  return amountKobo === undefined ? {} : { amountKobo };
}
