import { z } from "zod";
import { nairaNumber } from "../http/naira.ts";
import type { CheckoutOrder, PaymentGateway } from "../ports/payments.ts";
import { type MonnifyConnection, monnifyError } from "./connection.ts";
import { findMonnifyRefunds, refundMonnifyPayment } from "./refunds.ts";
import { findMonnifyReversals, listMonnifyReturns } from "./reversals.ts";
import { findMonnifyPayment, listMonnifyPayments } from "./transactions.ts";
import { readMonnifyWebhook } from "./webhook.ts";

const initialized = z.object({ checkoutUrl: z.url({ protocol: /^https?$/ }), paymentReference: z.string() });

/** Monnify's hosted page. Source: developers.monnify.com, "Checkout API". It expires after 40 minutes. */
export function createMonnifyGateway(
  call: MonnifyConnection,
  account: { secretKey: string; contractCode: string },
): PaymentGateway {
  return {
    provider: "monnify",
    createCheckout: (order) => createCheckout(call, order, account.contractCode),
    // The reference is enough to find its only transaction; a hint could only mislead.
    findPayment: (reference) => findMonnifyPayment(call, reference),
    listPayments: (between) => listMonnifyPayments(call, between),
    refundPayment: (order) => refundMonnifyPayment(call, order),
    findRefunds: (providerPaymentId) => findMonnifyRefunds(call, providerPaymentId),
    findChargebacks: (providerPaymentId) => findMonnifyReversals(call, providerPaymentId),
    listReturns: (between) => listMonnifyReturns(call, between),
    readWebhook: (input) => readMonnifyWebhook(input, account.secretKey),
  };
}

async function createCheckout(
  call: MonnifyConnection,
  order: CheckoutOrder,
  contractCode: string,
): Promise<{ link: string }> {
  const operation = "create checkout";
  const answer = await call({
    operation,
    method: "POST",
    path: "/api/v1/merchant/transactions/init-transaction",
    body: {
      amount: nairaNumber(order.amountKobo),
      customerName: order.customer.name,
      customerEmail: order.customer.email,
      paymentReference: order.reference,
      paymentDescription: order.description,
      currencyCode: order.currency,
      contractCode,
      redirectUrl: order.redirectUrl,
      paymentMethods: ["CARD", "ACCOUNT_TRANSFER", "USSD"],
      metaData: order.metadata,
    },
  });
  if (!answer.ok) throw monnifyError(operation, { kind: "refused", ...answer });
  const parsed = initialized.safeParse(answer.body);
  if (parsed.data?.paymentReference !== order.reference)
    throw monnifyError(operation, { kind: "unknown", message: "another page was answered" });
  return { link: parsed.data.checkoutUrl };
}
