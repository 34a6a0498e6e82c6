import { z } from "zod";
import {
  bodyFingerprint,
  jsonOrNull,
  signedWithHmacSha512,
  singleHeader,
} from "../http/webhook-signature.ts";
import type { PaymentWebhook, WebhookFacts, WebhookInput } from "../ports/payments.ts";
import { wireId, wireKobo } from "./transaction.ts";

const named = z.object({
  event: z.string(),
  data: z.object({ id: z.nullish(wireId), status: z.nullish(z.string()) }),
});
const charge = z.object({ id: wireId, reference: z.string() });
const transfer = z.object({ reference: z.string(), transfer_code: z.string() });
const refund = z.object({ transaction_reference: z.string(), amount: z.nullish(wireKobo) });
const dispute = z.object({
  id: wireId,
  refund_amount: z.nullish(wireKobo),
  transaction: z.object({ id: wireId, reference: z.string() }),
});

/** Signed without a time, so old events can be replayed: the content is only a hint. */
export function readPaystackWebhook(input: WebhookInput, secretKey: string): PaymentWebhook {
  const signature = singleHeader(input.headers, "x-paystack-signature");
  if (!signedWithHmacSha512(signature, { rawBody: input.rawBody, secret: secretKey }))
    return { authentic: false };
  const payload = jsonOrNull(input.rawBody);
  const parsed = named.safeParse(payload);
  const { id, status } = parsed.data?.data ?? {};
  // Refunds have no id here: two refunds of the same amount for one payment must stay two events.
  const eventKey =
    parsed.success && id != null && status
      ? `${parsed.data.event}:${id}:${status}`
      : bodyFingerprint(input.rawBody);
  const facts = parsed.success ? factsOf(parsed.data.event, (payload as { data: unknown }).data) : undefined;
  return { authentic: true, eventKey, payload, ...(facts ?? { kind: "other" }) };
}

/** Undefined for an event that does not concern our payments, or an undocumented shape. */
function factsOf(event: string, data: unknown): WebhookFacts | undefined {
  if (event === "charge.success") {
    const parsed = charge.safeParse(data);
    return (
      parsed.data && { kind: "charge", reference: parsed.data.reference, providerId: String(parsed.data.id) }
    );
  }
  if (/^transfer\.(?:success|failed|reversed)$/.test(event)) {
    const parsed = transfer.safeParse(data);
    return (
      parsed.data && {
        kind: "payout",
        reference: parsed.data.reference,
        providerId: parsed.data.transfer_code,
      }
    );
  }
  if (event.startsWith("refund.")) {
    const parsed = refund.safeParse(data);
    return (
      parsed.data && {
        kind: "refund",
        reference: parsed.data.transaction_reference,
        ...inKobo(parsed.data.amount),
      }
    );
  }
  return event.startsWith("charge.dispute.") ? disputeFacts(data) : undefined;
}

function disputeFacts(data: unknown): WebhookFacts | undefined {
  const parsed = dispute.safeParse(data);
  return (
    parsed.data && {
      kind: "chargeback",
      reference: parsed.data.transaction.reference,
      providerId: String(parsed.data.transaction.id),
      reversalId: String(parsed.data.id),
      ...inKobo(parsed.data.refund_amount),
    }
  );
}

const inKobo = (amount: number | string | null | undefined): { amountKobo?: number } =>
  amount == null ? {} : { amountKobo: Number(amount) };
