/** Interprets the provider's answer about an order. Pure: the settlement asks and stores. */
import type { FoundPayment, ProviderPayment } from "#server/gateways/ports/payments.ts";
import type { OrderStatus } from "#shared/contracts/payments.ts";
import { type Kobo, kobo } from "#shared/money/money.ts";
import { minuteMs } from "#shared/time/durations.ts";

/** Sortable by creation time and impossible to guess. `chance` is hex. */
export const newTxRef = (now: Date, chance: string): string => `runor-${now.getTime()}-${chance}`;

/** Whether the reference is one of an order: other shops may share the provider's account. */
export const isOurPayment = (reference: string): boolean => /^runor-\d+-[0-9a-f]+$/.test(reference);

export const isTxRef = (reference: string | undefined): reference is string =>
  reference !== undefined && /^[a-z0-9-]{16,50}$/.test(reference);

/** Paid or short: exactly one journal moved the order's money, and no other will. */
export const isSettled = (status: OrderStatus): boolean => status === "paid" || status === "short";

interface OrderFacts {
  txRef: string;
  amountKobo: number;
  currency: string;
  status: OrderStatus;
  providerPaymentId: string | null;
  /** When the order's page expires. */
  expiresAt: Date;
}

export interface Verdict {
  settledBy: ProviderPayment | undefined;
  isShort: boolean;
  overpaidKobo: Kobo;
  /** Successful payments that settle nothing and are given back. */
  strays: { payment: ProviderPayment; reason: "duplicate" | "wrong-currency" }[];
  /** The order's new status if nothing settles it. */
  status: OrderStatus;
}

/** A provider's page can outlive our order's by ten minutes, and the last transfer needs some to arrive. */
export const restReserveMs = 15 * minuteMs;

/**
 * The first payment in the order's currency settles it, others are strays. A failed one may be tried again. A part of a
 * payment settles nothing as long as the page takes the rest.
 */
export function judge(order: OrderFacts, found: FoundPayment, now: Date): Verdict {
  const settledBefore = isSettled(order.status);
  const isPageOpen = !settledBefore && now.getTime() < order.expiresAt.getTime() + restReserveMs;
  const reported = paymentsFor(order.txRef, found);
  const paid = isPageOpen ? reported.filter(({ isPartial }) => !isPartial) : reported;
  const settledBy = settledBefore ? undefined : paid.find((payment) => payment.currency === order.currency);
  const strays = paid
    .filter(({ providerId }) => providerId !== (settledBy?.providerId ?? order.providerPaymentId))
    .map((payment) => ({
      payment,
      reason: payment.currency === order.currency ? ("duplicate" as const) : ("wrong-currency" as const),
    }));
  const differenceKobo = settledBy ? settledBy.amountKobo - order.amountKobo : 0;
  return {
    settledBy,
    isShort: differenceKobo < 0,
    overpaidKobo: kobo(Math.max(0, differenceKobo)),
    strays,
    status: unpaidStatus(order.status, paid.length < reported.length ? "pending" : found.status),
  };
}

function paymentsFor(txRef: string, found: FoundPayment): ProviderPayment[] {
  const { providerId, reference, amountKobo, currency, channel, status, isPartial } = found;
  const first =
    status === "paid" && providerId && reference && amountKobo !== undefined && currency
      ? [{ providerId, reference, amountKobo, currency, channel, status, ...(isPartial && { isPartial }) }]
      : [];
  return [...first, ...found.alsoPaid].filter(
    (payment) => payment.status === "paid" && payment.reference === txRef && payment.amountKobo > 0,
  );
}

function unpaidStatus(now: OrderStatus, found: FoundPayment["status"]): OrderStatus {
  if (now !== "pending" && now !== "failed") return now;
  if (found === "absent") return now;
  // A paid one is in another currency than the order's, or it would have settled the order.
  return found === "pending" ? "pending" : "failed";
}
