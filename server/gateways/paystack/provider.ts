import * as z from "zod";
import { optional, setting } from "#server/config/setting.ts";
import { paymentProvider } from "../ports/provider.ts";
import { createPaystackGateway } from "./payments.ts";
import { createPaystackPayouts } from "./payouts.ts";

export const paystack = paymentProvider({
  title: "Paystack",
  settings: {
    paystackBaseUrl: setting({
      env: "PAYSTACK_BASE_URL",
      schema: z.url().default("https://api.paystack.co"),
      doc: "Paystack API.",
    }),
    paystackSecretKey: setting({
      env: "PAYSTACK_SECRET_KEY",
      schema: optional,
      doc: "Paystack secret key; it signs webhooks too. Without it Paystack is the sandbox.",
      secret: true,
    }),
  },
  key: { setting: "paystackSecretKey", test: /^sk_test/i, public: /^pk_/ },
  host: {
    setting: "paystackBaseUrl",
    pattern: /^api\.paystack\.co$/,
    says: "must be at https://api.paystack.co with real money",
  },
  connect({ paystackBaseUrl, paystackSecretKey = "" }, wire) {
    const account = { baseUrl: paystackBaseUrl, secretKey: paystackSecretKey, ...wire };
    return { payments: createPaystackGateway(account), payouts: createPaystackPayouts(account) };
  },
});
