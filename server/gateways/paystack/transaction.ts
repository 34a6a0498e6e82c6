import { z } from "zod";
import type { ProviderPayment } from "../ports/payments.ts";
import { type PaystackConnection, paystackError } from "./connection.ts";

/** Newer ids are longer; all are digits. */
export const wireId = z.union([z.int(), z.string().check(z.regex(/^\d{1,20}$/))]);
/** Kobo; some lists write it as text. */
export const wireKobo = z.union([z.int().check(z.nonnegative()), z.string().check(z.regex(/^\d{1,15}$/))]);

/** Some answers hold the whole transaction, others only its id. */
export const wireTransaction = z.union([wireId, z.object({ id: wireId, amount: z.optional(wireKobo) })]);

export const idOf = (transaction: z.infer<typeof wireTransaction>): string =>
  String(typeof transaction === "object" ? transaction.id : transaction);

const transaction = z.object({
  id: wireId,
  domain: z.nullish(z.string()),
  status: z.string(),
  reference: z.string(),
  amount: wireKobo,
  requested_amount: z.nullish(wireKobo),
  fees: z.nullish(wireKobo),
  currency: z.string(),
  channel: z.nullish(z.string()),
  created_at: z.nullish(z.string()),
  createdAt: z.nullish(z.string()),
});

interface SeenTransaction {
  reported: ProviderPayment;
  createdAt: string | undefined;
}

/** Parses one transaction. Errors: GatewayError `unknown` if it is invalid. */
export function readTransaction(
  { isLive }: Pick<PaystackConnection, "isLive">,
  operation: string,
  data: unknown,
): SeenTransaction {
  const parsed = transaction.safeParse(data);
  if (!parsed.success)
    throw paystackError(operation, { kind: "unknown", message: "transaction not understood" });
  const row = parsed.data;
  if (isLive && row.domain !== "live")
    throw paystackError(operation, { kind: "unknown", message: "a payment of the test mode" });
  return {
    createdAt: row.created_at ?? row.createdAt ?? undefined,
    reported: {
      providerId: String(row.id),
      status: statusInOurWords(row.status),
      reference: row.reference,
      amountKobo: amountPaidToUs(row),
      currency: row.currency.toUpperCase(),
      channel: row.channel ?? undefined,
    },
  };
}

/** `amount` includes the provider's fee if customers bear it: then the amount paid to us is our price. */
function amountPaidToUs(row: z.infer<typeof transaction>): number {
  const takenKobo = Number(row.amount);
  const askedKobo = Number(row.requested_amount ?? row.amount);
  const isMoreThanFee = row.fees != null && takenKobo - askedKobo > Number(row.fees);
  return isMoreThanFee ? takenKobo : Math.min(takenKobo, askedKobo);
}

/** An abandoned page can still be paid; `reversed` means refunded or disputed in full. */
function statusInOurWords(status: string): ProviderPayment["status"] {
  const word = status.trim().toLowerCase();
  if (word === "success") return "paid";
  if (word === "reversed") return "returned";
  return word === "failed" ? "failed" : "pending";
}
