import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf } from "#server/http/guards.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { mustOpen } from "#server/staff-access.ts";
import * as paymentsApi from "#shared/contracts/payments.endpoints.ts";
import { createOrder } from "./checkout.service.ts";
import { listBought, readOrder } from "./orders.service.ts";
import { confirmBoost, confirmSubscription, reportTransaction, upgradeCustomer } from "./reports.service.ts";

export function paymentRoutes(app: Server, deps: Deps): void {
  bind(app, paymentsApi.order, { limit: limits.money }, (request) => {
    const { body: input, language } = request;
    return createOrder(deps, actorOf(request), { input, key: idempotencyKeyOf(request), language });
  });

  bind(app, paymentsApi.bought, { limit: limits.money }, async (request) => ({
    orders: await listBought(deps, actorOf(request)),
  }));

  bind(app, paymentsApi.readOrder, { limit: limits.money }, (request) =>
    readOrder(deps, actorOf(request), request.params.txRef),
  );

  bind(app, paymentsApi.report, { limit: limits.money }, (request) =>
    reportTransaction(deps, actorOf(request), request.body),
  );

  confirmationRoutes(app, deps);
}

/** Pages poll these while they wait for a payment: `payment_unconfirmed` until the provider confirms it. */
function confirmationRoutes(app: Server, deps: Deps): void {
  // Two pages ask for the same subscription, each through its own endpoint.
  for (const endpoint of [paymentsApi.updateSubscription, paymentsApi.subscribeBusiness])
    bind(app, endpoint, { limit: limits.money }, (request) => {
      const actor = actorOf(request);
      const { userId, reason } = request.body;
      if (userId === actor.userId) return confirmSubscription(deps, actor);
      mustOpen(actor, "customers");
      return upgradeCustomer(deps, actor, { userId, reason, key: idempotencyKeyOf(request) });
    });

  bind(app, paymentsApi.confirmBoost, { limit: limits.money }, (request) =>
    confirmBoost(deps, actorOf(request), request.params.jobId),
  );
}
