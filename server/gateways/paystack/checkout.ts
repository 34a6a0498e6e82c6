import { z } from "zod";
import type { CheckoutOrder } from "../ports/payments.ts";
import { type PaystackConnection, paystackError, saysNo } from "./connection.ts";

const operation = "create checkout";
const initialized = z.object({ authorization_url: z.url({ protocol: /^https?$/ }), reference: z.string() });

/** `POST /transaction/initialize`. The page does not expire: the poller finds a late payment. */
export async function createPaystackCheckout(
  connection: PaystackConnection,
  order: CheckoutOrder,
): Promise<{ link: string }> {
  const body = checkoutRequest(order);
  const answer = await connection.call({
    operation,
    method: "POST",
    path: "/transaction/initialize",
    body,
  });
  if (!answer.ok) {
    const isRefused = saysNo(answer) || answer.httpStatus === 429;
    throw paystackError(operation, { kind: isRefused ? "refused" : "unknown", ...answer });
  }
  const parsed = initialized.safeParse(answer.data);
  if (parsed.data?.reference !== order.reference) {
    throw paystackError(operation, { kind: "unknown", message: "no page for this order" });
  }
  return { link: parsed.data.authorization_url };
}

/** Units: the API takes whole kobo. */
function checkoutRequest(order: CheckoutOrder): Record<string, unknown> {
  return {
    email: order.customer.email,
    amount: order.amountKobo,
    currency: order.currency,
    reference: order.reference,
    callback_url: order.redirectUrl,
    channels: ["card", "bank_transfer", "ussd", "bank"],
    metadata: {
      ...order.metadata,
      // Unlike the return address after a payment, the provider appends nothing to this one.
      cancel_action: cancelledAt(order.redirectUrl),
      custom_fields: [
        { display_name: "For", variable_name: "description", value: order.description },
        { display_name: "Customer", variable_name: "customer_name", value: order.customer.name },
        { display_name: "Phone", variable_name: "customer_phone", value: order.customer.phone },
      ],
    },
  };
}

function cancelledAt(redirectUrl: string): string {
  const address = new URL(redirectUrl);
  address.searchParams.set("status", "cancelled");
  return address.href;
}
