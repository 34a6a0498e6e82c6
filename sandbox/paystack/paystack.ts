import type { FastifyInstance } from "fastify";
import type { CheckoutVendor } from "../checkout/checkout.ts";
import { obeyFaults } from "../fault-hooks.ts";
import type { SandboxContext } from "../options.ts";
import type { PayoutDesk } from "../payouts/payouts.ts";
import { bankRoutes } from "./banks.routes.ts";
import { disputeReads } from "./disputes.routes.ts";
import { errorBody, failure, invalid } from "./envelope.ts";
import { refundRoutes } from "./refunds.routes.ts";
import { transactionRoutes } from "./transactions.routes.ts";
import { recordAttempt } from "./transactions.ts";
import { transferRoutes } from "./transfers.routes.ts";

/** Paystack's API under `/paystack`: same paths, envelopes and refusals. */
export function paystackApi(desk: PayoutDesk) {
  const { context } = desk;
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook("onRequest", async (request, reply) => {
      if (request.headers.authorization === `Bearer ${context.keys.paystackSecretKey}`) return;
      return reply.code(401).send(errorBody(401));
    });
    obeyFaults(app, context, { port: "paystack", errorBody });
    app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const httpStatus = error.statusCode ?? 500;
      if (httpStatus >= 500) request.log.error({ err: error }, "sandbox paystack failed");
      return reply
        .code(httpStatus)
        .send(httpStatus >= 500 ? errorBody(httpStatus) : failure(invalid(error.message)));
    });
    app.setNotFoundHandler((_request, reply) =>
      reply.code(404).send({ status: false, message: "Route not found" }),
    );
    transactionRoutes(app, context);
    refundRoutes(app, context);
    disputeReads(app, context);
    bankRoutes(app, context);
    transferRoutes(app, desk);
  };
}

/** How Paystack's hosted page ends. Who cancels is sent to the merchant's own address for that, without a word. */
export function paystackCheckout(context: SandboxContext): CheckoutVendor {
  return {
    recordAttempt: (records, checkout, attempt) => recordAttempt(context, records, { checkout, attempt }),
    redirectParameters: (checkout) => ({ trxref: checkout.reference, reference: checkout.reference }),
  };
}
