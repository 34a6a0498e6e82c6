import type { QueryClient } from "@tanstack/react-query";
import type { CreateOrder, OrderCreated } from "#shared/contracts/payments.ts";
import { callApi } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { forgetOnceKey, onceKey } from "#web/lib/once-key.ts";

const operation = "subscribe";

/** An order for one month. A lost answer is asked for again with the same key, so no second order is made. */
export async function orderSubscription(
  client: QueryClient,
  returnTo: string | undefined,
): Promise<OrderCreated> {
  const body: CreateOrder = { purpose: "subscription", ...(returnTo ? { returnTo } : {}) };
  try {
    const order = await callApi<OrderCreated>(client, {
      method: "POST",
      path: "/api/payment-orders",
      headers: { "idempotency-key": onceKey(operation, body) },
      body,
    });
    forgetOnceKey(operation);
    return order;
  } catch (error) {
    if (error instanceof ApiError && error.isRefusal) forgetOnceKey(operation);
    throw error;
  }
}
