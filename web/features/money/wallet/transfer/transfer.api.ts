/** Sending units: whom a phone belongs to, and the transfer itself. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as walletApi from "#shared/contracts/wallet.endpoints.ts";
import type { Recipient, Transfer, Transferred } from "#shared/contracts/wallet.ts";
import { callApi } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { callOnce } from "#web/lib/call-once.ts";

const freshMs = 60_000;
/** Longer than the server takes at its worst: then nobody answers any more. */
const patienceMs = 30_000;

/** Whose phone it is; null when nobody's. Asked even when the device believes to be offline: it may be wrong. */
export const recipientQuery = (phone: string) =>
  queryOptions({
    queryKey: ["recipients", phone] as const,
    queryFn: async ({ client, signal }): Promise<Recipient | null> => {
      try {
        return await callApi(client, walletApi.recipient, { params: { phone }, signal });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
    staleTime: freshMs,
    networkMode: "always",
  });

/** Refusals that are about the units: none of them went. Others may be about this try only (signed out, too many). */
const finalRefusals: readonly number[] = [400, 402, 404, 409];

/**
 * Sends units, once, however often it has to be tried: the same units to the same phone keep their key until the server
 * has said whether they went, also when something else was sent in between.
 */
export async function sendUnits(client: QueryClient, transfer: Transfer): Promise<Transferred> {
  const { recipientPhoneNumber, amount } = transfer;
  return callOnce(client, walletApi.transfer, {
    operation: `transfer-${amount}-${recipientPhoneNumber}`,
    body: transfer,
    signal: AbortSignal.timeout(patienceMs),
    isFinal: ({ status }) => finalRefusals.includes(status),
  });
}
