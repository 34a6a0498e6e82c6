import { optional, setting } from "#server/config/setting.ts";
import { ussdProvider } from "../ports/provider.ts";
import { createAfricasTalking } from "./callbacks.ts";

export const africastalking = ussdProvider({
  title: "Africa's Talking",
  settings: {
    africastalkingCallbackSecret: setting({
      env: "AFRICASTALKING_CALLBACK_SECRET",
      schema: optional,
      doc: "Secret in the addresses that Africa's Talking calls: /webhooks/africastalking/ussd?secret=… and /webhooks/africastalking/sms?secret=…. With live providers USSD and incoming SMS are closed without it.",
      secret: true,
    }),
  },
  secret: "africastalkingCallbackSecret",
  connect: ({ africastalkingCallbackSecret }) => createAfricasTalking(africastalkingCallbackSecret),
});
