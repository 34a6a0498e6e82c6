import * as z from "zod";
import { optional, setting } from "#server/config/setting.ts";
import { paymentProvider } from "../ports/provider.ts";
import { createFlutterwaveGateway } from "./payments.ts";
import { createFlutterwavePayouts } from "./payouts.ts";
import { testKey } from "./transfer-reference.ts";

export const flutterwave = paymentProvider({
  title: "Flutterwave",
  settings: {
    flutterwaveBaseUrl: setting({
      env: "FLUTTERWAVE_BASE_URL",
      schema: z.url().default("https://api.flutterwave.com/v3"),
      doc: "Flutterwave v3 API.",
    }),
    flutterwaveSecretKey: setting({
      env: "FLUTTERWAVE_SECRET_KEY",
      schema: optional,
      doc: "Flutterwave secret key. Without it payments run in the sandbox.",
      secret: true,
    }),
    flutterwaveWebhookHash: setting({
      env: "FLUTTERWAVE_WEBHOOK_HASH",
      schema: optional,
      doc: "The secret hash of Flutterwave webhooks.",
      secret: true,
    }),
  },
  key: { setting: "flutterwaveSecretKey", test: testKey, public: /^FLWPUBK/ },
  host: {
    setting: "flutterwaveBaseUrl",
    pattern: /^api\.flutterwave\.com$/,
    says: "must be at https://api.flutterwave.com with real money",
  },
  needs: [{ setting: "flutterwaveWebhookHash", where: "everywhere" }],
  ownSecrets: ["flutterwaveWebhookHash"],
  connect({ flutterwaveBaseUrl, flutterwaveSecretKey = "", flutterwaveWebhookHash = "" }, wire) {
    const account = { baseUrl: flutterwaveBaseUrl, secretKey: flutterwaveSecretKey, ...wire };
    return {
      payments: createFlutterwaveGateway({ ...account, webhookHash: flutterwaveWebhookHash }),
      payouts: createFlutterwavePayouts(account),
    };
  },
});
