import type { PaymentGateway } from "../ports/payments.ts";
import { findFlutterwaveChargebacks } from "./chargebacks.ts";
import { checkoutRequest, readLink } from "./checkout.ts";
import { connectFlutterwave, type FlutterwaveOptions, flutterwaveError } from "./connection.ts";
import { findFlutterwavePayment, listFlutterwavePayments } from "./payment-lookup.ts";
import { findFlutterwaveRefunds, refundFlutterwavePayment } from "./refunds.ts";
import { listFlutterwaveReturns } from "./returns.ts";
import { readFlutterwaveWebhook } from "./webhook.ts";

interface FlutterwaveGatewayOptions extends FlutterwaveOptions {
  /** The "secret hash" set in the dashboard. Empty: every webhook is refused. */
  webhookHash: string;
}

/** Flutterwave v3 hosted payments ("Standard"). Source: developer.flutterwave.com, v3. */
export function createFlutterwaveGateway(options: FlutterwaveGatewayOptions): PaymentGateway {
  const call = connectFlutterwave(options);
  return {
    provider: "flutterwave",

    async createCheckout(order) {
      const operation = "create checkout";
      const body = checkoutRequest(order);
      const answer = await call({ operation, method: "POST", path: "/payments", body });
      if (!answer.ok) throw flutterwaveError(operation, { kind: "refused", ...answer });
      const link = readLink(answer.data);
      if (link === undefined) throw flutterwaveError(operation, { kind: "unknown", message: "no link" });
      return { link };
    },

    findPayment: (reference, hint) => findFlutterwavePayment(call, reference, hint?.providerId),

    async closeCheckout(link) {
      const operation = "close checkout";
      const answer = await call({
        operation,
        method: "POST",
        path: "/payments/link/disable",
        body: { link },
      });
      const closedBefore = !answer.ok && /inactive/i.test(answer.message);
      if (!answer.ok && !closedBefore) throw flutterwaveError(operation, { kind: "refused", ...answer });
    },

    listPayments: (between) => listFlutterwavePayments(call, between),
    refundPayment: (order) => refundFlutterwavePayment(call, order),
    findRefunds: (providerPaymentId) => findFlutterwaveRefunds(call, providerPaymentId),
    findChargebacks: (providerPaymentId) => findFlutterwaveChargebacks(call, providerPaymentId),
    listReturns: (between) => listFlutterwaveReturns(call, between),

    readWebhook: (input) => readFlutterwaveWebhook(input, options.webhookHash),
  };
}
