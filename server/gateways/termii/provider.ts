import * as z from "zod";
import { optional, setting, text } from "#server/config/setting.ts";
import { smsProvider } from "../ports/provider.ts";
import { createTermiiGateway } from "./sms.ts";

export const termii = smsProvider({
  title: "Termii",
  settings: {
    termiiBaseUrl: setting({
      env: "TERMII_BASE_URL",
      schema: z.url().default("https://api.ng.termii.com/api"),
      doc: "Termii API.",
    }),
    termiiApiKey: setting({
      env: "TERMII_API_KEY",
      schema: optional,
      doc: "Termii key. Without it SMS go to the sandbox outbox.",
      secret: true,
    }),
    termiiSenderId: setting({
      env: "TERMII_SENDER_ID",
      schema: text("Runor"),
      doc: "Approved sender of SMS.",
    }),
    termiiWebhookSecret: setting({
      env: "TERMII_WEBHOOK_SECRET",
      schema: optional,
      doc: "Key of Termii delivery reports.",
      secret: true,
    }),
  },
  // Termii has no test keys; this prefix marks the key of our tests.
  key: { setting: "termiiApiKey", test: /^TLtest/ },
  host: {
    setting: "termiiBaseUrl",
    pattern: /^([a-z0-9-]+\.)+termii\.com$/,
    says: "must be at https:// and a host of termii.com",
  },
  needs: [{ setting: "termiiWebhookSecret", where: "live" }],
  ownSecrets: ["termiiWebhookSecret"],
  connect({ termiiBaseUrl, termiiApiKey = "", termiiSenderId, termiiWebhookSecret = "" }, wire) {
    return createTermiiGateway({
      baseUrl: termiiBaseUrl,
      apiKey: termiiApiKey,
      senderId: termiiSenderId,
      webhookSecret: termiiWebhookSecret,
      ...wire,
    });
  },
});
