/** The payment named in the address when the provider sends the user back. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as paymentsApi from "#shared/contracts/payments.endpoints.ts";
import type { Order } from "#shared/contracts/payments.ts";
import { callApi } from "../api/api.ts";
import { nullIfMissing } from "../api/api-error.ts";
import { meQuery } from "../person/session.ts";

export interface PaidOrder {
  txRef: string;
  /** The provider's status: a hint, never proof. */
  status: string;
}

export function paidOrderOf(query: URLSearchParams): PaidOrder | undefined {
  const txRef = query.get("tx_ref");
  return txRef ? { txRef, status: query.get("status") ?? "" } : undefined;
}

/** Why waiting longer does not help; also the keys of the messages. */
export type DeadEnd = "tooLate" | "short" | "currency" | "failed" | "closed" | "expired";

/** Whether the payment for a month or boost came too late and became units instead. */
export const cameTooLate = ({
  purpose,
  status,
  units,
}: Pick<Order, "purpose" | "status" | "units">): boolean =>
  purpose !== "units" && status === "short" && units > 0;

/** Final for this visit only: a user who has not come back yet may still pay a failed order. */
export function deadEndOf(
  order: Pick<Order, "purpose" | "status" | "units" | "refund"> | null | undefined,
  said: string,
): DeadEnd | undefined {
  if (order?.status === "paid") return undefined;
  if (order && cameTooLate(order)) return "tooLate";
  if (order?.status === "short") return "short";
  // Money arrived that does not count towards the order.
  if (order?.refund) return "currency";
  if (order?.status === "expired") return "expired";
  if (said === "cancelled") return "closed";
  return said === "failed" ? "failed" : undefined;
}

/** An order; null when this user has none with this reference. */
export const orderQuery = (txRef: string) =>
  queryOptions({
    queryKey: ["orders", txRef] as const,
    queryFn: ({ client, signal }) => orderOf(client, txRef, signal),
    staleTime: 0,
  });

/** Like `orderQuery`, uncached; undefined when the order cannot be loaded. */
export const readOrder = (
  client: QueryClient,
  txRef: string,
  signal: AbortSignal,
): Promise<Order | null | undefined> => orderOf(client, txRef, signal).catch(() => undefined);

const orderOf = (client: QueryClient, txRef: string, signal: AbortSignal): Promise<Order | null> =>
  callApi(client, paymentsApi.readOrder, { params: { txRef }, signal }).catch(nullIfMissing);

/** A payment changed the account, or the session ended: refetches it and with it the stored user. */
export const refreshAccount = (client: QueryClient): Promise<unknown> =>
  client.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => undefined);
