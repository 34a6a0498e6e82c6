/** Calls that go to the outbox when the device is offline. Never for money. */
import type { QueryClient } from "@tanstack/react-query";
import { addressOf } from "#shared/contracts/address.ts";
import type { AnswerOf, Endpoint } from "#shared/contracts/endpoint.ts";
import { outboxTexts } from "#texts/offline.ts";
import { type CallInput, callApi } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { draftKey, forgetOnceKey, onceKey } from "#web/lib/api/once-key.ts";
import type { OutboxKind } from "./outbox.ts";

export interface Keeping {
  kind: OutboxKind;
  /** The signed-in user. */
  personId: string;
  /** What it is about, for the list of unsent items. */
  about: string;
  /** What a written text is about: it keeps its key until it is answered, however long that takes. */
  draft?: string;
  /** Keeps it without a call: the author chose so, after a call without an answer. */
  isLater?: boolean;
  /** Sent as a data URL in this field of the body. */
  file?: { field: string; blob: Blob; name: string } | undefined;
}

interface Call {
  key: string;
  params?: Record<string, string> | undefined;
  body: object | undefined;
}

/**
 * Returns undefined if the call was kept. It is sent later with the same key, so an attempt whose answer was
 * lost is not repeated. Errors: `ApiError`, also when the device has no room.
 */
export async function callOrKeep<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  { keeping: { draft, ...keeping }, ...input }: CallInput<E> & { keeping: Keeping },
): Promise<AnswerOf<E> | undefined> {
  const { params, body } = input as { params?: Record<string, string>; body?: object };
  const { kind, personId } = keeping;
  const operation = draft === undefined ? kind : `${kind} ${personId} ${draft}`;
  const url = addressOf(endpoint, params && { params });
  const key = draft === undefined ? onceKey(operation, { url, body }) : draftKey(operation);
  try {
    if (keeping.isLater || !navigator.onLine) throw new ApiError(0);
    const headers = { "idempotency-key": key };
    const answer = await callApi(client, endpoint, ...([{ ...input, headers }] as never));
    forgetOnceKey(operation);
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (draft === undefined ? error.isRefusal : error.code === "key_reused") forgetOnceKey(operation);
    await keepUnsent(error, endpoint, { ...keeping, key, params, body });
    forgetOnceKey(operation);
    return undefined;
  }
}

/**
 * Keeps a call that got no answer because the device is offline, or that its author wants to be sent later.
 * Errors: the given one in all other cases, for the form to show; `ApiError` if the device has no room.
 */
export async function keepUnsent(
  error: ApiError,
  endpoint: Endpoint,
  { params, isLater = false, ...call }: Keeping & Call,
): Promise<void> {
  if (error.code === "key_reused")
    throw new ApiError(error.status, { code: error.code, error: outboxTexts.earlierArrived });
  if (error.status !== 0 || (navigator.onLine && !isLater)) throw error;
  const { keepInOutbox } = await import("./keep-in-outbox.ts").catch(() => {
    throw error;
  });
  const url = addressOf(endpoint, params && { params });
  await keepInOutbox({ ...call, method: endpoint.method, url });
}
