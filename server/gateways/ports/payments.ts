/** Payments, independent of the provider. Amounts are whole kobo here; each provider's files convert them. */
import type { PaymentProvider } from "../providers.ts";

export interface CheckoutOrder {
  /** Ours, never reused, `[a-z0-9-]{16,50}`, stored before this call. */
  reference: string;
  amountKobo: number;
  currency: "NGN";
  /** One line that the customer reads on the hosted page. */
  description: string;
  /** Where the customer returns to; an existing query string is kept. */
  redirectUrl: string;
  customer: { email: string; phone: string; name: string };
  expiresInSeconds: number;
  metadata: Record<string, string>;
}

export interface ProviderPayment {
  /** The provider's id of this attempt; an order may have several. */
  providerId: string;
  /** returned: it was paid, and refunded in full since. */
  status: "paid" | "returned" | "failed" | "pending";
  reference: string;
  /** Hundredths of `currency` (kobo for NGN), without the fee that the customer bore. */
  amountKobo: number;
  currency: string;
  /** card, bank_transfer, ussd, … in the provider's words. */
  channel: string | undefined;
  /** Less than the page asks for, which takes the rest as part of the same payment until it expires. */
  isPartial?: boolean;
}

export interface FoundPayment extends Partial<Omit<ProviderPayment, "status">> {
  /** `absent`: the provider knows no attempt. An unknown status counts as `pending`. */
  status: ProviderPayment["status"] | "absent";
  /** Further successful payments for the same reference (paid twice): to be refunded. */
  alsoPaid: ProviderPayment[];
  raw: unknown;
}

export interface WebhookInput {
  headers: Record<string, string | string[] | undefined>;
  /** The bytes as received: signatures cover these, not re-serialized JSON. */
  rawBody: Buffer;
}

/** Only hints: confirm them with `findPayment`. */
export interface WebhookFacts {
  kind: "charge" | "payout" | "refund" | "chargeback" | "other";
  /** Our reference of the order, or of the payout for that kind. */
  reference?: string;
  /** The provider's id of the payment, or of the payout for that kind. */
  providerId?: string;
  /** Refund and chargeback: the provider's id of the refund or dispute. */
  reversalId?: string;
  /** Refund and chargeback: the amount, if given. */
  amountKobo?: number;
}

export interface AuthenticWebhook extends WebhookFacts {
  authentic: true;
  /** The same for every delivery of one event, different between events. */
  eventKey: string;
  /** Parsed JSON, or null if invalid. */
  payload: unknown;
}

export type PaymentWebhook = { authentic: false } | AuthenticWebhook;

export interface RefundOrder {
  providerPaymentId: string;
  /** At most the amount paid; the provider deducts it from our balance. */
  amountKobo: number;
  /** Our reference of this refund: the provider keeps it as a note, by which `findRefunds` distinguishes refunds. */
  reference: string;
}

export interface ProviderRefund {
  refundId: string;
  providerPaymentId: string;
  /** processing: accepted, or an unknown status. */
  status: "processing" | "refunded" | "failed";
  amountKobo: number;
  /** Our note on it; undefined for refunds made by hand, or if the provider does not return notes. */
  reference: string | undefined;
}

export interface ProviderChargeback {
  /** The payment's own id if the provider took all of it back without a dispute. */
  chargebackId: string;
  providerPaymentId: string;
  /** open: requested by the customer's bank, or an unknown status. lost: deducted from our balance. won: we keep it. */
  status: "open" | "lost" | "won";
  amountKobo: number;
}

/** A payment with a refund or dispute, by the provider's id or our reference. */
export interface ReturnHint {
  providerPaymentId?: string;
  reference?: string;
}

export interface PaymentGateway {
  readonly provider: PaymentProvider;

  /** Errors: GatewayError `refused` (`duplicate-reference`) or `unknown`. Repeats: never safe; use a new order. */
  createCheckout(order: CheckoutOrder): Promise<{ link: string }>;

  /** A paid attempt wins. `providerId` may be forged: the reference must match. Errors: GatewayError `unknown`. */
  findPayment(reference: string, hint?: { providerId?: string | undefined }): Promise<FoundPayment>;

  /** Closes the hosted page, so that a cancelled order cannot be paid. Repeats: succeeds for a closed page. */
  closeCheckout?(link: string): Promise<void>;

  /** All attempts between two moments, paid or not, for reconciliation. Errors: GatewayError `unknown`. */
  listPayments(between: { from: Date; to: Date }): Promise<ProviderPayment[]>;

  /** Errors: `refused` only if no refund was made, else `unknown`. Repeats: never safe; call `findRefunds` first. */
  refundPayment(order: RefundOrder): Promise<ProviderRefund>;

  /** Every refund of one payment, newest first. Errors: GatewayError `unknown`. */
  findRefunds(providerPaymentId: string): Promise<ProviderRefund[]>;

  /** Every dispute about one payment. Errors: GatewayError `unknown`. */
  findChargebacks(providerPaymentId: string): Promise<ProviderChargeback[]>;

  /** Payments with refunds or disputes made between two moments: only hints. Errors: GatewayError `unknown`. */
  listReturns(between: { from: Date; to: Date }): Promise<ReturnHint[]>;

  /** Checks the signature over the raw bytes in constant time. Never throws on invalid content. */
  readWebhook(input: WebhookInput): PaymentWebhook;
}
