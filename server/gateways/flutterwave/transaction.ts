import { z } from "zod";
import { nairaToKobo } from "../http/naira.ts";
import type { ProviderPayment } from "../ports/payments.ts";
import { type FlutterwaveConnection, flutterwaveError } from "./connection.ts";

export const wireId = z.union([z.int(), z.string().check(z.regex(/^\d{1,20}$/))]);
/** Naira; some answers write it as text. */
export const wireNaira = z.union([z.number(), z.string()]);

const transaction = z.object({
  id: wireId,
  tx_ref: z.string(),
  amount: wireNaira,
  currency: z.string(),
  status: z.string(),
  payment_type: z.nullish(z.string()),
});

/** Parses one transaction of a lookup or list. Errors: GatewayError `unknown` if it is invalid. */
export function readTransaction(operation: string, data: unknown): ProviderPayment {
  const parsed = transaction.safeParse(data);
  const amountKobo = nairaToKobo(parsed.data?.amount);
  if (!parsed.success || amountKobo === undefined) {
    throw flutterwaveError(operation, { kind: "unknown", message: "transaction not understood" });
  }
  return {
    providerId: String(parsed.data.id),
    status: statusInOurWords(parsed.data.status),
    reference: parsed.data.tx_ref,
    amountKobo,
    currency: parsed.data.currency.toUpperCase(),
    channel: parsed.data.payment_type ?? undefined,
  };
}

/** Ids may come from the address bar: only digits are allowed in a path. */
export function isTransactionId(providerId: string | undefined): providerId is string {
  return providerId !== undefined && /^\d{1,20}$/.test(providerId);
}

function statusInOurWords(status: string): ProviderPayment["status"] {
  const word = status.toLowerCase();
  if (word === "successful") return "paid";
  if (word === "failed" || word === "cancelled") return "failed";
  return "pending";
}

const facts = z.object({ flw_ref: z.string(), created_at: z.string() });

/** References that other lists filter by. Errors: GatewayError `unknown` without a clear answer. */
export async function readTransactionFacts(
  call: FlutterwaveConnection,
  operation: string,
  providerPaymentId: string,
): Promise<{ flwRef: string; createdAt: Date }> {
  const answer = await call({ operation, method: "GET", path: `/transactions/${providerPaymentId}/verify` });
  if (!answer.ok) throw flutterwaveError(operation, { kind: "unknown", ...answer });
  const parsed = facts.safeParse(answer.data);
  const createdAt = new Date(parsed.data?.created_at ?? "");
  if (!parsed.success || Number.isNaN(createdAt.getTime())) {
    throw flutterwaveError(operation, { kind: "unknown", message: "transaction not understood" });
  }
  return { flwRef: parsed.data.flw_ref, createdAt };
}
