/** Calls that are kept in the outbox when the network does not carry them. Never for money. */
import type { QueryClient } from "@tanstack/react-query";
import { addressOf } from "#shared/contracts/address.ts";
import type { AnswerOf, Endpoint } from "#shared/contracts/endpoint.ts";
import { type CallInput, callApi } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { forgetOnceKey, onceKey } from "#web/lib/once-key.ts";
import type { OutboxKind } from "./outbox.ts";

export interface Keeping {
  kind: OutboxKind;
  /** The signed-in user. */
  personId: string;
  /** What it is about, for the list of what waits. */
  about: string;
  /** Sent as a data URL in this field of the body. */
  file?: { field: string; blob: Blob; name: string } | undefined;
}

/**
 * Returns undefined if it was kept: it is then sent later, with the same key, so an attempt whose answer was lost is
 * not repeated. Errors: `ApiError`, also when the device has no room.
 */
export async function callOrKeep<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  { keeping, ...input }: CallInput<E> & { keeping: Keeping },
): Promise<AnswerOf<E> | undefined> {
  const { params, body, signal } = input as { params?: Record<string, string>; body?: object; signal?: AbortSignal };
  const { kind, file } = keeping;
  const url = addressOf(endpoint, params && { params });
  const key = onceKey(kind, { url, body, file: file && [file.name, file.blob.size] });
  try {
    const answer = await callNow(client, endpoint, { ...input, file, headers: { "idempotency-key": key } });
    forgetOnceKey(kind);
    return answer as AnswerOf<E>;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.isRefusal) forgetOnceKey(kind);
    if (error.status !== 0 || signal?.aborted) throw error;
    const { keepInOutbox } = await import("./keep-in-outbox.ts");
    await keepInOutbox({ ...keeping, key, method: endpoint.method, url, body });
    forgetOnceKey(kind);
    return undefined;
  }
}

async function callNow(
  client: QueryClient,
  endpoint: Endpoint,
  { file, ...input }: { body?: object; file: Keeping["file"]; headers: Record<string, string> },
): Promise<unknown> {
  if (!navigator.onLine) throw new ApiError(0);
  if (!file) return callApi(client, endpoint, input as never);
  const { dataUrlOf } = await import("#web/lib/shrink-picture.ts");
  const body = { ...input.body, [file.field]: await dataUrlOf(file.blob) };
  return callApi(client, endpoint, { ...input, body } as never);
}
