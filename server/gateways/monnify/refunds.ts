import { z } from "zod";
import { nairaNumber } from "../http/naira.ts";
import { isWithin, type TimeSpan } from "../http/time-span.ts";
import type { ProviderRefund, RefundOrder } from "../ports/payments.ts";
import { type MonnifyConnection, monnifyError, monnifyPages, saysNo, wireNaira } from "./connection.ts";

const refund = z.object({
  refundReference: z.string(),
  transactionReference: z.string(),
  refundAmount: wireNaira,
  refundStatus: z.string(),
  createdOn: z.nullish(z.string()),
});

/** `POST /api/v1/refunds/initiate-refund`, under our own reference. */
export async function refundMonnifyPayment(
  call: MonnifyConnection,
  order: RefundOrder,
): Promise<ProviderRefund> {
  const operation = "refund payment";
  const answer = await call({
    operation,
    method: "POST",
    path: "/api/v1/refunds/initiate-refund",
    body: {
      transactionReference: order.providerPaymentId,
      refundReference: order.reference,
      refundAmount: nairaNumber(order.amountKobo),
      refundReason: "Paid too much or twice",
      customerNote: "Refund",
    },
  });
  if (!answer.ok) {
    // R9: a refund with our reference exists already, which may be this one.
    const isRefused = saysNo(answer) && !["R9", "R10", "R11", "M01", "M02"].includes(answer.code);
    throw monnifyError(operation, { kind: isRefused ? "refused" : "unknown", ...answer });
  }
  const { reported } = readRefund(operation, answer.body);
  const isAsked =
    reported.reference === order.reference &&
    reported.providerPaymentId === order.providerPaymentId &&
    reported.amountKobo === order.amountKobo;
  if (!isAsked) throw monnifyError(operation, { kind: "unknown", message: "another refund was answered" });
  return reported;
}

/** `GET /api/v1/refunds` has no filter: reads every refund and picks those of the payment. */
export async function findMonnifyRefunds(
  call: MonnifyConnection,
  providerPaymentId: string,
): Promise<ProviderRefund[]> {
  const all = await listRefunds(call, "find refunds");
  return all.map(({ reported }) => reported).filter((one) => one.providerPaymentId === providerPaymentId);
}

/** The payments that were refunded between two moments. */
export async function listMonnifyRefunds(call: MonnifyConnection, between: TimeSpan): Promise<string[]> {
  const all = await listRefunds(call, "list returns");
  return all
    .filter(({ createdOn }) => isWithin(createdOn, between))
    .map(({ reported }) => reported.providerPaymentId);
}

async function listRefunds(call: MonnifyConnection, operation: string): Promise<ReadRefund[]> {
  const question = { operation, path: "/api/v1/refunds", query: {}, names: ["page", "size"] } as const;
  const seen = new Map<string, ReadRefund>();
  for await (const rows of monnifyPages(call, question)) {
    for (const row of rows) {
      const read = readRefund(operation, row);
      if (!seen.has(read.reported.refundId)) seen.set(read.reported.refundId, read);
    }
  }
  return [...seen.values()];
}

interface ReadRefund {
  reported: ProviderRefund;
  createdOn: string | null | undefined;
}

function readRefund(operation: string, data: unknown): ReadRefund {
  const parsed = refund.safeParse(data);
  if (!parsed.success) throw monnifyError(operation, { kind: "unknown", message: "refund not understood" });
  const { refundReference, transactionReference, refundAmount, refundStatus, createdOn } = parsed.data;
  return {
    createdOn,
    reported: {
      // The provider has no refund id of its own.
      refundId: refundReference,
      providerPaymentId: transactionReference,
      status: statusOf(refundStatus),
      amountKobo: refundAmount,
      reference: refundReference,
    },
  };
}

function statusOf(status: string): ProviderRefund["status"] {
  const word = status.trim().toUpperCase();
  if (word === "COMPLETED") return "refunded";
  return word === "FAILED" ? "failed" : "processing";
}
