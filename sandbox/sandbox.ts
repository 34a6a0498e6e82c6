import type { FastifyInstance } from "fastify";
import { readBodies } from "./body-parsers.ts";
import { checkoutRoutes } from "./checkout/checkout.routes.ts";
import { flutterwaveApi, flutterwaveCheckout } from "./flutterwave/flutterwave.ts";
import { defaultTiming, type SandboxContext, type SandboxOptions } from "./options.ts";
import { faultRoutes } from "./pages/faults.routes.ts";
import { indexRoutes } from "./pages/index.routes.ts";
import { outboxRoutes } from "./pages/outbox.routes.ts";
import { termiiApi } from "./termii/termii.ts";
import { createWebhooks } from "./webhooks.ts";

/**
 * The outside providers as the product meets them: same paths, envelopes, signatures and bad days, over real
 * HTTP. Its routes answer by the vendors' contracts, so they stay out of the product's API description
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

  await options.store.prepare();
  readBodies(app);
  app.addHook("onReady", async () => webhooks.start());
  app.addHook("preClose", async () => {
    closing.abort();
    await webhooks.stop();
  });

  await app.register(flutterwaveApi(context), { prefix: "/flutterwave/v3" });
  await app.register(termiiApi(context), { prefix: "/termii/api" });
  checkoutRoutes(app, context, { flutterwave: flutterwaveCheckout(context) });
  outboxRoutes(app, context);
  faultRoutes(app, context);
  await indexRoutes(app, context);
}
