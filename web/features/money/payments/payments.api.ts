import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as paymentsApi from "#shared/contracts/payments.endpoints.ts";
import type {
  CreateOrder,
  Order,
  OrderCreated,
  ReportTransaction,
  TransactionReported,
} from "#shared/contracts/payments.ts";
import { callApi } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { callOnce } from "#web/lib/call-once.ts";
import { meQuery } from "#web/lib/session.ts";

/** Orders units and returns the payment page. After a lost answer, the same request finds the same order. */
export async function orderUnits(
  client: QueryClient,
  wish: { units: number; returnTo: string },
): Promise<OrderCreated> {
  const body: CreateOrder = { purpose: "units", ...wish };
  return callOnce(client, paymentsApi.order, { operation: "buy-units", body });
}

/** An order; null when this user has none with this reference. */
export const orderQuery = (txRef: string) =>
  queryOptions({
    queryKey: ["orders", txRef] as const,
    queryFn: async ({ client, signal }): Promise<Order | null> => {
      try {
        return await callApi(client, paymentsApi.readOrder, { params: { txRef }, signal });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
    staleTime: 0,
  });

export const reportPayment = (client: QueryClient, report: ReportTransaction): Promise<TransactionReported> =>
  callApi(client, paymentsApi.report, { body: report });

/** The balance changed: refetches the account and with it the stored user. */
export const refreshAccount = (client: QueryClient): Promise<unknown> =>
  client.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => undefined);
