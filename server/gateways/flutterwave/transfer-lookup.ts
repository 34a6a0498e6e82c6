import { isWithin, type TimeSpan } from "../http/time-span.ts";
import { GatewayError } from "../ports/gateway-error.ts";
import type { FoundPayout, ProviderPayout } from "../ports/payouts.ts";
import { type FlutterwaveConnection, flutterwaveError } from "./connection.ts";
import { daysAround, flutterwavePages } from "./pages.ts";
import { referenceOnTheWire } from "./transfer-reference.ts";
import { isOtherCurrency, readTransfer, referenceOfRow, retriesOf } from "./transfers.ts";

/** If the filter is ignored, the transfer may be pages away: then the outcome is unknown. */
const maxSearchedPages = 20;

/** Whether the list's filter works is undocumented: compares each row, and 'absent' requires the whole list. */
export async function findFlutterwaveTransfer(
  call: FlutterwaveConnection,
  reference: string,
  isTestMode: boolean,
): Promise<FoundPayout> {
  const operation = "find payout";
  const seen = await rowsOf(call, operation, { reference, isTestMode });
  const first = [...seen].sort(mayHavePaidFirst)[0];
  if (!first) return { status: "absent" };
  if (first.status !== "failed") return first;
  // Staff may have pressed 'retry' in the provider's dashboard: the failed transfer may have been paid.
  const retries = await retriesOf(call, operation, first.providerId);
  const again = retries
    .filter((one) => one.reference === reference && one.status !== "failed")
    .sort(mayHavePaidFirst)[0];
  return again ?? first;
}

async function rowsOf(
  call: FlutterwaveConnection,
  operation: string,
  wanted: { reference: string; isTestMode: boolean },
): Promise<ProviderPayout[]> {
  const query = { reference: referenceOnTheWire(wanted.reference, wanted.isTestMode) };
  const seen: ProviderPayout[] = [];
  let pages = 0;
  try {
    for await (const rows of flutterwavePages(call, { operation, path: "/transfers", query })) {
      for (const row of rows) {
        const reference = referenceOfRow(row);
        if (reference === undefined) {
          throw flutterwaveError(operation, { kind: "unknown", message: "transfer without reference" });
        }
        if (reference === wanted.reference) seen.push(readTransfer(operation, row).reported);
      }
      pages += 1;
      if (seen.length > 0) break;
      if (pages >= maxSearchedPages) {
        throw flutterwaveError(operation, { kind: "unknown", message: "the filter was not obeyed" });
      }
    }
  } catch (error) {
    if (!saysNotFound(error)) throw error;
  }
  return seen;
}

/** The text decides: a 404 alone may mean a wrong address or a proxy. */
function saysNotFound(error: unknown): boolean {
  return (
    error instanceof GatewayError &&
    (error.httpStatus ?? 500) < 500 &&
    /^(?:no transfers? (?:was |were )?found|transfers? (?:not found|does not exist))/i.test(
      error.providerMessage ?? "",
    )
  );
}

/** Every transfer between two moments, newest first; a retry is a separate row with the same reference. */
export async function listFlutterwaveTransfers(
  call: FlutterwaveConnection,
  between: TimeSpan,
): Promise<ProviderPayout[]> {
  const operation = "list payouts";
  const seen = new Map<string, ProviderPayout>();
  const question = { operation, path: "/transfers", query: daysAround(between) };
  for await (const rows of flutterwavePages(call, question)) {
    for (const row of rows) {
      if (isOtherCurrency(row)) continue;
      const { reported, createdAt } = readTransfer(operation, row);
      if (isWithin(createdAt, between) && !seen.has(reported.providerId)) {
        seen.set(reported.providerId, reported);
      }
    }
  }
  return [...seen.values()];
}

const rank = { succeeded: 0, processing: 1, reversed: 2, failed: 3 } as const;

/** Transfers that took money, or still may, come before failures; then the newer first. */
function mayHavePaidFirst(a: ProviderPayout, b: ProviderPayout): number {
  return rank[a.status] - rank[b.status] || Number(b.providerId) - Number(a.providerId);
}
