/** The payment named in the address when the provider sends the user back. */
import type { QueryClient } from "@tanstack/react-query";
import * as paymentsApi from "#shared/contracts/payments.endpoints.ts";
import type { Order } from "#shared/contracts/payments.ts";
import { callApi } from "./api.ts";
import { ApiError } from "./api-error.ts";

export interface PaidOrder {
  txRef: string;
  /** The provider's status: a hint, never proof. */
  status: string;
}

export function paidOrderOf(query: URLSearchParams): PaidOrder | undefined {
  const txRef = query.get("tx_ref");
  return txRef ? { txRef, status: query.get("status") ?? "" } : undefined;
}

/** Why waiting longer is no use; also the keys of the messages. */
export type DeadEnd = "short" | "currency" | "failed" | "closed" | "expired";

/**
 * Whether an unconfirmed order is final for this visit. A failed one may still be paid by a user who has not come back
 * yet.
 */
export function deadEndOf(
  order: Pick<Order, "status" | "refund"> | null | undefined,
  said: string,
): DeadEnd | undefined {
  if (order?.status === "paid") return undefined;
  if (order?.status === "short") return "short";
  // Money arrived that does not count towards the order.
  if (order?.refund) return "currency";
  if (order?.status === "expired") return "expired";
  if (said === "cancelled") return "closed";
  return said === "failed" ? "failed" : undefined;
}

/** The order; null when this user has none with this reference, undefined when it cannot be loaded. */
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
