import { endpoint } from "./endpoint.ts";
import { Received } from "./webhooks.ts";

export const flutterwave = endpoint({
  method: "POST",
  path: "/webhooks/flutterwave",
  access: "everyone",
  group: "Providers",
  summary: "Payments, refunds and transfers, signed by Flutterwave",
  answer: Received,
  others: { 401: Received, 404: Received },
  errors: ["too_large"],
});

export const paystack = endpoint({
  method: "POST",
  path: "/webhooks/paystack",
  access: "everyone",
  group: "Providers",
  summary: "Payments, refunds and transfers, signed by Paystack",
  answer: Received,
  others: { 401: Received, 404: Received },
});

export const termii = endpoint({
  method: "POST",
  path: "/webhooks/termii",
  access: "everyone",
  group: "Providers",
  summary: "Delivery reports of text messages, signed by Termii",
  answer: Received,
  errors: ["signed_out", "too_large", "unsupported_type"],
});
