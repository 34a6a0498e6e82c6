import { isWithin, type TimeSpan } from "../http/time-span.ts";
import { GatewayError } from "../ports/gateway-error.ts";
import type { FoundPayout, PayoutSighting } from "../ports/payouts.ts";
import { type FlutterwaveConnection, flutterwaveError } from "./connection.ts";
import { daysAround, flutterwavePages } from "./pages.ts";
import { referenceOnTheWire } from "./transfer-reference.ts";
import { isOtherMoney, readTransfer, referenceOfRow, retriesOf } from "./transfers.ts";

/** If the filter were not obeyed, the transfer could stand far behind: then nothing is certain. */
const maxSearchedPages = 20;

/**
 * What the provider knows of our reference. Whether the list's filter is exact, or obeyed at all, is not
 * documented: each row is held against the reference, and 'absent' needs the whole list.
 */
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
  // Somebody may have pressed 'retry' in their dashboard: a failed transfer that pays after all.
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
): Promise<PayoutSighting[]> {
  const query = { reference: referenceOnTheWire(wanted.reference, wanted.isTestMode) };
  const seen: PayoutSighting[] = [];
  let pages = 0;
  try {
    for await (const rows of flutterwavePages(call, { operation, path: "/transfers", query })) {
      for (const row of rows) {
        const reference = referenceOfRow(row);
        if (reference === undefined) {
          throw flutterwaveError(operation, { kind: "unknown", message: "transfer without reference" });
        }
        if (reference === wanted.reference) seen.push(readTransfer(operation, row).sighting);
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

/** The text decides: a 404 alone may be a wrong address, or something between us and them. */
function saysNotFound(error: unknown): boolean {
  return (
    error instanceof GatewayError &&
    (error.httpStatus ?? 500) < 500 &&
    /^(?:no transfers? (?:was |were )?found|transfers? (?:not found|does not exist))/i.test(
      error.providerMessage ?? "",
    )
  );
}

/** Every transfer made between two moments, newest first; a retry is a row of its own under the same reference. */
export async function listFlutterwaveTransfers(
  call: FlutterwaveConnection,
  between: TimeSpan,
): Promise<PayoutSighting[]> {
  const operation = "list payouts";
  const seen = new Map<string, PayoutSighting>();
  const question = { operation, path: "/transfers", query: daysAround(between) };
  for await (const rows of flutterwavePages(call, question)) {
    for (const row of rows) {
      if (isOtherMoney(row)) continue;
      const { sighting, createdAt } = readTransfer(operation, row);
      if (isWithin(createdAt, between) && !seen.has(sighting.providerId)) {
        seen.set(sighting.providerId, sighting);
      }
    }
  }
  return [...seen.values()];
}

const rank = { succeeded: 0, processing: 1, reversed: 2, failed: 3 } as const;

/** Whatever took money, or still may, comes before a failure; then the newer. */
function mayHavePaidFirst(a: PayoutSighting, b: PayoutSighting): number {
  return rank[a.status] - rank[b.status] || Number(b.providerId) - Number(a.providerId);
}
