import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { CallbackQuery, Received, WebhookPath } from "./webhooks.ts";

/** One path for every payment provider; `server/gateways/providers.ts` lists them. */
export const payments = endpoint({
  method: "POST",
  path: "/webhooks/:provider",
  access: "everyone",
  group: "Providers",
  summary: "Webhook of the payment provider: payments, refunds and payouts",
  params: WebhookPath,
  answer: Received,
  errors: ["signed_out"],
});

export const termii = endpoint({
  method: "POST",
  path: "/webhooks/termii",
  access: "everyone",
  group: "Providers",
  summary: "Webhook of Termii: delivery reports of SMS",
  answer: Received,
  errors: ["signed_out"],
});

export const ussd = endpoint({
  method: "POST",
  path: "/webhooks/:provider/ussd",
  access: "everyone",
  group: "Providers",
  summary: "A step of the phone menu (USSD): answers CON and the next screen, or END and the last",
  params: WebhookPath,
  query: CallbackQuery,
  answer: z.string(),
  type: "text/plain",
  errors: ["signed_out"],
});

export const incomingSms = endpoint({
  method: "POST",
  path: "/webhooks/:provider/sms",
  access: "everyone",
  group: "Providers",
  summary: "A text message from a phone: BAL, STOP or START, answered by SMS",
  params: WebhookPath,
  query: CallbackQuery,
  answer: Received,
  errors: ["signed_out"],
});
