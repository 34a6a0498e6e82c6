import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as walletApi from "#shared/contracts/wallet.endpoints.ts";
import type { Recipient, Transfer, Transferred } from "#shared/contracts/wallet.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { callApi } from "#web/lib/api/api.ts";
import { nullIfMissing } from "#web/lib/api/api-error.ts";
import { callOnce } from "#web/lib/api/call-once.ts";

const freshMs = minuteMs;
/** Longer than the server's worst case; after that no answer will come. */
const patienceMs = 30_000;

/** Null if no account has the number. Requested even when the browser reports offline, which may be wrong. */
export const recipientQuery = (phone: string) =>
  queryOptions({
    queryKey: ["recipients", phone] as const,
    queryFn: ({ client, signal }): Promise<Recipient | null> =>
      callApi(client, walletApi.recipient, { params: { phone }, signal }).catch(nullIfMissing),
    staleTime: freshMs,
    networkMode: "always",
  });

/** Sends once despite retries: each phone and amount keeps its own key until answered. */
export async function sendUnits(client: QueryClient, transfer: Transfer): Promise<Transferred> {
  const { recipientPhoneNumber, amount } = transfer;
  return callOnce(client, walletApi.transfer, {
    operation: `transfer-${amount}-${recipientPhoneNumber}`,
    body: transfer,
    signal: AbortSignal.timeout(patienceMs),
  });
}
