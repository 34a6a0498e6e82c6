import type { PaymentGateway } from "../ports/payments.ts";
import { createPaystackCheckout } from "./checkout.ts";
import { connectPaystack, type PaystackOptions } from "./connection.ts";
import { findPaystackPayment, listPaystackPayments } from "./payment-lookup.ts";
import { findPaystackChargebacks, findPaystackRefunds, refundPaystackPayment } from "./refunds.ts";
import { listPaystackReturns } from "./returns.ts";
import { readPaystackWebhook } from "./webhook.ts";

/** Paystack's hosted payments. Their pages cannot be closed. Source: paystack.com/docs/api. */
export function createPaystackGateway(account: PaystackOptions): PaymentGateway {
  const connection = connectPaystack(account);
  return {
    provider: "paystack",
    createCheckout: (order) => createPaystackCheckout(connection, order),
    // The reference is enough to find its only transaction; a hint could only mislead.
    findPayment: (reference) => findPaystackPayment(connection, reference),
    listPayments: (between) => listPaystackPayments(connection, between),
    refundPayment: (order) => refundPaystackPayment(connection, order),
    findRefunds: (providerPaymentId) => findPaystackRefunds(connection, providerPaymentId),
    findChargebacks: (providerPaymentId) => findPaystackChargebacks(connection, providerPaymentId),
    listReturns: (between) => listPaystackReturns(connection, between),
    readWebhook: (input) => readPaystackWebhook(input, account.secretKey),
  };
}
