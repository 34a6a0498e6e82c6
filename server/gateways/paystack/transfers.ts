import { z } from "zod";
import { isWithin, type TimeSpan } from "../http/time-span.ts";
import type { FoundPayout, ProviderPayout } from "../ports/payouts.ts";
import { type PaystackConnection, paystackError, saysNotFound } from "./connection.ts";
import { paystackPages } from "./pages.ts";
import { wireKobo } from "./transaction.ts";

/** Webhooks and lookups spell the date fields differently. */
const transfer = z.object({
  transfer_code: z.string(),
  domain: z.nullish(z.string()),
  status: z.string(),
  reference: z.string(),
  amount: wireKobo,
  currency: z.string(),
  fee_charged: z.nullish(wireKobo),
  gateway_response: z.nullish(z.string()),
  created_at: z.nullish(z.string()),
  createdAt: z.nullish(z.string()),
});

/** Final statuses; any other, known or new, is pending. */
const statuses: Record<string, ProviderPayout["status"]> = {
  success: "succeeded",
  failed: "failed",
  abandoned: "failed",
  blocked: "failed",
  rejected: "failed",
  reversed: "reversed",
};

/** The transfer waits until a code is typed: staff have to know why. */
const codes: Record<string, string> = {
  otp: "Paystack waits for a one-time code: switch off 'Confirm transfers before sending' in its dashboard",
  abandoned:
    "Paystack rejected the transfer because no one-time code was given: switch off 'Confirm transfers before sending' in its dashboard",
};

/** Parses one transfer. Errors: GatewayError `unknown` if it is invalid. */
export function readTransfer(
  { isLive }: Pick<PaystackConnection, "isLive">,
  operation: string,
  data: unknown,
): { reported: ProviderPayout; createdAt: string | undefined } {
  const parsed = transfer.safeParse(data);
  if (!parsed.success || parsed.data.currency.toUpperCase() !== "NGN")
    throw paystackError(operation, { kind: "unknown", message: "transfer not understood" });
  const row = parsed.data;
  if (isLive && row.domain !== "live")
    throw paystackError(operation, { kind: "unknown", message: "a transfer of the test mode" });
  const word = row.status.trim().toLowerCase();
  const status = statuses[word] ?? "processing";
  return {
    createdAt: row.created_at ?? row.createdAt ?? undefined,
    reported: {
      status,
      reference: row.reference,
      providerId: row.transfer_code,
      amountKobo: Number(row.amount),
      feeKobo: row.fee_charged == null ? undefined : Number(row.fee_charged),
      failure: failureOf(word, status, row.gateway_response),
    },
  };
}

function failureOf(
  word: string,
  status: ProviderPayout["status"],
  gatewayResponse: string | null | undefined,
): string | undefined {
  const obstacle = codes[word];
  if (obstacle) return obstacle;
  if (status !== "failed" && status !== "reversed") return undefined;
  return gatewayResponse?.trim() || word;
}

export async function findPaystackTransfer(
  connection: PaystackConnection,
  reference: string,
): Promise<FoundPayout> {
  const operation = "find payout";
  const path = `/transfer/verify/${encodeURIComponent(reference)}`;
  const answer = await connection.call({ operation, method: "GET", path });
  if (!answer.ok) {
    if (saysNotFound(answer)) return { status: "absent" };
    throw paystackError(operation, { kind: "unknown", ...answer });
  }
  const { reported } = readTransfer(connection, operation, answer.data);
  if (reported.reference !== reference) {
    throw paystackError(operation, { kind: "unknown", message: "the answer is for another transfer" });
  }
  return reported;
}

/** `GET /transfer`: every transfer between two moments, newest first. */
export async function listPaystackTransfers(
  connection: PaystackConnection,
  between: TimeSpan,
): Promise<ProviderPayout[]> {
  const operation = "list payouts";
  const query = { from: between.from.toISOString(), to: between.to.toISOString() };
  const seen = new Map<string, ProviderPayout>();
  for await (const rows of paystackPages(connection, { operation, path: "/transfer", query })) {
    for (const row of rows) {
      const { reported, createdAt } = readTransfer(connection, operation, row);
      if (isWithin(createdAt, between) && !seen.has(reported.providerId)) {
        seen.set(reported.providerId, reported);
      }
    }
  }
  return [...seen.values()];
}
