import { z } from "zod";
import { isWithin, type TimeSpan } from "../http/time-span.ts";
import type { ProviderPayment } from "../ports/payments.ts";
import type { FlutterwaveConnection } from "./connection.ts";
import { daysAround, flutterwavePages } from "./pages.ts";
import { readTransaction } from "./transaction.ts";

const operation = "list payments";
const dated = z.object({ created_at: z.nullish(z.string()) });

/** `GET /transactions`: every attempt between two moments, each once, newest first. */
export async function listFlutterwavePayments(
  call: FlutterwaveConnection,
  between: TimeSpan,
): Promise<ProviderPayment[]> {
  const seen = new Map<string, ProviderPayment>();
  const question = { operation, path: "/transactions", query: daysAround(between) };
  for await (const rows of flutterwavePages(call, question)) {
    for (const row of rows) {
      const reported = readTransaction(operation, row);
      const createdAt = dated.safeParse(row).data?.created_at;
      if (isWithin(createdAt, between) && !seen.has(reported.providerId)) {
        seen.set(reported.providerId, reported);
      }
    }
  }
  return [...seen.values()];
}
