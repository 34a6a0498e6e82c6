/** Interprets a return from payment: the address that the provider sends users back to, and the order. Pure. */
import type { Order } from "#shared/contracts/payments.ts";
import { purchaseFeeKobo } from "#shared/money/money.ts";
import { pages, samePathOrigin } from "#shared/paths.ts";

export interface Return {
  txRef: string;
  /** The provider's status in the address: a hint, never proof. */
  status: string;
  isCancelled: boolean;
}

/** The payment that the address names, if any. */
export function returnOf(query: URLSearchParams): Return | undefined {
  const txRef = query.get("tx_ref");
  if (!txRef) return undefined;
  const status = query.get("status") ?? "";
  return { txRef, status, isCancelled: status === "cancelled" };
}

export type Stage =
  | "confirming"
  | "waiting"
  | "paid"
  | "short"
  | "currency"
  | "failed"
  | "closed"
  | "expired"
  | "unknown";

/** How long the page counts seconds before it says that the user need not wait. */
export const patienceMs = 45_000;

/** What the page shows. `order` is undefined until it was loaded, null when there is none. */
export function stageOf(
  order: Pick<Order, "status" | "refund"> | null | undefined,
  { isCancelled, waitedMs }: { isCancelled: boolean; waitedMs: number },
): Stage {
  if (order === null) return "unknown";
  const status = order?.status ?? "pending";
  // Money arrived that does not count towards the order.
  if ((status === "failed" || status === "expired") && order?.refund) return "currency";
  if (status !== "pending") return status;
  if (isCancelled) return "closed";
  return waitedMs < patienceMs ? "confirming" : "waiting";
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
