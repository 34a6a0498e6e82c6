import type { Order } from "#shared/contracts/payments.ts";
import { purchaseFeeKobo } from "#shared/money/money.ts";
import { pages, samePathOrigin } from "#shared/paths.ts";
import { cameTooLate } from "#web/lib/payments/paid-order.ts";

export type Stage =
  | "confirming"
  | "waiting"
  | "paid"
  | "short"
  | "tooLate"
  | "currency"
  | "failed"
  | "closed"
  | "expired"
  | "unknown";

/** What the page shows. `order` is undefined until it was loaded, null when there is none. */
export function stageOf(
  order: Pick<Order, "purpose" | "status" | "units" | "refund"> | null | undefined,
  { isCancelled, isSlow }: { isCancelled: boolean; isSlow: boolean },
): Stage {
  if (order === null) return "unknown";
  const status = order?.status ?? "pending";
  // Money arrived that does not count towards the order.
  if ((status === "failed" || status === "expired") && order?.refund) return "currency";
  if (order && cameTooLate(order)) return "tooLate";
  if (status !== "pending") return status;
  if (isCancelled) return "closed";
  return isSlow ? "waiting" : "confirming";
}

/** Whether polling is over. A failed order may still be paid on its open page. */
export const isFinal = (status: Order["status"] | undefined): boolean =>
  status === "paid" || status === "short" || status === "expired";

/** The paid amount without the fee, in naira, for the console report. Source: specification §9. */
export const reportedNaira = (order: Pick<Order, "amount">): number =>
  (Math.round(order.amount * 100) - purchaseFeeKobo) / 100;

/** Next page after a purchase: where it began, else the job that needed units. */
export const afterPurchase = (order: Pick<Order, "returnTo"> | null | undefined): string =>
  samePathOrigin(order?.returnTo) ?? pages.postJob;
