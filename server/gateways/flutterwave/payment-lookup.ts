import { z } from "zod";
import { isWithin, type TimeSpan } from "../http/time-span.ts";
import type { FoundPayment, ProviderPayment } from "../ports/payments.ts";
import { type FlutterwaveConnection, flutterwaveError } from "./connection.ts";
import { daysAround, flutterwavePages } from "./pages.ts";
import { isTransactionId, readTransaction } from "./transaction.ts";

const operation = "find payment";
/** Limit of paid attempts of one order that are confirmed; more are left to staff. */
const maxConfirmedAttempts = 5;

interface ProviderRecord extends ProviderPayment {
  raw: unknown;
}

/** Reads the list too: it is undocumented which attempt `verify_by_reference` returns. Confirms paid ones by id. */
export async function findFlutterwavePayment(
  call: FlutterwaveConnection,
  reference: string,
  providerId: string | undefined,
): Promise<FoundPayment> {
  const query = `tx_ref=${encodeURIComponent(reference)}`;
  const looks = await Promise.allSettled([
    look(call, `/transactions/verify_by_reference?${query}`),
    listConfirmed(call, `/transactions?${query}`),
    ...(isTransactionId(providerId) ? [look(call, `/transactions/${providerId}/verify`)] : []),
  ]);
  const seen = new Map<string, ProviderRecord>();
  for (const one of looks) {
    if (one.status !== "fulfilled") continue;
    for (const reported of one.value) {
      if (reported.reference !== reference) continue;
      if (seen.get(reported.providerId)?.status !== "paid") seen.set(reported.providerId, reported);
    }
  }
  const [first, ...others] = [...seen.values()].sort(bestFirst);
  if (first?.status !== "paid") {
    // One failed lookup could hide the payment: then the outcome is unknown.
    const failed = looks.find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
  }
  if (!first) return { status: "absent", alsoPaid: [], raw: null };
  const alsoPaid = others
    .filter((one) => one.status === "paid")
    .map(({ raw: _raw, ...reported }) => reported);
  return { ...first, alsoPaid };
}

async function look(call: FlutterwaveConnection, path: string): Promise<ProviderRecord[]> {
  const answer = await call({ operation, method: "GET", path });
  if (answer.ok) return [readProviderRecord(answer.data)];
  if (isNotFound(answer)) return [];
  throw flutterwaveError(operation, { kind: "unknown", ...answer });
}

async function listConfirmed(call: FlutterwaveConnection, path: string): Promise<ProviderRecord[]> {
  const answer = await call({ operation, method: "GET", path });
  if (!answer.ok) {
    if (isNotFound(answer)) return [];
    throw flutterwaveError(operation, { kind: "unknown", ...answer });
  }
  const rows = z.array(z.unknown()).safeParse(answer.data);
  if (!rows.success) throw flutterwaveError(operation, { kind: "unknown", message: "list expected" });
  const listed = rows.data.map(readProviderRecord);
  const paid = listed.filter((one) => one.status === "paid").slice(0, maxConfirmedAttempts);
  const confirmed = await Promise.all(
    paid.map((one) => look(call, `/transactions/${one.providerId}/verify`)),
  );
  return [...confirmed.flat(), ...listed.filter((one) => one.status !== "paid")];
}

const readProviderRecord = (data: unknown): ProviderRecord => ({
  ...readTransaction(operation, data),
  raw: data,
});

function isNotFound(answer: { httpStatus: number; message: string }): boolean {
  return answer.httpStatus === 404 || /no transaction was found/i.test(answer.message);
}

const rank = { paid: 0, returned: 1, pending: 2, failed: 3 } as const;

/** Paid first; then naira, the larger amount, and the older attempt, so that the order is stable. */
function bestFirst(a: ProviderRecord, b: ProviderRecord): number {
  return (
    rank[a.status] - rank[b.status] ||
    Number(b.currency === "NGN") - Number(a.currency === "NGN") ||
    b.amountKobo - a.amountKobo ||
    Number(a.providerId) - Number(b.providerId)
  );
}

const listing = "list payments";
const dated = z.object({ created_at: z.nullish(z.string()) });

/** `GET /transactions`: every attempt between two moments, each once, newest first. */
export async function listFlutterwavePayments(
  call: FlutterwaveConnection,
  between: TimeSpan,
): Promise<ProviderPayment[]> {
  const seen = new Map<string, ProviderPayment>();
  const question = { operation: listing, path: "/transactions", query: daysAround(between) };
  for await (const rows of flutterwavePages(call, question)) {
    for (const row of rows) {
      const reported = readTransaction(listing, row);
      const createdAt = dated.safeParse(row).data?.created_at;
      if (isWithin(createdAt, between) && !seen.has(reported.providerId)) {
        seen.set(reported.providerId, reported);
      }
    }
  }
  return [...seen.values()];
}
