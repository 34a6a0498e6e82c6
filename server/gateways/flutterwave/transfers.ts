import { z } from "zod";
import { nairaToKobo } from "../http/naira.ts";
import type { ProviderPayout } from "../ports/payouts.ts";
import { type FlutterwaveConnection, flutterwaveError } from "./connection.ts";
import { wireId, wireNaira } from "./transaction.ts";
import { ownReference } from "./transfer-reference.ts";

const transfer = z.object({
  id: wireId,
  reference: z.string(),
  amount: wireNaira,
  fee: z.nullish(wireNaira),
  currency: z.string(),
  status: z.string(),
  complete_message: z.nullish(z.string()),
  created_at: z.nullish(z.string()),
});

interface SeenTransfer {
  reported: ProviderPayout;
  createdAt: string | undefined;
}

/** Parses one transfer. Errors: GatewayError `unknown` if it is invalid. */
export function readTransfer(operation: string, data: unknown): SeenTransfer {
  const parsed = transfer.safeParse(data);
  const amountKobo = nairaToKobo(parsed.data?.amount);
  if (!parsed.success || amountKobo === undefined || parsed.data.currency.toUpperCase() !== "NGN") {
    throw flutterwaveError(operation, { kind: "unknown", message: "transfer not understood" });
  }
  const status = statusInOurWords(parsed.data.status);
  const isBad = status === "failed" || status === "reversed";
  return {
    createdAt: parsed.data.created_at ?? undefined,
    reported: {
      status,
      reference: ownReference(parsed.data.reference),
      providerId: String(parsed.data.id),
      amountKobo,
      feeKobo: nairaToKobo(parsed.data.fee),
      failure: isBad ? parsed.data.complete_message?.trim() || undefined : undefined,
    },
  };
}

export function referenceOfRow(row: unknown): string | undefined {
  const parsed = z.object({ reference: z.string() }).safeParse(row);
  return parsed.success ? ownReference(parsed.data.reference) : undefined;
}

/** Transfers in other currencies belong to other business on the same account. */
export function isOtherCurrency(row: unknown): boolean {
  const currency = z.object({ currency: z.string() }).safeParse(row).data?.currency;
  return currency !== undefined && currency.toUpperCase() !== "NGN";
}

/** Documented in capitals, seen in other cases: NEW, PENDING, SUCCESSFUL, FAILED. */
function statusInOurWords(status: string): ProviderPayout["status"] {
  const word = status.trim().toLowerCase();
  if (word === "successful") return "succeeded";
  if (word === "failed") return "failed";
  return word === "reversed" ? "reversed" : "processing";
}

/** Retries that the provider made after a failure, each a separate transfer. */
export async function retriesOf(
  call: FlutterwaveConnection,
  operation: string,
  providerId: string,
): Promise<ProviderPayout[]> {
  const answer = await call({ operation, method: "GET", path: `/transfers/${providerId}/retries` });
  // The provider has several answers for "no retries".
  if (!answer.ok && (answer.httpStatus === 400 || answer.httpStatus === 404)) return [];
  if (!answer.ok) throw flutterwaveError(operation, { kind: "unknown", ...answer });
  const rows = z.nullish(z.array(z.unknown())).safeParse(answer.data);
  if (!rows.success) throw flutterwaveError(operation, { kind: "unknown", message: "list expected" });
  return (rows.data ?? []).map((row) => readTransfer(operation, row).reported);
}
