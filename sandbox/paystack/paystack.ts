import type { FastifyInstance } from "fastify";
import type { CheckoutProvider } from "../checkout/checkout.ts";
import { obeyFaults } from "../fault-hooks.ts";
import { moneyFaults } from "../faults.ts";
import type { SandboxContext } from "../options.ts";
import type { PayoutDesk } from "../payouts/payouts.ts";
import type { MoneyProvider } from "../provider.ts";
import { paystackAccount, paystackKeys, paystackPath } from "./account.ts";
import { bankRoutes } from "./banks.routes.ts";
import { disputeReads, disputeSwitch } from "./disputes.routes.ts";
import { errorBody, failure, invalid } from "./envelope.ts";
import { refundRoutes } from "./refunds.routes.ts";
import { transactionRoutes } from "./transactions.routes.ts";
import { recordAttempt } from "./transactions.ts";
import { transferRoutes } from "./transfers.routes.ts";
import { paystackPayouts } from "./transfers.ts";

/** Paystack's API under `/paystack`: same paths, envelopes and refusals. */
function paystackApi(desk: PayoutDesk) {
  const { context } = desk;
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook("onRequest", async (request, reply) => {
      if (request.headers.authorization === `Bearer ${paystackKeys.secretKey}`) return;
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

/** How Paystack's hosted page ends. A cancellation redirects to the merchant's address for it, without parameters. */
function paystackCheckout(context: SandboxContext): CheckoutProvider {
  return {
    recordAttempt: (records, checkout, attempt) => recordAttempt(context, records, { checkout, attempt }),
    redirectParameters: (checkout) => ({ trxref: checkout.reference, reference: checkout.reference }),
  };
}

export const paystack: MoneyProvider = {
  path: paystackPath,
  account: paystackAccount,
  faults: moneyFaults,
  api: paystackApi,
  checkout: paystackCheckout,
  payouts: paystackPayouts,
  switches: disputeSwitch,
};
