import { z } from "zod";
import type { ProviderChargeback, ProviderRefund, RefundOrder } from "../ports/payments.ts";
import { type PaystackConnection, paystackError, saysNo } from "./connection.ts";
import { paystackPages } from "./pages.ts";
import { idOf, wireId, wireKobo, wireTransaction } from "./transaction.ts";

const refund = z.object({
  id: wireId,
  transaction: wireTransaction,
  amount: wireKobo,
  status: z.string(),
  /** Set if the refund pays a lost dispute. */
  dispute: z.nullish(z.unknown()),
  merchant_note: z.nullish(z.string()),
});

const dispute = z.object({
  id: wireId,
  transaction: z.nullish(wireTransaction),
  refund_amount: z.nullish(wireKobo),
  status: z.string(),
  resolution: z.nullish(z.string()),
});

/** `POST /refund`, with our reference as the note that only merchants see. */
export async function refundPaystackPayment(
  connection: PaystackConnection,
  order: RefundOrder,
): Promise<ProviderRefund> {
  const operation = "refund payment";
  const answer = await connection.call({
    operation,
    method: "POST",
    path: "/refund",
    body: {
      transaction: order.providerPaymentId,
      amount: order.amountKobo,
      merchant_note: order.reference,
    },
  });
  if (!answer.ok) throw paystackError(operation, { kind: saysNo(answer) ? "refused" : "unknown", ...answer });
  const made = reportedOf(readRefund(operation, answer.data));
  if (made.providerPaymentId !== order.providerPaymentId || made.amountKobo !== order.amountKobo) {
    throw paystackError(operation, { kind: "unknown", message: "another refund was answered" });
  }
  return { ...made, reference: made.reference ?? order.reference };
}

/** `GET /refund?transaction=`, rows compared with the payment. Refunds of lost disputes count as chargebacks. */
export async function findPaystackRefunds(
  connection: PaystackConnection,
  providerPaymentId: string,
): Promise<ProviderRefund[]> {
  const operation = "find refunds";
  const query = { transaction: providerPaymentId };
  const seen = new Map<string, ProviderRefund>();
  for await (const rows of paystackPages(connection, { operation, path: "/refund", query })) {
    for (const row of rows) {
      const found = readRefund(operation, row);
      const one = reportedOf(found);
      const isWanted = one.providerPaymentId === providerPaymentId && found.dispute == null;
      if (isWanted && !seen.has(one.refundId)) seen.set(one.refundId, one);
    }
  }
  return [...seen.values()];
}

export async function findPaystackChargebacks(
  connection: PaystackConnection,
  providerPaymentId: string,
): Promise<ProviderChargeback[]> {
  const operation = "find chargebacks";
  const query = { transaction: providerPaymentId };
  const seen = new Map<string, ProviderChargeback>();
  for await (const rows of paystackPages(connection, { operation, path: "/dispute", query })) {
    for (const row of rows) {
      const one = readDispute(operation, row);
      if (one.providerPaymentId === providerPaymentId) seen.set(one.chargebackId, one);
    }
  }
  return [...seen.values()];
}

function readRefund(operation: string, data: unknown): z.infer<typeof refund> {
  const parsed = refund.safeParse(data);
  if (!parsed.success) throw paystackError(operation, { kind: "unknown", message: "refund not understood" });
  return parsed.data;
}

const reportedOf = ({
  id,
  transaction,
  status,
  amount,
  merchant_note,
}: z.infer<typeof refund>): ProviderRefund => ({
  refundId: String(id),
  providerPaymentId: idOf(transaction),
  status: refundStatus(status),
  amountKobo: Number(amount),
  reference: merchant_note?.trim() || undefined,
});

function readDispute(operation: string, data: unknown): ProviderChargeback {
  const parsed = dispute.safeParse(data);
  // A dispute without an amount is about the whole payment.
  const amount = parsed.data?.refund_amount ?? amountOf(parsed.data?.transaction);
  if (!parsed.success || amount === undefined)
    throw paystackError(operation, { kind: "unknown", message: "dispute not understood" });
  return {
    chargebackId: String(parsed.data.id),
    providerPaymentId: parsed.data.transaction ? idOf(parsed.data.transaction) : "",
    status: disputeStatus(parsed.data.status, parsed.data.resolution),
    amountKobo: Number(amount),
  };
}

const amountOf = (transaction: z.infer<typeof wireTransaction> | null | undefined) =>
  typeof transaction === "object" ? transaction?.amount : undefined;

function refundStatus(status: string): ProviderRefund["status"] {
  const word = status.trim().toLowerCase();
  if (word === "processed") return "refunded";
  return word === "failed" ? "failed" : "processing";
}

/** Accepted by us, or by our silence: the money goes back. Declined: it stays. */
function disputeStatus(status: string, resolution: string | null | undefined): ProviderChargeback["status"] {
  if (status.trim().toLowerCase() !== "resolved") return "open";
  const word = resolution?.trim().toLowerCase() ?? "";
  if (word.endsWith("accepted")) return "lost";
  return word === "declined" ? "won" : "open";
}
