import { endpoint } from "./endpoint.ts";
import { Received, WebhookPath } from "./webhooks.ts";

/** One path for every payment provider; `server/gateways/providers.ts` lists them. */
export const payments = endpoint({
  method: "POST",
  path: "/webhooks/:provider",
  access: "everyone",
  group: "Providers",
  summary: "Webhook of the payment provider: payments, refunds and payouts",
  params: WebhookPath,
  answer: Received,
  others: { 401: Received, 404: Received },
  errors: ["too_large"],
});

export const termii = endpoint({
  method: "POST",
  path: "/webhooks/termii",
  access: "everyone",
  group: "Providers",
  summary: "Webhook of Termii: delivery reports of SMS",
  answer: Received,
  errors: ["signed_out", "too_large", "unsupported_type"],
});
