import type { MoneyProviderName } from "../providers.ts";
import type { SandboxRecords } from "../records.ts";

/** A hosted checkout of any provider, found by the merchant's reference. */
export interface Checkout {
  reference: string;
  provider: MoneyProviderName;
  amountKobo: number;
  currency: string;
  title: string | null;
  description: string | null;
  redirectUrl: string | null;
  /** Where who cancels is sent, when that is another address; it gets nothing hung on. */
  cancelUrl?: string;
  customer: { email: string; phone: string | null; name: string | null };
  /** Echoed by the provider's reads. */
  metadata: unknown;
  createdAtMs: number;
  expiresAtMs: number;
  state: "open" | "paid" | "closed";
  failedAttempts: number;
  /** Where a customer who comes back to a finished page is sent. */
  returnUrl: string | null;
}

export interface Attempt {
  succeeded: boolean;
  amountKobo: number;
  currency: string;
  method: PaymentMethod;
  /** The provider keeps it to itself: no webhook. */
  isSilent: boolean;
}

export type PaymentMethod = "card" | "transfer" | "ussd";

export interface AttemptResult {
  transactionId: string;
  /** Webhooks that must be out before the customer gets an answer. */
  firstDeliveries: string[];
}

/** What differs between providers once the customer presses a button. */
export interface CheckoutProvider {
  recordAttempt(records: SandboxRecords, checkout: Checkout, attempt: Attempt): Promise<AttemptResult>;
  /** The parameters that the provider hangs on the merchant's redirect address. */
  redirectParameters(
    checkout: Checkout,
    end: { status: "paid" | "failed" | "cancelled"; method: PaymentMethod; transactionId?: string },
  ): Record<string, string>;
}

export const checkoutKind = "checkout";
/** The provider's default for tries on one page. */
export const maxFailedAttempts = 5;

export type CheckoutCondition = Checkout["state"] | "expired";

export function conditionOf(checkout: Checkout, nowMs: number): CheckoutCondition {
  return checkout.state === "open" && checkout.expiresAtMs <= nowMs ? "expired" : checkout.state;
}

/** Hangs parameters on an address and leaves what is there as it is. */
export function withParameters(url: string, parameters: Record<string, string>): string {
  const [address = "", hash] = url.split("#", 2);
  const joint = address.includes("?") ? "&" : "?";
  return `${address}${joint}${new URLSearchParams(parameters)}${hash === undefined ? "" : `#${hash}`}`;
}
