/** What the wait for a subscription's payment comes to. Pure: who asks and who waits is `follow-payment.ts`. */
import type { OrderStatus } from "#shared/contracts/payments.ts";
import { pages } from "#shared/paths.ts";

/** *Source*: specification §9. */
export const longestWaitMs = 45_000;
/** The server asks the provider no more often. */
export const askAgainMs = 3_000;

/** The payment that the address speaks of. */
export interface PaidOrder {
  txRef: string;
  /** The provider's word: a hint, never a proof. */
  status: string;
}

export function paidOrderOf(query: URLSearchParams): PaidOrder | undefined {
  const txRef = query.get("tx_ref");
  return txRef ? { txRef, status: query.get("status") ?? "" } : undefined;
}

/** Why waiting longer is no use: the names of the sentences that say so. */
export type DeadEnd = "short" | "failed" | "closed" | "expired";

/** Whether an unconfirmed order is over for this visit. A failed one may still be paid by somebody who is not back. */
export function deadEndOf(status: OrderStatus | undefined, said: string): DeadEnd | undefined {
  if (status === "short" || status === "expired") return status;
  if (status === "paid") return undefined;
  if (said === "cancelled") return "closed";
  return said === "failed" ? "failed" : undefined;
}

/** Where a confirmed subscription leads. `variant` is the address's. */
export function afterSubscribing(variant: string | null): string {
  return variant === "serviceman" ? pages.jobs : subscribersPage;
}

/** The business centre as soon as the site map has one: the test beside this file holds the two together. */
const subscribersPage: string = pages.jobs;
