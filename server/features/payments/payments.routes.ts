import { JobParams, Refusal } from "#shared/contracts/answers.ts";
import {
  BoughtList,
  CreateOrder,
  JobPromoted,
  Order,
  OrderCreated,
  OrderParams,
  ReportTransaction,
  SubscriptionUpdated,
  TransactionReported,
  UpdateSubscription,
} from "#shared/contracts/payments.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, signedIn } from "../../http/guards.ts";
import { idempotencyKeyOf } from "../../http/idempotency-key.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { mustOpen } from "../../staff-access.ts";
import { createOrder } from "./checkout.service.ts";
import { listBought, readOrder } from "./orders.service.ts";
import { confirmBoost, confirmSubscription, reportTransaction, upgradeCustomer } from "./reports.service.ts";

/** Orders of the signed-in person, and the browser's report of a payment. */
export function paymentRoutes(app: Server, deps: Deps): void {
  const guarded = { onRequest: signedIn, config: { rateLimit: limits.money } };

  app.post(
    "/api/payment-orders",
    {
      ...guarded,
      schema: {
        summary: "Order something; answers the provider's page to pay on. Takes an Idempotency-Key",
        body: CreateOrder,
        response: {
          ...{ 201: OrderCreated, 400: Refusal, 401: Refusal, 403: Refusal, 404: Refusal },
          ...{ 409: Refusal, 502: Refusal },
        },
      },
    },
    async (request, reply) => {
      const key = idempotencyKeyOf(request);
      const order = await createOrder(deps, actorOf(request), { input: request.body, key });
      return reply.code(201).send(order);
    },
  );

  app.get(
    "/api/payment-orders",
    {
      ...guarded,
      schema: {
        summary: "One's own subscriptions and boosts that money came for, newest first",
        response: { 200: BoughtList, 401: Refusal },
      },
    },
    async (request) => ({ orders: await listBought(deps, actorOf(request)) }),
  );

  app.get(
    "/api/payment-orders/:txRef",
    {
      ...guarded,
      schema: {
        summary: "Where an order of one's own stands; an unpaid one is looked up at the provider",
        params: OrderParams,
        response: { 200: Order, 401: Refusal, 404: Refusal },
      },
    },
    (request) => readOrder(deps, actorOf(request), request.params.txRef),
  );

  app.post(
    "/api/transaction",
    {
      ...guarded,
      schema: {
        summary: "The browser's report of a payment: credits what the provider confirms",
        body: ReportTransaction,
        response: { 200: TransactionReported, 401: Refusal, 402: Refusal, 403: Refusal, 404: Refusal },
      },
    },
    (request) => reportTransaction(deps, actorOf(request), request.body),
  );

  confirmationRoutes(app, deps);
}

/** What pages ask while they wait for a payment: refused until the provider has confirmed it. */
function confirmationRoutes(app: Server, deps: Deps): void {
  const guarded = { onRequest: signedIn, config: { rateLimit: limits.money } };

  // Both are asked for the same subscription, each by a page of its own.
  for (const path of ["/api/auth/update-subscription", "/api/auth/subscribe-business"]) {
    app.post(
      path,
      {
        ...guarded,
        schema: {
          summary: "Whether the subscription just paid for is active; staff of customers give others a month",
          body: UpdateSubscription,
          response: {
            ...{ 200: SubscriptionUpdated, 401: Refusal, 402: Refusal, 403: Refusal },
            ...{ 404: Refusal, 409: Refusal },
          },
        },
      },
      (request) => {
        const actor = actorOf(request);
        const { userId, reason } = request.body;
        if (userId === actor.userId) return confirmSubscription(deps, actor);
        mustOpen(actor, "customers");
        return upgradeCustomer(deps, actor, { userId, reason, key: idempotencyKeyOf(request) });
      },
    );
  }

  app.post(
    "/jobs/promote-job/:jobId",
    {
      ...guarded,
      schema: {
        summary: "Whether the boost just paid for stands on the job",
        params: JobParams,
        response: { 200: JobPromoted, 401: Refusal, 402: Refusal, 403: Refusal, 404: Refusal },
      },
    },
    (request) => confirmBoost(deps, actorOf(request), request.params.jobId),
  );
}
