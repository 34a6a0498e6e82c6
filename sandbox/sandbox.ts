import type { FastifyInstance } from "fastify";
import { readBodies } from "./body-parsers.ts";
import { checkoutRoutes } from "./checkout/checkout.routes.ts";
import { clockRoutes } from "./clock.ts";
import { chargebackSwitch } from "./flutterwave/chargebacks.routes.ts";
import { flutterwaveApi, flutterwaveCheckout } from "./flutterwave/flutterwave.ts";
import { flutterwavePayouts } from "./flutterwave/transfers.ts";
import { chatApi } from "./openai/chat.ts";
import { defaultTiming, type SandboxContext, type SandboxOptions } from "./options.ts";
import { faultRoutes } from "./pages/faults.routes.ts";
import { indexRoutes } from "./pages/index.routes.ts";
import { outboxRoutes } from "./pages/outbox.routes.ts";
import { payoutRoutes } from "./payouts/payouts.routes.ts";
import type { PayoutDesk } from "./payouts/payouts.ts";
import { createPayoutClock } from "./payouts/steps.ts";
import { disputeSwitch } from "./paystack/disputes.routes.ts";
import { paystackApi, paystackCheckout } from "./paystack/paystack.ts";
import { paystackPayouts } from "./paystack/transfers.ts";
import { termiiApi } from "./termii/termii.ts";
import { pushApi } from "./web-push/push.ts";
import { createWebhooks } from "./webhooks.ts";

/**
 * The outside providers as the product meets them: same paths, envelopes, signatures and bad days, over real
 * HTTP. Its routes answer by the providers' contracts, so they stay out of the product's API description
 * (`hide`). Mount under a prefix, without provider keys only and never in production.
 */
export async function sandbox(app: FastifyInstance, options: SandboxOptions): Promise<void> {
  const closing = new AbortController();
  const timing = { ...defaultTiming, ...options.timing };
  const webhooks = createWebhooks({ ...options, timing, closing: closing.signal });
  const context: SandboxContext = {
    ...options,
    timing,
    webhooks,
    closing: closing.signal,
    prefix: app.prefix,
  };

  const desk: PayoutDesk = {
    context,
    providers: { flutterwave: flutterwavePayouts(context), paystack: paystackPayouts(context) },
  };
  const payoutClock = createPayoutClock(desk);

  await options.store.prepare();
  readBodies(app);
  app.addHook("onReady", async () => {
    webhooks.start();
    payoutClock.start();
  });
  app.addHook("preClose", async () => {
    closing.abort();
    await Promise.all([webhooks.stop(), payoutClock.stop()]);
  });

  await app.register(flutterwaveApi(desk), { prefix: "/flutterwave/v3" });
  await app.register(paystackApi(desk), { prefix: "/paystack" });
  await app.register(termiiApi(context), { prefix: "/termii/api" });
  await app.register(chatApi(context), { prefix: "/llm/v1" });
  await app.register(pushApi(context), { prefix: "/push" });
  checkoutRoutes(app, context, {
    flutterwave: flutterwaveCheckout(context),
    paystack: paystackCheckout(context),
  });
  payoutRoutes(app, desk);
  chargebackSwitch(app, context);
  disputeSwitch(app, context);
  outboxRoutes(app, context);
  faultRoutes(app, context);
  clockRoutes(app, context);
  await indexRoutes(app, context);
}
