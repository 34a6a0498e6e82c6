/** What a provider's list says of our orders and attempts. Pure. */
import type { OrderStatus } from "#shared/contracts/payments.ts";
import type { PayoutState } from "#shared/contracts/withdrawals.ts";
import type { PaymentSighting } from "../../../gateways/ports/payments.ts";
import type { PayoutSighting } from "../../../gateways/ports/payouts.ts";

/** Other shops may share the provider's account: theirs look different. */
export const isOurPayment = (reference: string): boolean => /^runor-\d+-[0-9a-f]+$/.test(reference);
export const isOurPayout = (reference: string): boolean => /^payout-\d+-[0-9a-f]+$/.test(reference);

export interface Span {
  from: Date;
  to: Date;
}

const hourMs = 3_600_000;
/** What is under way right now is not missed yet. */
const youngMs = 5 * 60_000;
/** Of every list again what was compared already: providers write late. */
const overlapMs = 3 * hourMs;
const overlapAtNightMs = 50 * hourMs;
const furthestBackMs = 30 * 24 * hourMs;
/** A list of many days may be too long to be read whole. */
const longestMs = overlapAtNightMs;

/**
 * What to compare now, oldest first, so that nothing since `comparedUpTo` is left out however long nobody could: a
 * month at most.
 */
export function spansToCompare(now: Date, comparedUpTo: Date | undefined): Span[] {
  const isNight = now.getUTCHours() === 2;
  const usual = now.getTime() - (isNight ? overlapAtNightMs : overlapMs);
  const gap = comparedUpTo ? comparedUpTo.getTime() - overlapMs : usual;
  const start = Math.max(Math.min(usual, gap), now.getTime() - furthestBackMs);
  const end = now.getTime() - youngMs;
  const spans: Span[] = [];
  for (let from = start; from < end; from += longestMs)
    spans.push({ from: new Date(from), to: new Date(Math.min(end, from + longestMs)) });
  return spans;
}

export interface KnownOrder {
  txRef: string;
  status: OrderStatus;
  providerPaymentId: string | null;
  paidKobo: number | null;
  currency: string;
  /** Payments of the order that are written down to be given back, and how much of each. */
  excesses: { providerPaymentId: string; amountMinor: number; currency: string }[];
}

/** agrees: booked as it is. missed: not booked yet. */
export type PaymentStanding = "agrees" | "missed" | "no-such-order" | "amount-differs";

export function paymentStanding(paid: PaymentSighting, order: KnownOrder | undefined): PaymentStanding {
  if (!order) return "no-such-order";
  const isSettled = order.status === "paid" || order.status === "short";
  if (isSettled && order.providerPaymentId === paid.providerId)
    return order.paidKobo === paid.amountKobo && order.currency === paid.currency
      ? "agrees"
      : "amount-differs";
  const stray = order.excesses.find(({ providerPaymentId }) => providerPaymentId === paid.providerId);
  if (!stray) return "missed";
  return stray.amountMinor === paid.amountKobo && stray.currency === paid.currency
    ? "agrees"
    : "amount-differs";
}

export interface KnownAttempt {
  reference: string;
  state: PayoutState;
  amountKobo: number;
}

export type PayoutStanding = "agrees" | "missed" | "no-such-payout" | "amount-differs";

/** Attempts that are under way are asked about by the clock: only an end that we do not know is missed. */
export function payoutStanding(seen: PayoutSighting, attempt: KnownAttempt | undefined): PayoutStanding {
  if (!attempt) return seen.status === "failed" ? "agrees" : "no-such-payout";
  if (seen.status === "processing") return attempt.state === "failed" ? "missed" : "agrees";
  const end = { succeeded: "succeeded", failed: "failed", reversed: "reversed" } as const;
  const isSameEnd =
    attempt.state === end[seen.status] || (seen.status === "reversed" && attempt.state === "failed");
  if (!isSameEnd) return "missed";
  return seen.status === "succeeded" && seen.amountKobo !== attempt.amountKobo ? "amount-differs" : "agrees";
}
