import type { FastifyInstance } from "fastify";
import { readBodies } from "./body-parsers.ts";
import { checkoutRoutes } from "./checkout/checkout.routes.ts";
import { clockRoutes } from "./clock.ts";
import { chatApi } from "./openai/chat.ts";
import { defaultTiming, type SandboxContext, type SandboxOptions } from "./options.ts";
import { faultRoutes } from "./pages/faults.routes.ts";
import { indexRoutes } from "./pages/index.routes.ts";
import { outboxRoutes } from "./pages/outbox.routes.ts";
import { phoneRoutes } from "./pages/phone.routes.ts";
import { payoutRoutes } from "./payouts/payouts.routes.ts";
import type { PayoutDesk } from "./payouts/payouts.ts";
import { createPayoutClock } from "./payouts/steps.ts";
import type { MoneyProvider } from "./provider.ts";
import { mapEntries, moneyProviders, providers } from "./providers.ts";
import { pushApi } from "./web-push/push.ts";
import { createWebhooks } from "./webhooks.ts";

/**
 * The external providers as the product meets them: same paths, envelopes, signatures and failures, over real HTTP. Its
 * routes follow the providers' contracts, so they are left out of the product's API description (`hide`). Mount under a
 * prefix, only without provider keys and never in production.
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
    providers: mapEntries(moneyProviders, ({ payouts }) => payouts(context)),
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

  for (const { api, path } of Object.values(providers)) await app.register(api(desk), { prefix: path });
  await app.register(chatApi(context), { prefix: "/llm/v1" });
  await app.register(pushApi(context), { prefix: "/push" });
  checkoutRoutes(
    app,
    context,
    mapEntries(moneyProviders, ({ checkout }) => checkout(context)),
  );
  for (const { switches } of Object.values<MoneyProvider>(moneyProviders)) switches?.(app, context);
  payoutRoutes(app, desk);
  outboxRoutes(app, context);
  faultRoutes(app, context);
  clockRoutes(app, context);
  phoneRoutes(app, context);
  await indexRoutes(app, context);
}
