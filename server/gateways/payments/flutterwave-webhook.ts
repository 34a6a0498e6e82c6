import { z } from "zod";
import { bodyFingerprint, jsonOrNull, sameSecret, singleHeader } from "../http/webhook-signature.ts";
import type { PaymentWebhook, WebhookInput } from "./payments.ts";

/** Old accounts and refunds send other shapes: those are authentic, kept and otherwise left alone. */
const event = z.object({
  event: z.string(),
  data: z.object({
    id: z.union([z.number(), z.string()]),
    status: z.string(),
    tx_ref: z.optional(z.string()),
  }),
});

/**
 * Flutterwave signs nothing: `verif-hash` is the dashboard's secret hash, word for word. It proves who called
 * once, not what is in the body, so the content is a hint.
 */
export function readFlutterwaveWebhook(input: WebhookInput, webhookHash: string): PaymentWebhook {
  if (!sameSecret(singleHeader(input.headers, "verif-hash"), webhookHash)) return { authentic: false };
  const payload = jsonOrNull(input.rawBody);
  const parsed = event.safeParse(payload);
  if (!parsed.success) {
    return { authentic: true, eventKey: bodyFingerprint(input.rawBody), kind: "other", payload };
  }
  const { event: name, data } = parsed.data;
  const eventKey = `${name}:${data.id}:${data.status}`;
  if (name !== "charge.completed" || data.tx_ref === undefined) {
    return { authentic: true, eventKey, kind: "other", payload };
  }
  const providerId = String(data.id);
  return { authentic: true, eventKey, kind: "charge", reference: data.tx_ref, providerId, payload };
}
