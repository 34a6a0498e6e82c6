/** Customers as staff see them. Every read is audited, so nothing refetches on a timer. */
import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import * as customersApi from "#shared/contracts/customers.endpoints.ts";
import { type Customer, customerTotalHeader } from "#shared/contracts/customers.ts";
import * as paymentsApi from "#shared/contracts/payments.endpoints.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { exchange } from "#web/lib/api/api.ts";
import { callOnce } from "#web/lib/api/call-once.ts";
import { nextCursor, pagedQuery } from "#web/lib/lists/paged-list.ts";

interface CustomerPage {
  customers: Customer[];
  total: number;
  next: string | undefined;
}

export const customersQuery = (q: string) => ({
  ...pagedQuery(["customers", q], async ({ client, signal, cursor }): Promise<CustomerPage> => {
    const { body, headers } = await exchange(client, customersApi.list, { query: { q, cursor }, signal });
    const total = Number(headers[customerTotalHeader]);
    return { customers: body, total: total || body.length, next: nextCursor(headers.link) };
  }),
  placeholderData: keepPreviousData,
  staleTime: minuteMs,
});

/** Gives a customer a free month and refetches the list. Repeats: a retry after a lost answer gives no second month. */
export async function upgradeCustomer(
  client: QueryClient,
  order: { userId: string; reason: string },
): Promise<void> {
  await callOnce(client, paymentsApi.updateSubscription, {
    operation: "give-month",
    body: order,
    content: order.userId,
  });
  await client.invalidateQueries({ queryKey: ["customers"] });
}
