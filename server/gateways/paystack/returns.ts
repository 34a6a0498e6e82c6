import { z } from "zod";
import type { TimeSpan } from "../http/time-span.ts";
import type { ReturnHint } from "../ports/payments.ts";
import { type PaystackConnection, paystackError } from "./connection.ts";
import { paystackPages } from "./pages.ts";
import { idOf, wireTransaction } from "./transaction.ts";

const operation = "list returns";
const row = z.object({ transaction: wireTransaction });

/** `GET /refund` and `GET /dispute` between two moments: the payments that they refer to. */
export async function listPaystackReturns(
  connection: PaystackConnection,
  between: TimeSpan,
): Promise<ReturnHint[]> {
  const ids = new Set<string>();
  const query = { from: between.from.toISOString(), to: between.to.toISOString() };
  for (const path of ["/refund", "/dispute"]) {
    for await (const rows of paystackPages(connection, { operation, path, query })) {
      for (const one of rows) {
        const { data } = row.safeParse(one);
        if (!data) throw paystackError(operation, { kind: "unknown", message: "return not understood" });
        ids.add(idOf(data.transaction));
      }
    }
  }
  return [...ids].map((providerPaymentId) => ({ providerPaymentId }));
}
