import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import type { ProviderPayment } from "#server/gateways/ports/payments.ts";
import type { ProviderPayout } from "#server/gateways/ports/payouts.ts";
import type { OrderStatus } from "#shared/contracts/payments.ts";
import type { PayoutState } from "#shared/contracts/withdrawals.ts";
import { dayMs, hourMs, minuteMs } from "#shared/time/durations.ts";

/** Both comparisons with providers' lists: of payments and of payouts. */
export const listComparison = {
  /** The incident of each difference. */
  kind: "provider-difference",
  rowsAtOnce: 500,
  /** A larger number of differences means that the list itself is wrong, so the rest is not asked about one by one. */
  maxQuestions: 200,
} as const;

export interface Span {
  from: Date;
  to: Date;
}

/** Younger items may still be in progress and do not count as missed. */
const youngMs = 5 * minuteMs;
/** How much of the compared time is compared again, because providers list items late. */
const overlapMs = 3 * hourMs;
/** Once a day, from 2:00 UTC, the comparison reaches further back. */
const longOverlapHour = 2;
const longOverlapMs = 50 * hourMs;
const maxBackMs = 30 * dayMs;
/** Spans are limited because a provider may not return a list of many days completely. */
const maxSpanMs = longOverlapMs;

/** The spans to compare now, oldest first, so that an outage since `comparedUpTo` leaves no gap, up to a month. */
export function spansToCompare(now: Date, comparedUpTo: Date | undefined): Span[] {
  const isLong = now.getUTCHours() === longOverlapHour;
  const usual = now.getTime() - (isLong ? longOverlapMs : overlapMs);
  const gap = comparedUpTo ? comparedUpTo.getTime() - overlapMs : usual;
  const start = Math.max(Math.min(usual, gap), now.getTime() - maxBackMs);
  const end = now.getTime() - youngMs;
  const spans: Span[] = [];
  for (let from = start; from < end; from += maxSpanMs)
    spans.push({ from: new Date(from), to: new Date(Math.min(end, from + maxSpanMs)) });
  return spans;
}

export interface KnownOrder {
  txRef: string;
  status: OrderStatus;
  providerPaymentId: string | null;
  paidKobo: number | null;
  currency: string;
  excesses: { providerPaymentId: string; amountMinor: number; currency: string }[];
}

/** agrees: booked as the provider reports. missed: not booked yet. paid-more: the provider has more than we booked. */
export type PaymentVerdict = "agrees" | "missed" | "no-such-order" | "paid-more" | "amount-differs";

export function judgePayment(paid: ProviderPayment, order: KnownOrder | undefined): PaymentVerdict {
  if (!order) return "no-such-order";
  const isSettled = order.status === "paid" || order.status === "short";
  if (isSettled && order.providerPaymentId === paid.providerId)
    return compareAmounts(paid, { amountKobo: order.paidKobo ?? 0, currency: order.currency });
  const stray = order.excesses.find(({ providerPaymentId }) => providerPaymentId === paid.providerId);
  if (!stray) return "missed";
  return compareAmounts(paid, { amountKobo: stray.amountMinor, currency: stray.currency });
}

function compareAmounts(
  paid: ProviderPayment,
  booked: { amountKobo: number; currency: string },
): PaymentVerdict {
  if (booked.currency !== paid.currency || paid.amountKobo < booked.amountKobo) return "amount-differs";
  return paid.amountKobo === booked.amountKobo ? "agrees" : "paid-more";
}

export interface KnownAttempt {
  reference: string;
  state: PayoutState;
  amountKobo: number;
}

export type PayoutVerdict = "agrees" | "missed" | "no-such-payout" | "amount-differs" | "paid-twice";

/** The references that the provider paid more than once: it lists a retry made in its dashboard as a payout of its own. */
export function paidTwice(listed: readonly ProviderPayout[]): Set<string> {
  const paid = listed.filter(({ status }) => status === "succeeded");
  const byReference = Map.groupBy(paid, ({ reference }) => reference);
  return new Set([...byReference.keys()].filter((reference) => byReference.get(reference)!.length > 1));
}

/** Compares only final states: attempts under way are polled on schedule. */
export function judgePayout(seen: ProviderPayout, attempt: KnownAttempt | undefined): PayoutVerdict {
  if (!attempt) return seen.status === "failed" ? "agrees" : "no-such-payout";
  if (seen.status === "processing") return attempt.state === "failed" ? "missed" : "agrees";
  // After a late failure staff may have returned the units, which is booked like money that the bank sent back.
  const isUnpaid = (status: string) => status === "reversed" || status === "failed";
  const isSameEnd = attempt.state === seen.status || (isUnpaid(attempt.state) && isUnpaid(seen.status));
  if (!isSameEnd) return "missed";
  return seen.status === "succeeded" && seen.amountKobo !== attempt.amountKobo ? "amount-differs" : "agrees";
}

/** A provider that does not answer is not a finding; any other error is a bug. */
export function ignoreNoAnswer(error: unknown): undefined {
  if (!(error instanceof GatewayError)) throw error;
}
