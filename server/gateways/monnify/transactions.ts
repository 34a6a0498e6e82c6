import { z } from "zod";
import { isWithin, type TimeSpan } from "../http/time-span.ts";
import type { FoundPayment, ProviderPayment } from "../ports/payments.ts";
import { type MonnifyConnection, monnifyError, monnifyPages, saysNotFound, wireNaira } from "./connection.ts";

const transaction = z.object({
  transactionReference: z.string(),
  paymentReference: z.string(),
  amountPaid: wireNaira,
  paymentStatus: z.string(),
  currency: z.nullish(z.string()),
  paymentMethod: z.nullish(z.string()),
});

/** Rows of the list hold the amount requested, not the amount paid. */
const row = z.object({
  transactionReference: z.string(),
  paymentReference: z.string(),
  paymentStatus: z.string(),
  amount: wireNaira,
  currencyCode: z.nullish(z.string()),
  createdOn: z.nullish(z.string()),
  transactionDate: z.nullish(z.string()),
});

/** Final statuses; an unknown status can still become a payment. */
const statuses: Record<string, ProviderPayment["status"]> = {
  PAID: "paid",
  OVERPAID: "paid",
  PARTIALLY_PAID: "paid",
  SUCCESSFUL: "paid",
  REVERSED: "returned",
  FAILED: "failed",
  EXPIRED: "failed",
  CANCELLED: "failed",
};
export const statusOf = (word: string): ProviderPayment["status"] =>
  statuses[word.trim().toUpperCase()] ?? "pending";

const isPartial = (word: string): boolean => word.trim().toUpperCase() === "PARTIALLY_PAID";

/** `GET /api/v2/merchant/transactions/query`. A reference has one transaction, which several transfers may pay. */
export async function findMonnifyPayment(call: MonnifyConnection, reference: string): Promise<FoundPayment> {
  const query = new URLSearchParams({ paymentReference: reference });
  const found = await readTransaction(call, `/api/v2/merchant/transactions/query?${query}`, "find payment");
  if (!found) return { status: "absent", alsoPaid: [], raw: null };
  if (found.reported.reference !== reference)
    throw monnifyError("find payment", { kind: "unknown", message: "another transaction was answered" });
  return { ...found.reported, alsoPaid: [], raw: found.raw };
}

/** `GET /api/v1/transactions/search`, and `GET /api/v2/transactions/{reference}` for the amount paid of each. */
export async function listMonnifyPayments(
  call: MonnifyConnection,
  between: TimeSpan,
): Promise<ProviderPayment[]> {
  const operation = "list payments";
  const query = { from: String(between.from.getTime()), to: String(between.to.getTime()) };
  const question = {
    operation,
    path: "/api/v1/transactions/search",
    query,
    names: ["page", "size"],
  } as const;
  const seen = new Map<string, ProviderPayment>();
  for await (const rows of monnifyPages(call, question)) {
    for (const one of rows) {
      const parsed = row.safeParse(one);
      if (!parsed.success) throw monnifyError(operation, { kind: "unknown", message: "row not understood" });
      const { transactionReference: id, createdOn, transactionDate } = parsed.data;
      if (!isWithin(createdOn ?? transactionDate, between) || seen.has(id)) continue;
      seen.set(id, await recordOf(call, operation, parsed.data));
    }
  }
  return [...seen.values()];
}

/** `GET /api/v2/transactions/{reference}`, by the provider's reference. Errors: GatewayError `unknown`. */
export async function readMonnifyPayment(
  call: MonnifyConnection,
  operation: string,
  providerPaymentId: string,
): Promise<ProviderPayment> {
  const path = `/api/v2/transactions/${encodeURIComponent(providerPaymentId)}`;
  const found = await readTransaction(call, path, operation);
  if (found) return found.reported;
  throw monnifyError(operation, { kind: "unknown", message: "a listed transaction is not there" });
}

async function recordOf(
  call: MonnifyConnection,
  operation: string,
  listed: z.infer<typeof row>,
): Promise<ProviderPayment> {
  const status = statusOf(listed.paymentStatus);
  if (status === "paid" || status === "returned")
    return readMonnifyPayment(call, operation, listed.transactionReference);
  return {
    providerId: listed.transactionReference,
    status,
    reference: listed.paymentReference,
    amountKobo: listed.amount,
    currency: listed.currencyCode?.toUpperCase() ?? "NGN",
    channel: undefined,
  };
}

/** Undefined: the provider knows no such transaction. Errors: GatewayError `unknown` if the answer is invalid. */
async function readTransaction(
  call: MonnifyConnection,
  path: string,
  operation: string,
): Promise<{ reported: ProviderPayment; raw: unknown } | undefined> {
  const answer = await call({ operation, method: "GET", path });
  if (!answer.ok) {
    if (saysNotFound(answer)) return undefined;
    throw monnifyError(operation, { kind: "unknown", ...answer });
  }
  const parsed = transaction.safeParse(answer.body);
  if (!parsed.success)
    throw monnifyError(operation, { kind: "unknown", message: "transaction not understood" });
  const { data } = parsed;
  const reported = {
    providerId: data.transactionReference,
    status: statusOf(data.paymentStatus),
    reference: data.paymentReference,
    amountKobo: data.amountPaid,
    currency: data.currency?.toUpperCase() ?? "NGN",
    channel: data.paymentMethod?.toLowerCase(),
    ...(isPartial(data.paymentStatus) && { isPartial: true }),
  };
  return { reported, raw: answer.body };
}
