import type { FastifyInstance } from "fastify";
import type { CheckoutProvider, PaymentMethod } from "../checkout/checkout.ts";
import { obeyFaults } from "../fault-hooks.ts";
import { moneyFaults } from "../faults.ts";
import type { SandboxContext } from "../options.ts";
import type { PayoutDesk } from "../payouts/payouts.ts";
import type { MoneyProvider } from "../provider.ts";
import { flutterwaveAccount, flutterwaveKeys, flutterwavePath } from "./account.ts";
import { bankRoutes } from "./banks.routes.ts";
import { chargebackReads, chargebackSwitch } from "./chargebacks.routes.ts";
import { errorBody, failure, refuse } from "./envelope.ts";
import { paymentRoutes } from "./payments.routes.ts";
import { refundRoutes } from "./refunds.routes.ts";
import { transactionReads, transactionWrites } from "./transactions.routes.ts";
import { recordAttempt } from "./transactions.ts";
import { transferRoutes } from "./transfers.routes.ts";
import { flutterwavePayouts } from "./transfers.ts";

/** Flutterwave v3 under `/flutterwave/v3`: same paths, envelopes and refusals. */
function flutterwaveApi(desk: PayoutDesk) {
  const { context } = desk;
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook("onRequest", async (request, reply) => {
      const given = request.headers.authorization;
      if (given === undefined) return refuse(reply, "Authorization required", 401);
      const expected = `Bearer ${flutterwaveKeys.secretKey}`;
      if (given !== expected) return refuse(reply, "Invalid authorization key", 401);
    });
    obeyFaults(app, context, { port: "flutterwave", errorBody });
    app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const httpStatus = error.statusCode ?? 500;
      if (httpStatus >= 500) request.log.error({ err: error }, "sandbox flutterwave failed");
      return reply.code(httpStatus).send(httpStatus >= 500 ? errorBody(httpStatus) : failure(error.message));
    });
    app.setNotFoundHandler((request, reply) =>
      reply.code(404).send(failure(`Cannot ${request.method} ${request.url.split("?")[0]}`)),
    );
    paymentRoutes(app, context);
    transactionReads(app, context);
    transactionWrites(app, context);
    refundRoutes(app, context);
    chargebackReads(app, context);
    bankRoutes(app, context);
    transferRoutes(app, desk);
  };
}

function flutterwaveCheckout(context: SandboxContext): CheckoutProvider {
  return {
    recordAttempt: (records, checkout, attempt) => recordAttempt(context, records, { checkout, attempt }),
    redirectParameters: (checkout, end) => ({
      status: end.status === "paid" ? paidWord[end.method] : end.status,
      tx_ref: checkout.reference,
      ...(end.transactionId === undefined ? {} : { transaction_id: end.transactionId }),
    }),
  };
}

/** The documentation says `successful`; in practice some methods return `completed`. */
const paidWord: Record<PaymentMethod, string> = {
  card: "successful",
  transfer: "completed",
  ussd: "successful",
};

export const flutterwave: MoneyProvider = {
  path: flutterwavePath,
  account: flutterwaveAccount,
  faults: moneyFaults,
  api: flutterwaveApi,
  checkout: flutterwaveCheckout,
  payouts: flutterwavePayouts,
  switches: chargebackSwitch,
};
