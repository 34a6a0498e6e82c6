import { z } from "zod";
import { nairaNumber, nairaToKobo } from "../http/naira.ts";
import type { ProviderRefund, RefundOrder } from "../ports/payments.ts";
import { type FlutterwaveConnection, flutterwaveError } from "./connection.ts";
import { daysAround, flutterwavePages } from "./pages.ts";
import { isTransactionId, readTransactionFacts, wireId, wireNaira } from "./transaction.ts";

/** Answers and lists write `tx_id`; webhooks and older rows write `TransactionId`. */
const refund = z.object({
  id: wireId,
  tx_id: z.nullish(wireId),
  TransactionId: z.nullish(wireId),
  amount_refunded: z.nullish(wireNaira),
  AmountRefunded: z.nullish(wireNaira),
  status: z.string(),
  comments: z.nullish(z.string()),
});

/** `POST /transactions/{id}/refund`, with our reference as the comment. */
export async function refundFlutterwavePayment(
  call: FlutterwaveConnection,
  order: RefundOrder,
): Promise<ProviderRefund> {
  const operation = "refund payment";
  if (!isTransactionId(order.providerPaymentId)) {
    throw flutterwaveError(operation, { kind: "refused", message: "no transaction id" });
  }
  const answer = await call({
    operation,
    method: "POST",
    path: `/transactions/${order.providerPaymentId}/refund`,
    body: { amount: nairaNumber(order.amountKobo), comments: order.reference },
  });
  if (!answer.ok) {
    const isRefused = [400, 401, 403, 404, 422].includes(answer.httpStatus);
    throw flutterwaveError(operation, { kind: isRefused ? "refused" : "unknown", ...answer });
  }
  const made = readRefund(operation, answer.data);
  // The documented answer has no comment: assume what we sent.
  return {
    ...made,
    providerPaymentId: order.providerPaymentId,
    reference: made.reference ?? order.reference,
  };
}

/** All refunds of a payment. Their list can be filtered by day only: it is read from the payment's day on. */
export async function findFlutterwaveRefunds(
  call: FlutterwaveConnection,
  providerPaymentId: string,
): Promise<ProviderRefund[]> {
  const operation = "find refunds";
  if (!isTransactionId(providerPaymentId)) return [];
  const { createdAt } = await readTransactionFacts(call, operation, providerPaymentId);
  const { from } = daysAround({ from: createdAt, to: createdAt });
  const seen = new Map<string, ProviderRefund>();
  for await (const rows of flutterwavePages(call, { operation, path: "/refunds", query: { from } })) {
    for (const row of rows) {
      const one = readRefund(operation, row);
      if (one.providerPaymentId === providerPaymentId && !seen.has(one.refundId)) seen.set(one.refundId, one);
    }
  }
  return [...seen.values()];
}

function readRefund(operation: string, data: unknown): ProviderRefund {
  const parsed = refund.safeParse(data);
  const amountKobo = nairaToKobo(parsed.data?.amount_refunded ?? parsed.data?.AmountRefunded);
  if (!parsed.success || amountKobo === undefined) {
    throw flutterwaveError(operation, { kind: "unknown", message: "refund not understood" });
  }
  return {
    refundId: String(parsed.data.id),
    providerPaymentId: String(parsed.data.tx_id ?? parsed.data.TransactionId ?? ""),
    status: statusInOurWords(parsed.data.status),
    amountKobo,
    reference: parsed.data.comments?.trim() || undefined,
  };
}

function statusInOurWords(status: string): ProviderRefund["status"] {
  const word = status.toLowerCase();
  if (word.startsWith("completed") || word === "successful") return "refunded";
  return word.startsWith("failed") ? "failed" : "processing";
}
