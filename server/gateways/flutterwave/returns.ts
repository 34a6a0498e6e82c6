import { z } from "zod";
import type { TimeSpan } from "../http/time-span.ts";
import type { ReturnHint } from "../ports/payments.ts";
import { type FlutterwaveConnection, flutterwaveError } from "./connection.ts";
import { daysAround, flutterwavePages } from "./pages.ts";
import { wireId } from "./transaction.ts";

const operation = "list returns";
const row = z.object({
  tx_id: z.nullish(wireId),
  TransactionId: z.nullish(wireId),
  transaction_id: z.nullish(wireId),
  tx_ref: z.nullish(z.string()),
});

/** `GET /refunds` and `GET /chargebacks` of some days: the payments that they refer to. */
export async function listFlutterwaveReturns(
  call: FlutterwaveConnection,
  between: TimeSpan,
): Promise<ReturnHint[]> {
  const hints = new Map<string, ReturnHint>();
  for (const path of ["/refunds", "/chargebacks"]) {
    for await (const rows of flutterwavePages(call, { operation, path, query: daysAround(between) })) {
      for (const one of rows) {
        const parsed = row.safeParse(one);
        const id = parsed.data?.tx_id ?? parsed.data?.TransactionId ?? parsed.data?.transaction_id;
        const reference = parsed.data?.tx_ref;
        if (id == null && reference == null)
          throw flutterwaveError(operation, { kind: "unknown", message: "return not understood" });
        hints.set(`${id}:${reference}`, {
          ...(id != null && { providerPaymentId: String(id) }),
          ...(reference != null && { reference }),
        });
      }
    }
  }
  return [...hints.values()];
}
