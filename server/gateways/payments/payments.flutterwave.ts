import {
  connectFlutterwave,
  type FlutterwaveOptions,
  flutterwaveError,
} from "../http/flutterwave-connection.ts";
import { findFlutterwaveChargebacks } from "./flutterwave-chargebacks.ts";
import { checkoutRequest, readLink } from "./flutterwave-checkout.ts";
import { listFlutterwavePayments } from "./flutterwave-list.ts";
import { findFlutterwavePayment } from "./flutterwave-lookup.ts";
import { findFlutterwaveRefunds, refundFlutterwavePayment } from "./flutterwave-refunds.ts";
import { listFlutterwaveReturns } from "./flutterwave-returns.ts";
import { readFlutterwaveWebhook } from "./flutterwave-webhook.ts";
import type { PaymentGateway } from "./payments.ts";

export interface FlutterwaveGatewayOptions extends FlutterwaveOptions {
  /** The "secret hash" typed into the dashboard. Empty: every webhook is refused. */
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
