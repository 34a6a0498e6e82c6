/** Payments, independent of the provider. Amounts are whole kobo here; each provider's files convert them. */
import type { PaymentProvider } from "../providers.ts";

export interface CheckoutOrder {
  /** Ours, unique for ever, `[a-z0-9-]{16,50}`, stored before this call. */
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

export interface PaymentSighting {
  /** The provider's id of this one attempt; an order may have several. */
  providerId: string;
  /** returned: it was paid, and all of it has gone back since. */
  status: "paid" | "returned" | "failed" | "pending";
  reference: string;
  /** Hundredths of `currency`: kobo when that is NGN. What was charged for us, without the customer's fee. */
  amountKobo: number;
  currency: string;
  /** card, bank_transfer, ussd, … as the provider calls it. */
  channel: string | undefined;
}

export interface FoundPayment extends Partial<Omit<PaymentSighting, "status">> {
  /** `absent` = the provider knows no attempt. A status we don't know counts as `pending`. */
  status: PaymentSighting["status"] | "absent";
  /** Further successful payments for the same reference (paid twice): money to give back. */
  alsoPaid: PaymentSighting[];
  /** What the provider said, for the record. */
  raw: unknown;
}

export interface WebhookInput {
  headers: Record<string, string | string[] | undefined>;
  /** The bytes as they came: signatures are over these, never over re-written JSON. */
  rawBody: Buffer;
}

export type PaymentWebhook =
  | { authentic: false }
  | {
      authentic: true;
      /** The same for every delivery of one event, different between events. */
      eventKey: string;
      kind: "charge" | "payout" | "refund" | "chargeback" | "other";
      /** Ours: of the order, or of the payout where the kind is that. */
      reference?: string;
      /** The provider's id of the payment (of the payout where the kind is that). */
      providerId?: string;
      /** Refund and chargeback: the provider's id of what went back. */
      reversalId?: string;
      /** Refund and chargeback: what goes back, if it says so. A hint like the rest. */
      amountKobo?: number;
      /** Parsed JSON, or null if it was none. A hint only: ask `findPayment` before believing it. */
      payload: unknown;
    };

export interface RefundOrder {
  /** The provider's id of the payment, from `findPayment`. */
  providerPaymentId: string;
  /** At most what was paid; the provider takes it from our balance there. */
  amountKobo: number;
  /** Ours, of this refund: the provider keeps it as a note, by which `findRefunds` tells refunds apart. */
  reference: string;
}

export interface RefundSighting {
  /** The provider's id of the refund. */
  refundId: string;
  providerPaymentId: string;
  /** processing: taken on, or a status we don't know. */
  status: "processing" | "refunded" | "failed";
  amountKobo: number;
  /** Our note on it; undefined when somebody made it by hand, or the provider does not show notes. */
  reference: string | undefined;
}

export interface ChargebackSighting {
  /** The provider's id of the dispute. */
  chargebackId: string;
  providerPaymentId: string;
  /** open: the customer's bank asks for it, or a status we don't know. lost: it is taken from us. won: it stays. */
  status: "open" | "lost" | "won";
  amountKobo: number;
}

/** A payment of which something went back, or is asked back: by the provider's id, or by our reference. */
export interface ReturnHint {
  providerPaymentId?: string;
  reference?: string;
}

export interface PaymentGateway {
  readonly provider: PaymentProvider;

  /**
   * Opens a hosted checkout for an order that is stored already.
   * Errors: GatewayError `refused` (reason `duplicate-reference` when the reference was used) or `unknown`.
   * Repeats: never safe with the same reference; after `unknown` give the customer a new order.
   */
  createCheckout(order: CheckoutOrder): Promise<{ link: string }>;

  /**
   * What the provider knows of our reference; among several attempts a paid one wins.
   * `providerId` (from a redirect or webhook, may be forged) only helps to find it: the reference must match.
   * Errors: GatewayError `unknown` whenever the provider gave no clear answer.
   */
  findPayment(reference: string, hint?: { providerId?: string | undefined }): Promise<FoundPayment>;

  /** Closes the hosted page so that nobody pays a cancelled order. Repeats: a closed page is a success. */
  closeCheckout?(link: string): Promise<void>;

  /** All attempts made between two moments, paid or not, for reconciliation. Errors: GatewayError `unknown`. */
  listPayments(between: { from: Date; to: Date }): Promise<PaymentSighting[]>;

  /**
   * Gives money of a payment back to the customer, in part or whole.
   * Errors: GatewayError `refused` only where the provider clearly said no and nothing was made, else `unknown`.
   * Repeats: never safe; look at `findRefunds` before any second call.
   */
  refundPayment(order: RefundOrder): Promise<RefundSighting>;

  /** Every refund the provider knows of one payment, newest first. Errors: GatewayError `unknown`. */
  findRefunds(providerPaymentId: string): Promise<RefundSighting[]>;

  /** Every dispute the provider knows of one payment. Errors: GatewayError `unknown`. */
  findChargebacks(providerPaymentId: string): Promise<ChargebackSighting[]>;

  /**
   * The payments that refunds and disputes made between two moments are about: only where to look. Errors:
   * GatewayError `unknown`.
   */
  listReturns(between: { from: Date; to: Date }): Promise<ReturnHint[]>;

  /** Checks the signature over the raw bytes in constant time. Never throws on strange content. */
  readWebhook(input: WebhookInput): PaymentWebhook;
}
