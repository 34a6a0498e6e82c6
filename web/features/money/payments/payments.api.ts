import type { QueryClient } from "@tanstack/react-query";
import * as paymentsApi from "#shared/contracts/payments.endpoints.ts";
import type {
  CreateOrder,
  OrderCreated,
  ReportTransaction,
  TransactionReported,
} from "#shared/contracts/payments.ts";
import { callApi } from "#web/lib/api/api.ts";
import { callOnce } from "#web/lib/api/call-once.ts";

/** Orders units and returns the payment page. After a lost answer, the same request finds the same order. */
export async function orderUnits(
  client: QueryClient,
  purchase: { units: number; returnTo: string },
): Promise<OrderCreated> {
  const body: CreateOrder = { purpose: "units", ...purchase };
  return callOnce(client, paymentsApi.order, { operation: "buy-units", body });
}

export const reportPayment = (client: QueryClient, report: ReportTransaction): Promise<TransactionReported> =>
  callApi(client, paymentsApi.report, { body: report });
