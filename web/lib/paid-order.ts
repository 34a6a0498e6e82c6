/** The payment that an address speaks of, when the payment partner sends people back. */
import type { QueryClient } from "@tanstack/react-query";
import * as paymentsApi from "#shared/contracts/payments.endpoints.ts";
import type { Order } from "#shared/contracts/payments.ts";
import { callApi } from "./api.ts";
import { ApiError } from "./api-error.ts";

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
export type DeadEnd = "short" | "currency" | "failed" | "closed" | "expired";

/** Whether an unconfirmed order is over for this visit. A failed one may still be paid by somebody who is not back. */
export function deadEndOf(
  order: Pick<Order, "status" | "refund"> | null | undefined,
  said: string,
): DeadEnd | undefined {
  if (order?.status === "paid") return undefined;
  if (order?.status === "short") return "short";
  // Money came, and none that counts for the order.
  if (order?.refund) return "currency";
  if (order?.status === "expired") return "expired";
  if (said === "cancelled") return "closed";
  return said === "failed" ? "failed" : undefined;
}

/** The order; null when this person has none like it, undefined when that cannot be told. */
export async function readOrder(
  client: QueryClient,
  txRef: string,
  signal: AbortSignal,
): Promise<Order | null | undefined> {
  try {
    return await callApi(client, paymentsApi.readOrder, { params: { txRef }, signal });
  } catch (error) {
    const isNone = error instanceof ApiError && (error.status === 404 || error.status === 400);
    return isNone ? null : undefined;
  }
}
