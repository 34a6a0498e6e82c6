import { z } from "zod";
import { dayMs } from "#shared/time/durations.ts";
import type { TimeSpan } from "../http/time-span.ts";
import type { ProviderChargeback, ReturnHint } from "../ports/payments.ts";
import { type MonnifyConnection, monnifyError, monnifyPages } from "./connection.ts";
import { findMonnifyRefunds, listMonnifyRefunds } from "./refunds.ts";
import { readMonnifyPayment, statusOf } from "./transactions.ts";

/** The longest time that card schemes give for a dispute. The search goes by the time of the payment. */
const reversibleDays = 120;

const row = z.object({ transactionReference: z.string(), paymentStatus: z.string() });

/** There are no disputes: a payment turns `REVERSED`, and what no refund explains was taken back from us. */
export async function findMonnifyReversals(
  call: MonnifyConnection,
  providerPaymentId: string,
): Promise<ProviderChargeback[]> {
  const { status, amountKobo: paidKobo } = await readMonnifyPayment(
    call,
    "find chargebacks",
    providerPaymentId,
  );
  if (status !== "returned") return [];
  const refunds = await findMonnifyRefunds(call, providerPaymentId);
  const refundedKobo = refunds
    .filter((refund) => refund.status !== "failed")
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const amountKobo = paidKobo - refundedKobo;
  if (amountKobo <= 0) return [];
  return [{ chargebackId: providerPaymentId, providerPaymentId, status: "lost", amountKobo }];
}

/** The period's refunds, and every payment that was reversed: the provider does not say when. */
export async function listMonnifyReturns(call: MonnifyConnection, between: TimeSpan): Promise<ReturnHint[]> {
  const ids = new Set([
    ...(await listMonnifyRefunds(call, between)),
    ...(await listReversed(call, between.to)),
  ]);
  return [...ids].map((providerPaymentId) => ({ providerPaymentId }));
}

/** `GET /api/v1/transactions/search` with a status. Ends early if the filter is not obeyed. */
async function listReversed(call: MonnifyConnection, to: Date): Promise<string[]> {
  const operation = "list returns";
  const from = new Date(to.getTime() - reversibleDays * dayMs);
  const query = {
    from: String(from.getTime()),
    to: String(to.getTime()),
    paymentStatus: "REVERSED",
  };
  const path = "/api/v1/transactions/search";
  const ids: string[] = [];
  for await (const rows of monnifyPages(call, { operation, path, query, names: ["page", "size"] })) {
    const parsed = z.array(row).safeParse(rows);
    if (!parsed.success) throw monnifyError(operation, { kind: "unknown", message: "row not understood" });
    const reversed = parsed.data.filter(({ paymentStatus }) => statusOf(paymentStatus) === "returned");
    ids.push(...reversed.map(({ transactionReference }) => transactionReference));
    if (reversed.length < rows.length) break;
  }
  return ids;
}
