import { isWithin, type TimeSpan } from "../http/time-span.ts";
import type { FoundPayment, ProviderPayment } from "../ports/payments.ts";
import { type PaystackConnection, paystackError, saysNotFound } from "./connection.ts";
import { paystackPages } from "./pages.ts";
import { readTransaction } from "./transaction.ts";

/** A reference is a single transaction, paid once: the provider returns a second bank transfer for it. */
export async function findPaystackPayment(
  connection: PaystackConnection,
  reference: string,
): Promise<FoundPayment> {
  const operation = "find payment";
  const path = `/transaction/verify/${encodeURIComponent(reference)}`;
  const answer = await connection.call({ operation, method: "GET", path });
  if (!answer.ok) {
    if (saysNotFound(answer)) return { status: "absent", alsoPaid: [], raw: null };
    throw paystackError(operation, { kind: "unknown", ...answer });
  }
  const { reported } = readTransaction(connection, operation, answer.data);
  if (reported.reference !== reference) {
    throw paystackError(operation, { kind: "unknown", message: "another transaction was answered" });
  }
  return { ...reported, alsoPaid: [], raw: answer.data };
}

/** `GET /transaction`: every page opened between two moments, paid or not, newest first. */
export async function listPaystackPayments(
  connection: PaystackConnection,
  between: TimeSpan,
): Promise<ProviderPayment[]> {
  const operation = "list payments";
  const query = { from: between.from.toISOString(), to: between.to.toISOString() };
  const seen = new Map<string, ProviderPayment>();
  for await (const rows of paystackPages(connection, { operation, path: "/transaction", query })) {
    for (const row of rows) {
      const { reported, createdAt } = readTransaction(connection, operation, row);
      if (isWithin(createdAt, between) && !seen.has(reported.providerId)) {
        seen.set(reported.providerId, reported);
      }
    }
  }
  return [...seen.values()];
}
