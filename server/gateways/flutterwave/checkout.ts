import { z } from "zod";
import { koboToNairaText } from "../http/naira.ts";
import type { CheckoutOrder } from "../ports/payments.ts";

/** The provider limits a checkout to whole minutes and one day. */
const maxSessionMinutes = 1_440;

/** Body of `POST /payments`. Units: the API takes naira with decimals, not kobo. */
export function checkoutRequest(order: CheckoutOrder): Record<string, unknown> {
  return {
    tx_ref: order.reference,
    amount: koboToNairaText(order.amountKobo),
    currency: order.currency,
    redirect_url: order.redirectUrl,
    payment_options: "card, banktransfer, ussd",
    // Hosted payments take `phonenumber`; only the in-page widget takes `phone_number`.
    customer: {
      email: order.customer.email,
      phonenumber: order.customer.phone,
      name: order.customer.name,
    },
    customizations: { description: order.description },
    configurations: { session_duration: sessionMinutes(order.expiresInSeconds) },
    meta: order.metadata,
  };
}

const linkAnswer = z.object({ link: z.url({ protocol: /^https?$/ }) });

export function readLink(data: unknown): string | undefined {
  return linkAnswer.safeParse(data).data?.link;
}

function sessionMinutes(expiresInSeconds: number): number {
  return Math.min(Math.max(Math.ceil(expiresInSeconds / 60), 1), maxSessionMinutes);
}
