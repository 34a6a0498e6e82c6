import type { QueryClient } from "@tanstack/react-query";
import * as paymentsApi from "#shared/contracts/payments.endpoints.ts";
import type {
  CreateOrder,
  OrderCreated,
  SubscriptionUpdated,
  UpdateSubscription,
} from "#shared/contracts/payments.ts";
import { callApi } from "#web/lib/api/api.ts";
import { callOnce } from "#web/lib/api/call-once.ts";

/** Orders one month. After a lost answer, the retry uses the same key, so no second order is made. */
export async function orderSubscription(
  client: QueryClient,
  returnTo: string | undefined,
): Promise<OrderCreated> {
  const body: CreateOrder = { purpose: "subscription", ...(returnTo ? { returnTo } : {}) };
  return callOnce(client, paymentsApi.order, { operation: "subscribe", body });
}

/** Which page asks; the server answers both alike. */
export type SubscriptionQuestion = keyof typeof questions;
const questions = {
  subscription: paymentsApi.updateSubscription,
  business: paymentsApi.subscribeBusiness,
};

/** Errors: `ApiError` 402 until the payment is verified. */
export function confirmSubscription(
  client: QueryClient,
  { userId, question, signal }: { userId: string; question: SubscriptionQuestion; signal: AbortSignal },
): Promise<SubscriptionUpdated> {
  const body: UpdateSubscription = { userId };
  return callApi(client, questions[question], { body, signal });
}
