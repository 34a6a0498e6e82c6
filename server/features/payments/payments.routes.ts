import {
  CreateOrder,
  Order,
  OrderCreated,
  OrderParams,
  ReportTransaction,
  TransactionReported,
} from "#shared/contracts/payments.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, signedIn } from "../../http/guards.ts";
import { idempotencyKeyOf } from "../../http/idempotency-key.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { createOrder, readOrder } from "./orders.service.ts";
import { reportTransaction } from "./reports.service.ts";

/** Orders of the signed-in person, and the browser's report of a payment. */
export function paymentRoutes(app: Server, deps: Deps): void {
  const config = { rateLimit: limits.money };

  app.post(
    "/api/payment-orders",
    { config, onRequest: signedIn, schema: { body: CreateOrder, response: { 201: OrderCreated } } },
    async (request, reply) => {
      const key = idempotencyKeyOf(request);
      const order = await createOrder(deps, actorOf(request), { input: request.body, key });
      return reply.code(201).send(order);
    },
  );

  app.get(
    "/api/payment-orders/:txRef",
    { config, onRequest: signedIn, schema: { params: OrderParams, response: { 200: Order } } },
    (request) => readOrder(deps, actorOf(request), request.params.txRef),
  );

  app.post(
    "/api/transaction",
    {
      config,
      onRequest: signedIn,
      schema: { body: ReportTransaction, response: { 200: TransactionReported } },
    },
    (request) => reportTransaction(deps, actorOf(request), request.body),
  );
}
