import type { QueryClient } from "@tanstack/react-query";
import * as paymentsApi from "#shared/contracts/payments.endpoints.ts";
import type { CreateOrder, JobPromoted, OrderCreated } from "#shared/contracts/payments.ts";
import { callApi } from "#web/lib/api/api.ts";
import { callOnce } from "#web/lib/api/call-once.ts";

/** Orders a boost and returns the payment page. After a lost answer, a repeated press finds the same order. */
export async function orderBoost(client: QueryClient, jobId: string): Promise<OrderCreated> {
  const body: CreateOrder = { purpose: "boost", jobId };
  return callOnce(client, paymentsApi.order, { operation: "boost", body });
}

/** Errors: `ApiError` 402 until the payment is verified. */
export const promoteJob = (client: QueryClient, jobId: string, signal: AbortSignal): Promise<JobPromoted> =>
  callApi(client, paymentsApi.confirmBoost, { params: { jobId }, signal });

/** Refetches job lists: the boosted job has moved to the top. */
export const refreshJobs = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ["jobs"] });
