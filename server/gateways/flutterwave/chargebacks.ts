import { z } from "zod";
import { nairaToKobo } from "../http/naira.ts";
import type { ProviderChargeback } from "../ports/payments.ts";
import { type FlutterwaveConnection, flutterwaveError } from "./connection.ts";
import { flutterwavePages } from "./pages.ts";
import { isTransactionId, readTransactionFacts, wireId, wireNaira } from "./transaction.ts";

const operation = "find chargebacks";

const chargeback = z.object({
  id: wireId,
  amount: wireNaira,
  flw_ref: z.string(),
  status: z.string(),
  transaction_id: z.nullish(wireId),
});

/** Disputes are filtered by the provider's own reference of the payment, which only the payment itself holds. */
export async function findFlutterwaveChargebacks(
  call: FlutterwaveConnection,
  providerPaymentId: string,
): Promise<ProviderChargeback[]> {
  if (!isTransactionId(providerPaymentId)) return [];
  const { flwRef } = await readTransactionFacts(call, operation, providerPaymentId);
  const seen = new Map<string, ProviderChargeback>();
  const question = { operation, path: "/chargebacks", query: { flw_ref: flwRef } };
  for await (const rows of flutterwavePages(call, question)) {
    for (const row of rows) {
      const parsed = chargeback.safeParse(row);
      const amountKobo = nairaToKobo(parsed.data?.amount);
      if (!parsed.success || amountKobo === undefined) {
        throw flutterwaveError(operation, { kind: "unknown", message: "chargeback not understood" });
      }
      if (parsed.data.flw_ref !== flwRef) continue;
      const chargebackId = String(parsed.data.id);
      const status = statusInOurWords(parsed.data.status);
      seen.set(chargebackId, { chargebackId, providerPaymentId, status, amountKobo });
    }
  }
  return [...seen.values()];
}

/** `declined` is our rejection of the dispute: the banks still decide. */
function statusInOurWords(status: string): ProviderChargeback["status"] {
  const word = status.toLowerCase();
  if (word === "lost" || word === "accepted") return "lost";
  return word === "won" ? "won" : "open";
}
