import { z } from "zod";
import {
  bodyFingerprint,
  jsonOrNull,
  signedWithHmacSha512,
  singleHeader,
} from "../http/webhook-signature.ts";
import type { PaymentWebhook, WebhookFacts, WebhookInput } from "../ports/payments.ts";
import { wireNaira } from "./connection.ts";

const event = z.object({ eventType: z.string(), eventData: z.unknown() });
const charge = z.object({
  transactionReference: z.string(),
  paymentReference: z.string(),
  amountPaid: z.optional(wireNaira),
});
const transfer = z.object({ reference: z.string() });
const refund = z.object({
  transactionReference: z.string(),
  refundReference: z.string(),
  refundAmount: z.optional(wireNaira),
});

/** Signed without a time, so events can be replayed: only a hint. A subject has one event of each type and amount. */
export function readMonnifyWebhook(input: WebhookInput, secretKey: string): PaymentWebhook {
  const signature = singleHeader(input.headers, "monnify-signature");
  if (!signedWithHmacSha512(signature, { rawBody: input.rawBody, secret: secretKey }))
    return { authentic: false };
  const payload = jsonOrNull(input.rawBody);
  const parsed = event.safeParse(payload);
  const read = parsed.success ? factsOf(parsed.data.eventType, parsed.data.eventData) : undefined;
  if (!parsed.success || !read)
    return { authentic: true, eventKey: bodyFingerprint(input.rawBody), payload, kind: "other" };
  return { authentic: true, eventKey: `${parsed.data.eventType}:${read.subject}`, payload, ...read.facts };
}

/** Undefined for an event that does not concern our payments, or an undocumented shape. */
function factsOf(type: string, data: unknown): { subject: string; facts: WebhookFacts } | undefined {
  if (type === "SUCCESSFUL_TRANSACTION") {
    const read = charge.safeParse(data).data;
    if (!read) return undefined;
    const facts = {
      kind: "charge",
      reference: read.paymentReference,
      providerId: read.transactionReference,
    } as const;
    return { subject: `${read.transactionReference}:${read.amountPaid ?? ""}`, facts };
  }
  if (/^(?:SUCCESSFUL|FAILED|REVERSED)_DISBURSEMENT$/.test(type)) {
    const read = transfer.safeParse(data).data;
    const facts =
      read && ({ kind: "payout", reference: read.reference, providerId: read.reference } as const);
    return facts && { subject: facts.reference, facts };
  }
  if (/^(?:SUCCESSFUL|FAILED)_REFUND$/.test(type)) {
    const read = refund.safeParse(data).data;
    if (!read) return undefined;
    const facts: WebhookFacts = {
      kind: "refund",
      providerId: read.transactionReference,
      reversalId: read.refundReference,
      ...(read.refundAmount !== undefined && { amountKobo: read.refundAmount }),
    };
    return { subject: read.refundReference, facts };
  }
  return undefined;
}
