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
  /** Separate address after a cancellation, if set; no parameters are appended. */
  cancelUrl?: string;
  customer: { email: string; phone: string | null; name: string | null };
  /** Returned by the provider's lookups. */
  metadata: unknown;
  createdAtMs: number;
  expiresAtMs: number;
  state: "open" | "paid" | "closed";
  failedAttempts: number;
  /** Where a customer who reopens a finished page is redirected to. */
  returnUrl: string | null;
}

export interface Attempt {
  succeeded: boolean;
  amountKobo: number;
  currency: string;
  method: PaymentMethod;
  /** The provider sends no webhook. */
  isSilent: boolean;
}

export type PaymentMethod = "card" | "transfer" | "ussd";

export interface AttemptResult {
  transactionId: string;
  firstDeliveries: string[];
  /** The page waits for the rest of the amount. */
  staysOpen?: boolean;
}

/** How a provider differs after the customer presses a button. */
export interface CheckoutProvider {
  recordAttempt(records: SandboxRecords, checkout: Checkout, attempt: Attempt): Promise<AttemptResult>;
  /** Parameters that the provider appends to the merchant's redirect address. */
  redirectParameters(
    checkout: Checkout,
    end: { status: "paid" | "failed" | "cancelled"; method: PaymentMethod; transactionId?: string },
  ): Record<string, string>;
}

export const checkoutKind = "checkout";
/** A provider's default number of attempts per page. */
export const maxFailedAttempts = 5;

export type CheckoutCondition = Checkout["state"] | "expired";

export function conditionOf(checkout: Checkout, nowMs: number): CheckoutCondition {
  return checkout.state === "open" && checkout.expiresAtMs <= nowMs ? "expired" : checkout.state;
}

export function withParameters(url: string, parameters: Record<string, string>): string {
  const [address = "", hash] = url.split("#", 2);
  const joint = address.includes("?") ? "&" : "?";
  return `${address}${joint}${new URLSearchParams(parameters)}${hash === undefined ? "" : `#${hash}`}`;
}
